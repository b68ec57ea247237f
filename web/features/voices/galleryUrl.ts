import type { Voice } from '@scene-partner/contract/entities'
import { isInGroup, voiceGroups, type VoiceGroup } from './filterVoices.ts'

/** The filters in the gallery's URL, and the voice that plays when the page opens. */
export type GalleryFilters = { group: VoiceGroup | null; search: string; isAutoplay: boolean }

const autoplayGroup: VoiceGroup = 'men'
const autoplayNames = ['tom', 'all american']

/**
 * Parses a URL such as `?category=women` or `?autoplay=tom`. Unknown values, and a search without a category, are
 * ignored.
 */
export function parseGalleryUrl(params: URLSearchParams): GalleryFilters {
  const isAutoplay = params.get('autoplay')?.toLowerCase() === 'tom'
  const category = voiceGroups.find((one) => one === params.get('category')) ?? null
  const group = isAutoplay ? autoplayGroup : category
  return { group, search: group ? (params.get('search') ?? '') : '', isAutoplay }
}

/** Returns the voice that `?autoplay=tom` plays. */
export function findAutoplayVoice(voices: readonly Voice[]): Voice | undefined {
  const isMatch = ({ name }: Voice) => autoplayNames.some((words) => name.toLowerCase().includes(words))
  return voices.find((voice) => isInGroup(voice, autoplayGroup) && isMatch(voice))
}
