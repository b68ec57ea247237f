import { useState } from 'react'

export type RowSelection = {
  /** Keys of the selected rows of this page. */
  selected: ReadonlySet<string>
  /** Selects or deselects a row. With `isRange`, also all rows between this row and the row that was toggled last. */
  toggle: (key: string, isRange?: boolean) => void
  toggleAll: (isOn: boolean) => void
}

type SelectionState = { listKey: string; keys: ReadonlySet<string>; last: string | null }

/** Returns the keys from `one` to `other`, both included, in list order; only `other` if one of them is not listed. */
function keysBetween(keys: readonly string[], one: string, other: string): readonly string[] {
  const ends = [keys.indexOf(one), keys.indexOf(other)]
  return ends.includes(-1) ? [other] : keys.slice(Math.min(...ends), Math.max(...ends) + 1)
}

/**
 * Returns which rows of a list are selected, and functions that change this. A selection belongs to one page, search
 * and order (`listKey`). When these change, no row is selected, so that an action never changes rows that the admin
 * does not see.
 */
export function useRowSelection(listKey: string, keys: readonly string[]): RowSelection {
  const [stored, setStored] = useState<SelectionState>({ listKey, keys: new Set(), last: null })
  const isCurrentList = stored.listKey === listKey
  const chosen = new Set(isCurrentList ? keys.filter((key) => stored.keys.has(key)) : [])
  const last = isCurrentList ? stored.last : null
  return {
    selected: chosen,
    toggle(key, isRange = false) {
      const isOn = !chosen.has(key)
      const next = new Set(chosen)
      for (const one of isRange && last !== null ? keysBetween(keys, last, key) : [key]) {
        if (isOn) next.add(one)
        else next.delete(one)
      }
      setStored({ listKey, keys: next, last: key })
    },
    toggleAll: (isOn) => setStored({ listKey, keys: new Set(isOn ? keys : []), last: null }),
  }
}
