import { useState } from 'react'

export type RowChoice = {
  /** Which rows of this page are chosen, by key. */
  chosen: ReadonlySet<string>
  /** Chooses a row or leaves it; `isRange` also those between it and the last one that was turned. */
  turn: (key: string, isRange?: boolean) => void
  turnAll: (isOn: boolean) => void
}

type Kept = { place: string; keys: ReadonlySet<string>; last: string | null }

/** From the one to the other, whichever stands first. */
function between(keys: readonly string[], one: string, other: string): readonly string[] {
  const ends = [keys.indexOf(one), keys.indexOf(other)]
  return ends.includes(-1) ? [other] : keys.slice(Math.min(...ends), Math.max(...ends) + 1)
}

/**
 * Rows that are chosen to do something with all of them. They belong to what is shown: another page, search or order
 * (`place`) begins with none, so that nobody acts on what is out of sight.
 */
export function useRowChoice(place: string, keys: readonly string[]): RowChoice {
  const [kept, setKept] = useState<Kept>({ place, keys: new Set(), last: null })
  const isHere = kept.place === place
  const chosen = new Set(isHere ? keys.filter((key) => kept.keys.has(key)) : [])
  const last = isHere ? kept.last : null
  return {
    chosen,
    turn(key, isRange = false) {
      const isOn = !chosen.has(key)
      const next = new Set(chosen)
      for (const one of isRange && last !== null ? between(keys, last, key) : [key]) {
        if (isOn) next.add(one)
        else next.delete(one)
      }
      setKept({ place, keys: next, last: key })
    },
    turnAll: (isOn) => setKept({ place, keys: new Set(isOn ? keys : []), last: null }),
  }
}
