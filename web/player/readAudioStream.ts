import * as messages from './messages.ts'

/** Gives up after this time without a response, in ms. */
const giveUpAfterMs = 120_000
const minRetryMs = 250
const maxRetryMs = 4_000
/** Larger than any ID3 tag plus Info frame of ours. */
const headBytes = 4096

/** The server refused the recording: it does not exist, was deleted, or belongs to another account. */
export class AudioGoneError extends Error {
  readonly status: number

  constructor(status: number) {
    super(messages.soundRefused(status))
    this.name = 'SoundGone'
    this.status = status
  }
}

/** The server was unreachable for so long that reading stopped. */
export class AudioUnreachableError extends Error {
  constructor(cause: unknown) {
    super(messages.soundUnreachable, { cause })
    this.name = 'SoundUnreachable'
  }
}

export type ReadAudioStreamOptions = {
  signal: AbortSignal
  /** Number of bytes received by an earlier read. */
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
    // Retries at once when the connection is back.
    globalThis.addEventListener?.('online', end)
  })
}

const isRetryableStatus = (status: number) => status >= 500 || status === 408 || status === 425 || status === 429

/** Returns the byte offset at which the response starts. */
function getStartOffset(response: Response): number {
  if (response.status !== 206) return 0
  return Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1] ?? 0)
}

/**
 * Streams a recording while it is generated. Resolves with the head of the finished file, whose Info frame has the
 * exact duration. After an interruption it requests the recording again and skips the bytes it has: every server
 * process produces the same bytes. The end counts only once the finished file can be requested, as a proxy may turn a
 * broken connection into a clean end.
 * @throws AudioGoneError, AudioUnreachableError, or the abort reason of `signal`
 */
export async function readAudioStream(url: string, options: ReadAudioStreamOptions): Promise<Uint8Array> {
  const { signal, onBytes, now = () => performance.now(), wait = pause } = options
  // `fetch` is looked up at each call, so that tests can replace it.
  const request = (headers: Record<string, string>) =>
    (options.fetch ?? globalThis.fetch)(url, { headers, signal, credentials: 'same-origin', cache: 'no-store' })
  let offset = options.from ?? 0
  let failingSince: number | null = null
  let retryMs = minRetryMs

  async function readRemaining(): Promise<void> {
    // A recording in progress ignores the range and is sent from its start.
    const response = await request(offset > 0 ? { range: `bytes=${offset}-` } : {})
    if (response.status === 416) return
    if (!response.ok || !response.body) throw new AudioGoneError(response.status)
    failingSince = null
    let skip = offset - getStartOffset(response)
    const reader = response.body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const newBytes = value.subarray(Math.min(skip, value.length))
      skip -= value.length - newBytes.length
      if (newBytes.length === 0) continue
      offset += newBytes.length
      retryMs = minRetryMs
      onBytes(newBytes)
    }
  }

  /** Returns the head of the finished file if it has no more bytes than received; null while more is coming. */
  async function fetchFinishedHead(): Promise<Uint8Array | null> {
    const response = await request({ range: `bytes=0-${headBytes - 1}` })
    if (response.status !== 206) {
      await response.body?.cancel()
      if (!response.ok) throw new AudioGoneError(response.status)
      return null
    }
    const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1])
    const head = new Uint8Array(await response.arrayBuffer())
    return size > offset ? null : head
  }

  for (;;) {
    try {
      await readRemaining()
      const head = await fetchFinishedHead()
      if (head) return head
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof AudioGoneError && !isRetryableStatus(error.status)) throw error
      failingSince ??= now()
      if (now() - failingSince > giveUpAfterMs) throw new AudioUnreachableError(error)
    }
    await wait(retryMs, signal)
    signal.throwIfAborted()
    retryMs = Math.min(retryMs * 2, maxRetryMs)
  }
}
