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

type Kept<Value> = { by: string; value: Value }

/** `what`: a word for the kind of thing and the id of what it belongs to, `repairs scr_…`. Nobody else writes there. */
export function openUnsaved<Value>(accountId: string, what: string): Unsaved<Value> {
  const keptAs = `sp.unsaved.${accountId}.${what}`
  // Two pages may keep the very same: each knows its own.
  const page = crypto.randomUUID()
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
        return written === null ? undefined : (JSON.parse(written) as Kept<Value>).value
      } catch {
        return undefined // what cannot be read is of no more use
      }
    },
    keep(value) {
      const text = JSON.stringify({ by: page, value } satisfies Kept<Value>)
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

type Store = { get(): { saving: string }; flush(): Promise<void>; keep(): void }

/**
 * Sees to it that what a page saves as one goes outlives the page: kept on the device before it goes, sent again where
 * that failed. Answers what is to be told of a failure, and `open`, whose answer ends it once all is sent or cannot be.
 */
export function createCare(store: () => Store, unsaved: Pick<Unsaved<never>, 'isThere'> | undefined) {
  let retries: Retries | undefined
  return {
    onFailed: () => retries?.soon(),
    open(): () => Promise<void> {
      let isLeft = false
      const retry = async () => {
        // The page was left, and another has taken up what it kept: that one sends it.
        if (isLeft && !unsaved?.isThere()) return end()
        if (store().get().saving === 'failed') await store().flush()
        if (isLeft && store().get().saving !== 'failed') end()
      }
      const leave = () => {
        store().keep()
        void store().flush()
      }
      const own = openRetries(() => void retry())
      const end = () => {
        own.close()
        window.removeEventListener('pagehide', leave)
      }
      retries = own
      window.addEventListener('pagehide', leave)
      return async () => {
        isLeft = true
        await store().flush()
        if (store().get().saving !== 'failed') end()
      }
    },
  }
}
