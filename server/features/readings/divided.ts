import { spokenLength } from '../texts/index.ts'
import { keyOf, type PlannedUnit, type Wording } from './openings.ts'

/** What dividing a text comes to: enough to find a recording of exactly the same. */
export type Divided = { contentKey: string; units: number; characters: number }

/** Texts that were divided lately. The same again is found by its words, without dividing and weighing them anew. */
export type DividedTexts = {
  find(wording: Wording): Divided | undefined
  keep(wording: Wording, contentKey: string, units: readonly PlannedUnit[]): Divided
}

/** An entry weighs some 300 bytes; nobody comes back to more than this within the life of a process. */
const mostKept = 2_000

export function createDividedTexts(): DividedTexts {
  const known = new Map<string, Divided>()
  const nameOf = (wording: Wording) => `${wording.reads} ${keyOf({ spoken: wording.text }, wording)}`
  return {
    // A scene is divided by who is cast in it, which its words do not tell.
    find: (wording) => (wording.planned ? undefined : known.get(nameOf(wording))),
    keep(wording, contentKey, units) {
      const divided = { contentKey, units: units.length, characters: spokenLength(units) }
      if (wording.planned) return divided
      const name = nameOf(wording)
      known.delete(name)
      known.set(name, divided)
      const [oldest] = known.keys()
      if (known.size > mostKept && oldest !== undefined) known.delete(oldest)
      return divided
    },
  }
}
