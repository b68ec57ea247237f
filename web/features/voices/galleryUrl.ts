import type { Voice } from '@scene-partner/contract/entities'
import { isInGroup, voiceGroups, type VoiceGroup } from './chooseVoices.ts'

/** What the gallery's address says: the category, what is looked for, and whether somebody is to be heard at once. */
export type GalleryAddress = { group: VoiceGroup | null; search: string; isAutoplay: boolean }

const autoplayGroup: VoiceGroup = 'men'
const autoplayNames = ['tom', 'all american']

/** Reads an address such as `?category=women` or `?autoplay=tom`; what it does not know it passes over. */
export function readGalleryAddress(params: URLSearchParams): GalleryAddress {
  const isAutoplay = params.get('autoplay')?.toLowerCase() === 'tom'
  const named = voiceGroups.find((one) => one === params.get('category')) ?? null
  const group = isAutoplay ? autoplayGroup : named
  return { group, search: group ? (params.get('search') ?? '') : '', isAutoplay }
}

/** Whom `?autoplay=tom` means. */
export function findAutoplayVoice(voices: readonly Voice[]): Voice | undefined {
  const isMeant = ({ name }: Voice) => autoplayNames.some((words) => name.toLowerCase().includes(words))
  return voices.find((voice) => isInGroup(voice, autoplayGroup) && isMeant(voice))
}
