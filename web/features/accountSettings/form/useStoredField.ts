import { useState } from 'react'

/**
 * Returns the key under which this tab's session storage holds the typed text of a field. The key contains the user's
 * id, so that another user of this tab does not see the text.
 */
const getStorageKey = (userId: string, field: string) => `sp.account.${userId}.${field}`

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null // The browser blocks storage, so typed text exists only until the page closes.
  }
}

function write(key: string, value: string | null) {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    return // The browser blocks storage, or storage is full. The typed text is lost when the page closes.
  }
}

export type StoredField = {
  /** The text with which the field starts: the restored text, or else the `initial` that the caller passed. */
  initial: string
  /** Whether `initial` was restored: the user typed it earlier and did not send it. */
  wasRestored: boolean
  store: (value: string) => void
  clear: () => void
}

/**
 * Stores the text of a field in this tab until the caller calls `clear`, so that the text is not lost if the user is
 * signed out before sending it. Must not be used for secrets.
 */
export function useStoredField(userId: string, field: string, initial: string): StoredField {
  const key = getStorageKey(userId, field)
  const [stored] = useState(() => read(key))
  return {
    initial: stored ?? initial,
    wasRestored: stored !== null,
    store: (value) => write(key, value),
    clear: () => write(key, null),
  }
}
