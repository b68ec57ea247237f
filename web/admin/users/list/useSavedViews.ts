import { useState } from 'react'
import { safeLocalStorage } from '../../../platform/storage/safeStorage.ts'

/** A saved view of the users list: its name, and the query string of its URL. */
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
    const stored: unknown = JSON.parse(safeLocalStorage.get(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isView) : []
  } catch {
    return [] // The stored text is invalid, so there are no saved views.
  }
}

/**
 * Returns the saved views of the users list, which this browser stores for each account, and functions that change
 * them. If storage is full or blocked, a change lasts until the page closes.
 */
export function useSavedViews(userId: string) {
  const key = storageKey(userId)
  const [views, setViews] = useState(() => readStoredViews(key))
  const put = (next: readonly SavedView[]) => {
    setViews(next)
    safeLocalStorage.set(key, JSON.stringify(next))
  }
  return {
    views,
    save: (view: SavedView) => put([...views.filter(({ name }) => name !== view.name), view]),
    remove: (name: string) => put(views.filter((view) => view.name !== name)),
  }
}
