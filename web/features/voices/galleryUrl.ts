import type { Voice } from '@scene-partner/contract/entities'
import { isInGroup, voiceGroups, type VoiceGroup } from './filterVoices.ts'

/** What the gallery's URL requests: a category, a search, and whether a preview plays when the page opens. */
export type GalleryFilters = { group: VoiceGroup | null; search: string; isAutoplay: boolean }

const autoplayGroup: VoiceGroup = 'men'
const autoplayNames = ['tom', 'all american']

/**
 * Parses the parameters of a gallery URL such as `?category=women` or `?autoplay=tom`. Ignores unknown values, and a
 * search without a category.
 */
export function parseGalleryUrl(params: URLSearchParams): GalleryFilters {
  const isAutoplay = params.get('autoplay')?.toLowerCase() === 'tom'
  const category = voiceGroups.find((one) => one === params.get('category')) ?? null
  const group = isAutoplay ? autoplayGroup : category
  return { group, search: group ? (params.get('search') ?? '') : '', isAutoplay }
}

/** Returns the voice whose preview `?autoplay=tom` plays; undefined if no voice matches. */
export function findAutoplayVoice(voices: readonly Voice[]): Voice | undefined {
  const isMatch = ({ name }: Voice) => autoplayNames.some((words) => name.toLowerCase().includes(words))
  return voices.find((voice) => isInGroup(voice, autoplayGroup) && isMatch(voice))
}
