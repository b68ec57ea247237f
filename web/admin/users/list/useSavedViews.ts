import { useState } from 'react'

/** A search one comes back to: its name, and what stands in the address. */
export type SavedView = { name: string; search: string }

const keyOf = (userId: string) => `sp.${userId}.views.users`

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'search' in value &&
  typeof value.name === 'string' &&
  typeof value.search === 'string'

function read(key: string): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView) : []
  } catch {
    return [] // unreadable: as if none had been kept
  }
}

/** Views of the users' list that this administrator keeps, in this browser under the account. */
export function useSavedViews(userId: string) {
  const key = keyOf(userId)
  const [views, setViews] = useState(() => read(key))
  const put = (next: readonly SavedView[]) => {
    setViews(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  return {
    views,
    keep: (view: SavedView) => put([...views.filter(({ name }) => name !== view.name), view]),
    remove: (name: string) => put(views.filter((view) => view.name !== name)),
  }
}
