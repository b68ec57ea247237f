import type { Voice } from '@scene-partner/contract/entities'
import type { VoiceEntry } from '@scene-partner/speech/catalog/voices'
import type { Services } from '../../services.ts'
import type { RegisteredVoice } from './voiceRegistry.ts'

type Needs = Pick<Services, 'previews' | 'voiceRegistry' | 'speaker'>

/** Converts a voice to the form of the contract. `quality` is null if no installed engine can speak the voice. */
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

/**
 * Converts the enabled voices that an engine can speak now to the form of the contract. With `featuredFirst`, featured
 * voices come first, as visitors see them.
 */
function presentVoices(
  registered: readonly RegisteredVoice[],
  needs: Omit<Needs, 'voiceRegistry'>,
  { featuredFirst }: { featuredFirst: boolean },
): Voice[] {
  const offered = registered.filter(({ isEnabled }) => isEnabled)
  const ordered = featuredFirst
    ? [...offered.filter(({ isFeatured }) => isFeatured), ...offered.filter(({ isFeatured }) => !isFeatured)]
    : offered
  return ordered.flatMap(({ voice }) => {
    const { quality, ...presented } = presentVoice(voice, needs)
    return quality === null ? [] : [{ ...presented, quality }]
  })
}

/**
 * Returns the enabled voices that an engine can speak now. With `featuredFirst`, featured voices come first, as
 * visitors see them.
 */
export async function listVoices(needs: Needs, { featuredFirst = false } = {}): Promise<Voice[]> {
  return presentVoices(await needs.voiceRegistry.all(), needs, { featuredFirst })
}

/**
 * Returns a function that lists the voices for visitors, featured ones first. Until the voice settings are read again
 * or a rendition changes, it returns the same array, so that not every request for a public page compares the voices.
 */
export function createVisitorVoiceList(needs: Needs): () => Promise<readonly Voice[]> {
  let last: { registered: readonly RegisteredVoice[]; renditions: readonly unknown[]; voices: Voice[] } | undefined
  return async () => {
    const registered = await needs.voiceRegistry.all()
    const renditions = registered.map(({ voice }) => needs.speaker.bestRendition(voice))
    const known = last
    if (known?.registered === registered && renditions.every((one, index) => one === known.renditions[index]))
      return known.voices
    last = { registered, renditions, voices: presentVoices(registered, needs, { featuredFirst: true }) }
    return last.voices
  }
}
