import * as words from './words.ts'

/** After so long without any answer nobody would still be waiting. */
const givesUpAfterMs = 120_000
const firstPauseMs = 250
const longestPauseMs = 4_000
/** More than any tag and Info frame of ours takes. */
const headBytes = 4096

/** The server says that there is no such sound for us, or none any more. */
export class SoundGone extends Error {
  readonly status: number

  constructor(status: number) {
    super(words.soundWasRefusedWith(status))
    this.name = 'SoundGone'
    this.status = status
  }
}

/** The server could not be reached for so long that we stopped asking. */
export class SoundUnreachable extends Error {
  constructor(cause: unknown) {
    super(words.soundCannotBeReached, { cause })
    this.name = 'SoundUnreachable'
  }
}

export type ReadSoundOptions = {
  signal: AbortSignal
  /** How many bytes are there already, from an earlier reading. */
  from?: number
  onBytes: (bytes: Uint8Array) => void
  fetch?: typeof fetch
  now?: () => number
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      globalThis.removeEventListener?.('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    // A network that is back need not be waited for.
    globalThis.addEventListener?.('online', end)
  })
}

const mayHelpToAskAgain = (status: number) => status >= 500 || status === 408 || status === 425 || status === 429

/** Where in the sound the answer begins. */
function startOf(response: Response): number {
  if (response.status !== 206) return 0
  return Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1] ?? 0)
}

/**
 * Reads a sound while it is made and resolves, when the whole is there, with the head of the finished file, whose
 * Info frame knows the exact length. A broken line is asked for again and what is already there is skipped: the
 * server makes the same bytes at the same places, whichever of its processes answers. An end counts only once the
 * finished file can be asked for, since a proxy may turn a broken line into an orderly end.
 */
export async function readSound(url: string, options: ReadSoundOptions): Promise<Uint8Array> {
  const { signal, onBytes, now = () => performance.now(), wait = pause } = options
  // Looked up at each call, so that a stand-in put there later is used.
  const ask = (headers: Record<string, string>) =>
    (options.fetch ?? globalThis.fetch)(url, { headers, signal, credentials: 'same-origin', cache: 'no-store' })
  let offset = options.from ?? 0
  let failingSince: number | null = null
  let pauseMs = firstPauseMs

  async function readOn(): Promise<void> {
    // A sound still in the making ignores the range and answers from its start.
    const response = await ask(offset > 0 ? { range: `bytes=${offset}-` } : {})
    if (response.status === 416) return
    if (!response.ok || !response.body) throw new SoundGone(response.status)
    failingSince = null
    let skip = offset - startOf(response)
    const reader = response.body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const fresh = value.subarray(Math.min(skip, value.length))
      skip -= value.length - fresh.length
      if (fresh.length === 0) continue
      offset += fresh.length
      pauseMs = firstPauseMs
      onBytes(fresh)
    }
  }

  /** The finished file's head if it holds no more than we have; null while there is more to come. */
  async function finishedHead(): Promise<Uint8Array | null> {
    const response = await ask({ range: `bytes=0-${headBytes - 1}` })
    if (response.status !== 206) {
      await response.body?.cancel()
      if (!response.ok) throw new SoundGone(response.status)
      return null
    }
    const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1])
    const head = new Uint8Array(await response.arrayBuffer())
    return size > offset ? null : head
  }

  for (;;) {
    try {
      await readOn()
      const head = await finishedHead()
      if (head) return head
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof SoundGone && !mayHelpToAskAgain(error.status)) throw error
      failingSince ??= now()
      if (now() - failingSince > givesUpAfterMs) throw new SoundUnreachable(error)
    }
    await wait(pauseMs, signal)
    signal.throwIfAborted()
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}
