import type { Voice } from '@scene-partner/contract/entities'
import { getPublicFeaturedVoices, getUserAvailableVoices, voicesProxy } from '@scene-partner/contract/operations/speech'
import { voices, type VoiceEntry } from '@scene-partner/speech/voices'
import { operation, type Services } from '../../services.ts'

type Needs = Pick<Services, 'previews' | 'speaker'>

function present(entry: VoiceEntry, { previews, speaker }: Needs): Voice[] {
  const rendition = speaker.renditionOf(entry)
  // A voice that no engine here can speak for is not offered.
  if (!rendition) return []
  const { id, name, description, gender, age, accent, useCase } = entry
  return [
    {
      id,
      name,
      description,
      gender,
      age,
      accent,
      preview_url: previews.urlOf(entry),
      use_case: useCase,
      labels: { gender, age, accent },
      quality: rendition.quality,
    },
  ]
}

/** The voices that can be heard here and now. */
export const listVoices = (needs: Needs): Voice[] => voices.flatMap((entry) => present(entry, needs))

/** How it stands with each way of speaking. */
const listEngines = (speaker: Services['speaker']) =>
  Object.entries(speaker.states()).map(([name, state]) => ({ name, ...state }))

const everything = (needs: Needs) => ({
  voices: listVoices(needs),
  engines: listEngines(needs.speaker),
})

export const voiceOperations = [
  operation(getUserAvailableVoices, async (services) => everything(services)),
  operation(voicesProxy, async (services) => everything(services)),
  operation(getPublicFeaturedVoices, async (services) => ({ voices: listVoices(services) })),
]

export { createPreviews, type Previews } from './previews.ts'
export { servePreviews } from './servePreviews.ts'
export { serveListen } from './serveListen.ts'
