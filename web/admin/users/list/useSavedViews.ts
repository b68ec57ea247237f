import { useState } from 'react'

/** A saved search: its name, and the query string of the address. */
export type SavedView = { name: string; search: string }

const storageKey = (userId: string) => `sp.${userId}.views.users`

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'search' in value &&
  typeof value.name === 'string' &&
  typeof value.search === 'string'

function readStoredViews(key: string): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isView) : []
  } catch {
    return [] // The stored views cannot be read, so the list is empty.
  }
}

/** The saved views of the users list, stored in this browser per account. */
export function useSavedViews(userId: string) {
  const key = storageKey(userId)
  const [views, setViews] = useState(() => readStoredViews(key))
  const put = (next: readonly SavedView[]) => {
    setViews(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  return {
    views,
    save: (view: SavedView) => put([...views.filter(({ name }) => name !== view.name), view]),
    remove: (name: string) => put(views.filter((view) => view.name !== name)),
  }
}
