import type { Voice } from '@scene-partner/contract/entities'

export type VoiceGroup = 'men' | 'women' | 'children'
export const voiceGroups = ['men', 'women', 'children'] as const satisfies readonly VoiceGroup[]

const youngAges: ReadonlySet<string> = new Set(['child', 'young'])

/** Whether a voice belongs to a group (spec 1 §5): whoever is young counts among the children. */
export function isInGroup(voice: Voice, group: VoiceGroup): boolean {
  const isYoung = youngAges.has(voice.age)
  if (group === 'children') return isYoung
  return !isYoung && voice.gender === (group === 'men' ? 'male' : 'female')
}

function matches(voice: Voice, words: string): boolean {
  const told = [voice.name, voice.description, voice.gender, voice.accent, voice.age]
  return told.some((one) => one.toLowerCase().includes(words))
}

/** American voices first, British last, the others between. */
function placeOf({ accent }: Voice): number {
  const spoken = accent.toLowerCase()
  if (spoken.includes('american')) return 0
  return spoken.includes('british') ? 2 : 1
}

/** The voices of a group in which the search is found, in their order. */
export function chooseVoices(voices: readonly Voice[], group: VoiceGroup | null, search: string): Voice[] {
  const words = search.trim().toLowerCase()
  return voices
    .filter((voice) => (group === null || isInGroup(voice, group)) && matches(voice, words))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
}

const said = { male: 'man', female: 'woman', neutral: 'voice' } as const

/** What one wants to know of a voice at a glance: *Woman, British, middle-aged*. */
export function sayVoice(voice: Voice): string {
  const who = said[voice.gender]
  return [who.charAt(0).toUpperCase() + who.slice(1), voice.accent, voice.age].filter(Boolean).join(', ')
}
