import type { Voice } from '@scene-partner/contract/entities'

const agesInOrder: readonly Voice['age'][] = ['child', 'young', 'adult', 'middle-aged', 'old']
/**
 * How much a different gender, each step between two age groups, and a different accent count when two voices are
 * compared.
 */
const differences = { gender: 8, ageStep: 2, accent: 3 } as const

function difference(one: Voice, other: Voice): number {
  const ageSteps = Math.abs(agesInOrder.indexOf(one.age) - agesInOrder.indexOf(other.age))
  return (
    (one.gender === other.gender ? 0 : differences.gender) +
    ageSteps * differences.ageStep +
    (one.accent === other.accent ? 0 : differences.accent)
  )
}

/** Sorts the voices by similarity to `voice` in gender, age and accent. The voice itself is first. */
export const sortBySimilarity = (voices: readonly Voice[], voice: Voice): Voice[] =>
  voices.toSorted(
    (one, other) =>
      difference(one, voice) - difference(other, voice) || Number(other.id === voice.id) - Number(one.id === voice.id),
  )
