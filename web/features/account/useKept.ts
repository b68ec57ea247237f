import { useState } from 'react'

/** For this tab alone, and under the account's name: whoever signs in next sees nothing of it. */
const keyOf = (userId: string, field: string) => `sp.account.${userId}.${field}`

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null // blocked: then it lives as long as the page
  }
}

function write(key: string, value: string | null) {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    return // blocked or full; what is typed stays on the page all the same
  }
}

export type Kept = {
  value: string
  change: (value: string) => void
  /** What to begin with; nothing is kept before somebody types. */
  begin: (value: string) => void
  /** Typed before and not sent: the session ended in between, or the page was left. */
  wasKept: boolean
  forget: () => void
}

/** What somebody types into a field, kept until it is sent: it outlives a session that ends meanwhile. Not for secrets. */
export function useKept(userId: string, field: string, initial: string): Kept {
  const key = keyOf(userId, field)
  const [kept] = useState(() => read(key))
  const [value, setValue] = useState(kept ?? initial)
  return {
    value,
    wasKept: kept !== null,
    begin: setValue,
    change(next) {
      setValue(next)
      write(key, next)
    },
    forget() {
      setValue(initial)
      write(key, null)
    },
  }
}
