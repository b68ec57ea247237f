import type { Voice } from '@scene-partner/contract/entities'

/**
 * The three groups of voices (spec 1 §5). A neutral adult voice is in no group: it is shown only while no group is
 * chosen.
 */
export type VoiceGroup = 'men' | 'women' | 'children'
/** The groups of voices in the order in which their buttons are shown. */
export const voiceGroups = ['men', 'women', 'children'] as const satisfies readonly VoiceGroup[]

const youngAges: ReadonlySet<string> = new Set(['child', 'young'])
const people = { male: 'man', female: 'woman', neutral: 'voice' } as const

/** Returns whether a voice belongs to a group. Young voices belong to the children only. */
export function isInGroup(voice: Voice, group: VoiceGroup): boolean {
  const isYoung = youngAges.has(voice.age)
  if (group === 'children') return isYoung
  return !isYoung && voice.gender === (group === 'men' ? 'male' : 'female')
}

/** Returns the group to which a person of this gender and age belongs; null for an adult of unknown gender. */
export function findVoiceGroup({
  gender,
  age,
}: {
  gender?: string | undefined
  age?: string | undefined
}): VoiceGroup | null {
  if (age !== undefined && youngAges.has(age)) return 'children'
  return gender === 'male' ? 'men' : gender === 'female' ? 'women' : null
}

/** Counts how many voices each group has. */
export function countVoicesByGroup(voices: readonly Voice[]): Record<VoiceGroup, number> {
  const count = (group: VoiceGroup) => voices.filter((voice) => isInGroup(voice, group)).length
  return { men: count('men'), women: count('women'), children: count('children') }
}

function matches(voice: Voice, words: readonly string[]): boolean {
  const text = [voice.name, voice.description, voice.accent, voice.age].join('\n').toLowerCase()
  // Matches a word only with the beginning of the gender, so that *male* does not find *female*.
  const isOfGender = (word: string) => voice.gender.startsWith(word) || people[voice.gender].startsWith(word)
  return words.every((word) => text.includes(word) || isOfGender(word))
}

/** Returns the sort key of a voice: American voices come first, British voices last. */
function getSortOrder({ accent }: Voice): number {
  const spoken = accent.toLowerCase()
  if (spoken.includes('american')) return 0
  return spoken.includes('british') ? 2 : 1
}

/**
 * Returns the voices of a group (null: all voices, also those in no group) that match every word of the search, in the
 * order of the gallery.
 */
export function filterVoices(voices: readonly Voice[], group: VoiceGroup | null, search: string): Voice[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return voices
    .filter((voice) => (group === null || isInGroup(voice, group)) && matches(voice, words))
    .toSorted((one, other) => getSortOrder(one) - getSortOrder(other))
}

/** Returns a short description of a voice, such as *Woman, British, middle-aged*. */
export function formatVoice(voice: Voice): string {
  const who = people[voice.gender]
  return [who.charAt(0).toUpperCase() + who.slice(1), voice.accent, voice.age].filter(Boolean).join(', ')
}
