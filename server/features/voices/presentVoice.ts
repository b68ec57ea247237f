import type { Voice } from '@scene-partner/contract/entities'
import type { VoiceEntry } from '@scene-partner/speech/catalog/voices'
import type { Services } from '../../services.ts'

type Needs = Pick<Services, 'previews' | 'voiceRegistry' | 'speaker'>

/** Presents a voice. `quality` is null where no installed engine can speak it. */
export function presentVoice(entry: VoiceEntry, { previews, speaker }: Omit<Needs, 'voiceRegistry'>) {
  const { id, name, description, gender, age, accent, useCase } = entry
  return {
    id,
    name,
    description,
    gender,
    age,
    accent,
    preview_url: previews.urlOf(entry),
    use_case: useCase,
    labels: { gender, age, accent },
    quality: speaker.bestRendition(entry)?.quality ?? null,
  }
}

/** Returns the enabled voices that an engine can speak now. `featuredFirst`: featured ones first, as visitors see them. */
export async function listVoices(needs: Needs, { featuredFirst = false } = {}): Promise<Voice[]> {
  const offered = (await needs.voiceRegistry.all()).filter(({ isEnabled }) => isEnabled)
  const ordered = featuredFirst
    ? [...offered.filter(({ isFeatured }) => isFeatured), ...offered.filter(({ isFeatured }) => !isFeatured)]
    : offered
  return ordered.flatMap(({ voice }) => {
    const { quality, ...presented } = presentVoice(voice, needs)
    return quality === null ? [] : [{ ...presented, quality }]
  })
}
