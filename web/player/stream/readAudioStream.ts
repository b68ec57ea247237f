import * as messages from '../messages.ts'

/** Reading fails when requests have failed for this time in ms, unless `giveUpAfterMs` sets another time. */
const defaultGiveUpMs = 120_000
const minRetryMs = 250
const maxRetryMs = 4_000
/** Size in bytes of the head (the first bytes) of a file. The head contains the whole ID3 tag and Info frame. */
const headBytes = 4096

/** The server refused the recording: it never existed, was deleted, or belongs to another account. */
export class AudioGoneError extends Error {
  readonly status: number

  constructor(status: number) {
    super(messages.soundRefused(status))
    this.name = 'AudioGoneError'
    this.status = status
  }
}

/** Reading stopped because requests failed for too long: no connection, or an error status that allows a retry. */
export class AudioUnreachableError extends Error {
  constructor(cause: unknown) {
    super(messages.soundUnreachable, { cause })
    this.name = 'AudioUnreachableError'
  }
}

export type ReadAudioStreamOptions = {
  signal: AbortSignal
  /** Number of bytes that an earlier read of this recording received. Reading continues after these bytes. */
  from?: number
  onBytes: (bytes: Uint8Array) => void
  /** Reading fails when requests have failed for this time in ms. Default: two minutes. */
  giveUpAfterMs?: number
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
    // Ends the pause early when the browser is online again.
    globalThis.addEventListener?.('online', end)
  })
}

const isRetryableStatus = (status: number) => status >= 500 || status === 408 || status === 425 || status === 429

/** Returns the byte offset in the recording at which the body of the response starts. */
function getStartOffset(response: Response): number {
  if (response.status !== 206) return 0
  return Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1] ?? 0)
}

/**
 * Streams a recording while it is generated. Resolves with the head of the finished file: its first `headBytes` bytes.
 * The Info frame in the head contains the exact duration.
 * After an interruption, the function requests the recording again and skips the bytes that were already received.
 * Skipping is safe, because every server process produces the same bytes. A proxy may turn a broken connection into a
 * normal end of the response. So the recording counts as complete only when the server also returns the finished file.
 * @throws AudioGoneError, AudioUnreachableError, or the abort reason of `signal`
 */
export async function readAudioStream(url: string, options: ReadAudioStreamOptions): Promise<Uint8Array> {
  const { signal, onBytes, giveUpAfterMs = defaultGiveUpMs, now = () => performance.now(), wait = pause } = options
  // `fetch` is looked up at each call, so that tests can replace it.
  const request = (headers: Record<string, string>) =>
    (options.fetch ?? globalThis.fetch)(url, { headers, signal, credentials: 'same-origin', cache: 'no-store' })
  let offset = options.from ?? 0
  let failingSince: number | null = null
  let retryMs = minRetryMs

  async function readRemaining(): Promise<void> {
    // For a recording in progress, the server ignores the range and sends all bytes from the start.
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

  /** Returns the head of the finished file; null if it is not finished or not all received. */
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
