import type { Voice } from '@scene-partner/contract/entities'
import type { VoiceEntry } from '@scene-partner/speech/voices'
import type { Services } from '../../services.ts'

type Needs = Pick<Services, 'previews' | 'roster' | 'speaker'>

/** A voice as it is shown; `quality` is null where no engine here speaks for it. */
export function presentVoice(entry: VoiceEntry, { previews, speaker }: Omit<Needs, 'roster'>) {
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
    quality: speaker.renditionOf(entry)?.quality ?? null,
  }
}

/** The voices that are offered and can be heard here and now. `featuredFirst`: as visitors see them. */
export async function listVoices(needs: Needs, { featuredFirst = false } = {}): Promise<Voice[]> {
  const offered = (await needs.roster.all()).filter(({ isEnabled }) => isEnabled)
  const inOrder = featuredFirst
    ? [...offered.filter(({ isFeatured }) => isFeatured), ...offered.filter(({ isFeatured }) => !isFeatured)]
    : offered
  return inOrder.flatMap(({ voice }) => {
    const { quality, ...shown } = presentVoice(voice, needs)
    return quality === null ? [] : [{ ...shown, quality }]
  })
}
