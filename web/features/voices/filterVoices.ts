import type { Voice } from '@scene-partner/contract/entities'

/** The three groups of spec 1 §5. A neutral grown-up voice stands in none and is found by search. */
export type VoiceGroup = 'men' | 'women' | 'children'
export const voiceGroups = ['men', 'women', 'children'] as const satisfies readonly VoiceGroup[]

const youngAges: ReadonlySet<string> = new Set(['child', 'young'])
const people = { male: 'man', female: 'woman', neutral: 'voice' } as const

/** Whether a voice belongs to a group: whoever is young counts among the children. */
export function isInGroup(voice: Voice, group: VoiceGroup): boolean {
  const isYoung = youngAges.has(voice.age)
  if (group === 'children') return isYoung
  return !isYoung && voice.gender === (group === 'men' ? 'male' : 'female')
}

/** How many voices each group has. */
export function countGroups(voices: readonly Voice[]): Record<VoiceGroup, number> {
  const count = (group: VoiceGroup) => voices.filter((voice) => isInGroup(voice, group)).length
  return { men: count('men'), women: count('women'), children: count('children') }
}

function matches(voice: Voice, words: readonly string[]): boolean {
  const told = [voice.name, voice.description, voice.accent, voice.age].join('\n').toLowerCase()
  // From their beginning: *male* must not find every female.
  const isOfGender = (word: string) => voice.gender.startsWith(word) || people[voice.gender].startsWith(word)
  return words.every((word) => told.includes(word) || isOfGender(word))
}

/** American voices first, British last, the others between. */
function placeOf({ accent }: Voice): number {
  const spoken = accent.toLowerCase()
  if (spoken.includes('american')) return 0
  return spoken.includes('british') ? 2 : 1
}

/** The voices of a group that have every word of the search about them, in their order. */
export function chooseVoices(voices: readonly Voice[], group: VoiceGroup | null, search: string): Voice[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return voices
    .filter((voice) => (group === null || isInGroup(voice, group)) && matches(voice, words))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** What one wants to know of a voice at a glance: *Woman, British, middle-aged*. */
export function sayVoice(voice: Voice): string {
  const who = people[voice.gender]
  return [who.charAt(0).toUpperCase() + who.slice(1), voice.accent, voice.age].filter(Boolean).join(', ')
}
