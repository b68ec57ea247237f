import type { Voice } from '@scene-partner/contract/entities'
import { getPublicFeaturedVoices, getUserAvailableVoices, voicesProxy } from '@scene-partner/contract/operations/speech'
import { voices, type VoiceEntry } from '@scene-partner/speech/voices'
import { operation, type Services } from '../../services.ts'

function present(entry: VoiceEntry, speaker: Services['speaker']): Voice[] {
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
      preview_url: null,
      use_case: useCase,
      labels: { gender, age, accent },
      quality: rendition.quality,
    },
  ]
}

/** The voices that can be heard here and now. */
export const listVoices = (speaker: Services['speaker']): Voice[] => voices.flatMap((entry) => present(entry, speaker))

/** How it stands with each way of speaking. */
const listEngines = (speaker: Services['speaker']) =>
  Object.entries(speaker.states()).map(([name, state]) => ({ name, ...state }))

const everything = ({ speaker }: Pick<Services, 'speaker'>) => ({
  voices: listVoices(speaker),
  engines: listEngines(speaker),
})

export const voiceOperations = [
  operation(getUserAvailableVoices, async (services) => everything(services)),
  operation(voicesProxy, async (services) => everything(services)),
  operation(getPublicFeaturedVoices, async ({ speaker }) => ({ voices: listVoices(speaker) })),
]

export { serveListen } from './serveListen.ts'
