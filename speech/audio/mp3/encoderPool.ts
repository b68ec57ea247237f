import { Worker } from 'node:worker_threads'
import type { SpeechLog } from '../../speechLog.ts'
import { SpeechUnavailable } from '../../speechUnavailable.ts'
import { provisionalHeader, finalHeader, FRAME_MS, type Mp3Stats, type Mp3Tags } from './mp3Header.ts'
import { msToSamples } from '../pcmFormat.ts'

/** The result of `finish`: what completes the file whose first bytes have already been returned. */
export type FinishedMp3 = {
  /** The last bytes of the file. */
  tail: Uint8Array
  /** Bytes that replace `header` at the start of the file. They are exactly as long as `header`. */
  finalHeader: Uint8Array
  samples: number
  frames: number
  /** The exact duration as every decoder plays it, including the encoder delay and the padding of the last frame. */
  durationMs: number
}

/**
 * Encodes one recording to MP3. Calls of the writer may overlap and take effect in the order in which they were made.
 * The bytes depend only on the samples, not on how they were split between calls.
 */
export type Mp3Writer = {
  /** The first bytes of the file: an ID3 tag and an Info frame whose numbers are not known yet. */
  header: Uint8Array
  /**
   * Encodes samples and returns the bytes that are ready. The end of this audio, up to 142 ms, is in the bytes that
   * later calls return. `pcm` is copied, so the caller can use it again.
   */
  write(pcm: Int16Array): Promise<Uint8Array>
  /** Encodes silence and returns the bytes that are ready. */
  silence(ms: number): Promise<Uint8Array>
  /** Ends the recording. After it, only `abort` may be called. */
  finish(): Promise<FinishedMp3>
  /**
   * Releases the encoder. Calls in progress still get their result. A second call, or a call after `finish`, does
   * nothing.
   */
  abort(): void
}

/** Threads that encode recordings to MP3. They also encode takes to FLAC and decode them. */
export type EncoderPool = {
  /**
   * Opens a recording. Like `write`, `silence` and `finish` of the writer, it rejects with `SpeechUnavailable` if
   * encoding fails, the encoder thread has died, or the pool is closed.
   */
  open(tags: Mp3Tags): Promise<Mp3Writer>
  /**
   * Encodes samples (24 kHz, mono) to a FLAC file. `pcm` is copied. Rejects with `SpeechUnavailable` if the file cannot
   * be made, for example because the library is not installed.
   */
  encodeFlac(pcm: Int16Array): Promise<Uint8Array<ArrayBuffer>>
  /**
   * Returns the samples of a file that `encodeFlac` made; null if the file is damaged. `bytes` is copied. Rejects with
   * `SpeechUnavailable` if decoding fails for another reason, for example because the thread has died.
   */
  decodeFlac(bytes: Uint8Array): Promise<Int16Array<ArrayBuffer> | null>
  /** Returns the number of open recordings and of requests without an answer. */
  stats(): { open: number; waiting: number }
  close(): Promise<void>
}

/** A message from this file to `encoderWorker.ts`. The responses are `EncoderResponse`. */
export type EncoderRequest = { id: number } & (Mp3Request | FlacRequest)
/** A request that belongs to one recording; `writer` is the number of the recording. */
export type Mp3Request = { writer: number } & (
  | { kind: 'open' | 'finish' | 'abort' }
  | { kind: 'write'; pcm: Int16Array<ArrayBuffer>; length: number }
  | { kind: 'silence'; samples: number }
)
/** A request to encode or decode one FLAC file. */
export type FlacRequest =
  | { kind: 'encodeFlac'; pcm: Int16Array<ArrayBuffer>; length: number }
  | { kind: 'decodeFlac'; bytes: Uint8Array<ArrayBuffer> }
export type EncoderResponse = {
  id: number
  bytes?: Uint8Array<ArrayBuffer>
  /** The samples of a FLAC file; null if the file is damaged. */
  samples?: Int16Array<ArrayBuffer> | null
  stats?: Mp3Stats
  error?: string
  returned?: Int16Array<ArrayBuffer>
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
type PendingRequest = { resolve(answer: EncoderResponse): void; reject(reason: unknown): void }
type Thread = { worker: Worker; waiting: Map<number, PendingRequest>; writers: Set<number> }

const NO_BYTES = new Uint8Array(0)

/** Minimum length of the reusable arrays in which samples are sent to the thread. */
const MIN_BUFFER_SAMPLES = 2 ** 17
const MAX_IDLE_BUFFERS = 4

/**
 * Creates a pool of encoder threads. Few threads are enough: each encodes 200 times faster than real time, and engines
 * are slower. A second thread is started when two recordings are open at the same time, so that two listeners do not
 * wait for each other. FLAC files are made by the same threads: a take of 10 seconds needs about 10 ms.
 */
export function createEncoderPool({
  entries,
  threads: maxThreads = 2,
  log,
}: {
  entries: URL
  threads?: number
  log?: SpeechLog | undefined
}): EncoderPool {
  const threads = new Set<Thread>()
  let isClosed = false
  let nextId = 1
  /** Arrays for samples. They are reused, because the garbage collector frees memory outside the heap late. */
  const idleBuffers: Int16Array<ArrayBuffer>[] = []

  function copyToBuffer(pcm: Int16Array): Int16Array<ArrayBuffer> {
    const index = idleBuffers.findIndex((buffer) => buffer.length >= pcm.length)
    const [reused] = index < 0 ? [] : idleBuffers.splice(index, 1)
    const buffer = reused ?? new Int16Array(Math.max(MIN_BUFFER_SAMPLES, pcm.length))
    buffer.set(pcm)
    return buffer
  }

  function startThread(): Thread {
    const worker = new Worker(new URL('encoderWorker.js', entries), { env: {}, execArgv: [] })
    const thread: Thread = { worker, waiting: new Map(), writers: new Set() }
    threads.add(thread)
    worker.unref()
    worker.on('message', (answer: EncoderResponse) => {
      if (answer.returned && idleBuffers.length < MAX_IDLE_BUFFERS) idleBuffers.push(answer.returned)
      const waiting = thread.waiting.get(answer.id)
      thread.waiting.delete(answer.id)
      if (thread.waiting.size === 0) worker.unref()
      if (answer.error === undefined) waiting?.resolve(answer)
      else waiting?.reject(new SpeechUnavailable('engine_refused', `mp3: ${answer.error}`))
    })
    worker.on('error', (error) => failThread(thread, error.message))
    worker.on('exit', (code) => failThread(thread, `exit ${code}`))
    return thread
  }

  /** Rejects all requests of a thread that died or was closed. `chooseThread` starts another thread when needed. */
  function failThread(thread: Thread, reason: string): void {
    threads.delete(thread)
    if (thread.waiting.size > 0) log?.warn({ reason, recordings: thread.writers.size }, 'mp3 encoder thread failed')
    for (const { reject } of thread.waiting.values()) reject(new SpeechUnavailable('engine_died', `mp3: ${reason}`))
    thread.waiting.clear()
    thread.writers.clear()
  }

  function send(thread: Thread, request: DistributiveOmit<EncoderRequest, 'id'>): Promise<EncoderResponse> {
    return new Promise((resolve, reject) => {
      if (isClosed) return reject(new SpeechUnavailable('closed', 'mp3: closed'))
      if (!threads.has(thread))
        return reject(new SpeechUnavailable('engine_died', 'mp3: the thread of this recording has died'))
      const id = nextId++
      thread.waiting.set(id, { resolve, reject })
      thread.worker.ref()
      const transfer =
        'pcm' in request ? [request.pcm.buffer] : request.kind === 'decodeFlac' ? [request.bytes.buffer] : []
      thread.worker.postMessage({ ...request, id }, transfer)
    })
  }

  // The first thread starts with the pool, so that its encoder is already loaded when the first recording opens.
  startThread()

  /**
   * Returns the thread with the fewest recordings. Starts another thread if every thread has a recording and fewer than
   * `maxThreads` threads run.
   */
  function chooseThread(): Thread {
    const [first, ...others] = [...threads].toSorted(
      (one, other) => one.writers.size - other.writers.size || one.waiting.size - other.waiting.size,
    )
    if (first && (first.writers.size === 0 || others.length + 1 >= maxThreads)) return first
    return startThread()
  }

  /**
   * Sends a FLAC request to a thread without recordings if there is one, because a listener may wait for a recording.
   * Among these threads, or among all, chooses the one with the fewest waiting requests. If the pool is closed already,
   * the reason is `closed`. Every later failure gets the reason `engine_died`, which is temporary: another attempt may
   * succeed.
   */
  async function requestFlac(request: FlacRequest): Promise<EncoderResponse> {
    if (isClosed) throw new SpeechUnavailable('closed', 'flac: closed')
    const [idlest] = [...threads].toSorted(
      (one, other) =>
        Number(one.writers.size > 0) - Number(other.writers.size > 0) || one.waiting.size - other.waiting.size,
    )
    try {
      return await send(idlest ?? startThread(), request)
    } catch (error) {
      throw new SpeechUnavailable('engine_died', `flac: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  return {
    async encodeFlac(pcm) {
      const { bytes } = await requestFlac({ kind: 'encodeFlac', pcm: copyToBuffer(pcm), length: pcm.length })
      if (!bytes) throw new SpeechUnavailable('engine_died', 'flac: the encoder returned no file')
      return bytes
    },
    async decodeFlac(bytes) {
      const { samples } = await requestFlac({ kind: 'decodeFlac', bytes: Uint8Array.from(bytes) })
      if (samples === undefined) throw new SpeechUnavailable('engine_died', 'flac: the decoder returned no samples')
      return samples
    },
    async open(tags) {
      if (isClosed) throw new SpeechUnavailable('closed', 'mp3: closed')
      const thread = chooseThread()
      const writer = nextId++
      thread.writers.add(writer)
      await send(thread, { kind: 'open', writer }).catch((error: unknown) => {
        thread.writers.delete(writer)
        throw error
      })
      const requestBytes = async (request: DistributiveOmit<EncoderRequest, 'id'>) =>
        (await send(thread, request)).bytes ?? NO_BYTES
      return {
        header: provisionalHeader(tags),
        write: (pcm) => requestBytes({ kind: 'write', writer, pcm: copyToBuffer(pcm), length: pcm.length }),
        silence: (ms) => requestBytes({ kind: 'silence', writer, samples: msToSamples(ms) }),
        async finish() {
          const { bytes, stats } = await send(thread, { kind: 'finish', writer })
          thread.writers.delete(writer)
          if (!stats) throw new SpeechUnavailable('engine_refused', 'mp3: the encoder returned no frame count')
          const { samples, frames } = stats
          return {
            tail: bytes ?? NO_BYTES,
            finalHeader: finalHeader(tags, stats),
            samples,
            frames,
            durationMs: frames * FRAME_MS,
          }
        },
        abort() {
          if (thread.writers.delete(writer))
            thread.worker.postMessage({ kind: 'abort', writer, id: nextId++ } satisfies EncoderRequest)
        },
      }
    },
    stats: () => ({
      open: [...threads].reduce((sum, { writers }) => sum + writers.size, 0),
      waiting: [...threads].reduce((sum, { waiting }) => sum + waiting.size, 0),
    }),
    async close() {
      isClosed = true
      const terminations = [...threads].map((thread) => {
        const termination = thread.worker.terminate()
        failThread(thread, 'closed')
        return termination
      })
      await Promise.all(terminations)
    },
  }
}
