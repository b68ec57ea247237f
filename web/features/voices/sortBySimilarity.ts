import type { Voice } from '@scene-partner/contract/entities'

const agesInOrder: readonly Voice['age'][] = ['child', 'young', 'adult', 'middle-aged', 'old']
/** Weights of the differences between two voices. */
const differences = { gender: 8, ageStep: 2, accent: 3 } as const

function difference(one: Voice, other: Voice): number {
  const ageSteps = Math.abs(agesInOrder.indexOf(one.age) - agesInOrder.indexOf(other.age))
  return (
    (one.gender === other.gender ? 0 : differences.gender) +
    ageSteps * differences.ageStep +
    (one.accent === other.accent ? 0 : differences.accent)
  )
}

/** Returns the voices, the most similar to the given voice first: by gender, age and accent. The voice itself is first. */
export const sortBySimilarity = (voices: readonly Voice[], voice: Voice): Voice[] =>
  voices.toSorted(
    (one, other) =>
      difference(one, voice) - difference(other, voice) || Number(other.id === voice.id) - Number(one.id === voice.id),
  )
