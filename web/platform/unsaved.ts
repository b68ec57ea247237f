/** What was done on a page and has not reached the server, on this device: under an account, and under what it is of. */
export type Unsaved<Value> = {
  read(): Value | undefined
  /** Answers whether there was room for it. */
  keep(value: Value): boolean
  /** Whether what was kept here last lies there still: no other page has taken it over, or put its own in its place. */
  isThere(): boolean
  /** It has reached the server; what another page kept in its place meanwhile stays. */
  forget(): void
}

/** `what`: a word for the kind of thing and the id of what it belongs to, `repairs scr_…`. Nobody else writes there. */
export function openUnsaved<Value>(accountId: string, what: string): Unsaved<Value> {
  const keptAs = `sp.unsaved.${accountId}.${what}`
  let written: string | null = null
  const stored = () => {
    try {
      return localStorage.getItem(keptAs)
    } catch {
      return null // a browser that keeps nothing
    }
  }
  return {
    read() {
      written = stored()
      try {
        return written === null ? undefined : (JSON.parse(written) as Value)
      } catch {
        return undefined // what cannot be read is of no more use
      }
    },
    keep(value) {
      const text = JSON.stringify(value)
      try {
        localStorage.setItem(keptAs, text)
        written = text
        return true
      } catch {
        return false // full or forbidden: the page has it still, and says that it is not saved
      }
    },
    isThere: () => written !== null && stored() === written,
    forget() {
      if (written !== null && stored() === written) localStorage.removeItem(keptAs)
      written = null
    },
  }
}

/** No answer, a server that is busy or being renewed, a session that has ended: the same sent again may be taken. */
const againAfterMs = 15_000

export type Retries = {
  /** In a while, unless the connection comes back before. */
  soon(): void
  close(): void
}

/** Has what could not be saved sent again: in a while, and as soon as the connection is back. */
export function openRetries(retry: () => void, afterMs = againAfterMs): Retries {
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    retry()
  }
  addEventListener('online', now)
  return {
    soon() {
      clearTimeout(timer)
      timer = setTimeout(now, afterMs)
    },
    close() {
      clearTimeout(timer)
      removeEventListener('online', now)
    },
  }
}
