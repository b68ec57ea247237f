import { useState } from 'react'

/** Storage key: per tab and account, so that the next user sees nothing of it. */
const getStorageKey = (userId: string, field: string) => `sp.account.${userId}.${field}`

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null // blocked: the value lives as long as the page
  }
}

function write(key: string, value: string | null) {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    return // blocked or full: the value stays on the page
  }
}

export type StoredField = {
  /** The value to begin with: the restored one, or else the given one. */
  initial: string
  /** Whether a value was restored that was typed earlier and not sent. */
  wasRestored: boolean
  store: (value: string) => void
  clear: () => void
}

/**
 * Stores what the user types in a field until it is sent, so that it survives the end of the session. Not for secrets.
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
