import { Worker } from 'node:worker_threads'
import { type SpeechLog, SpeechUnavailable } from './engines/engine.ts'
import { blankHead, filledHead, FRAME_MS, type Mp3Figures, type Tags } from './mp3Head.ts'
import { samplesOf } from './sound/format.ts'

export type FinishedMp3 = {
  /** The last bytes of the body. */
  tail: Uint8Array
  /** Goes where `head` stood, byte for byte as long. */
  finalHead: Uint8Array
  samples: number
  frames: number
  /** Exact: what every decoder plays, the encoder's lead-in and the last frame's rest included. */
  durationMs: number
}

/**
 * One recording on its way to MP3. Calls may overlap; they take effect in the order in which they were made. The bytes
 * depend on the samples alone, not on how they were portioned.
 */
export type Mp3Writer = {
  /** To be sent first: ID3 tag and an Info frame without figures. */
  head: Uint8Array
  /** Copies the samples, encodes them, and gives what is ready; up to 142 ms of sound stay behind until more comes. */
  write(pcm: Int16Array): Promise<Uint8Array>
  silence(ms: number): Promise<Uint8Array>
  finish(): Promise<FinishedMp3>
  /** Lets go of the encoder. What is still awaited is answered first; after `finish`, or twice, it does nothing. */
  abort(): void
}

export type EncoderPool = {
  /** Rejects with `SpeechUnavailable`, as every call of the writer does, if the encoder's thread has died. */
  open(tags: Tags): Promise<Mp3Writer>
  stats(): { open: number; waiting: number }
  close(): Promise<void>
}

/** Between this file and `encoderWorker.ts`. */
export type EncoderRequest = { id: number; writer: number } & (
  | { kind: 'open' | 'finish' | 'abort' }
  | { kind: 'write'; pcm: Int16Array<ArrayBuffer>; length: number }
  | { kind: 'silence'; samples: number }
)
export type EncoderAnswer = {
  id: number
  bytes?: Uint8Array<ArrayBuffer>
  figures?: Mp3Figures
  failure?: string
  returned?: Int16Array<ArrayBuffer>
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
type Waiting = { resolve(answer: EncoderAnswer): void; reject(reason: unknown): void }
type Thread = { worker: Worker; waiting: Map<number, Waiting>; writers: Set<number> }

const NO_BYTES = new Uint8Array(0)

/** Room for so many samples at least in the arrays that carry sound to the thread and come back for the next. */
const SMALLEST_CARRIER = 2 ** 17
const KEPT_CARRIERS = 4

/**
 * Recordings share few threads: each encodes two hundred times faster than sound plays, and engines are slower still. The
 * second one is started when two recordings are open at once: whoever listens from the middle waits for nobody.
 */
export function createEncoderPool({
  entries,
  threads: most = 2,
  log,
}: {
  entries: URL
  threads?: number
  log?: SpeechLog | undefined
}): EncoderPool {
  const threads = new Set<Thread>()
  let isClosed = false
  let nextId = 1
  /** Sound that was sent is memory outside the heap, collected late: each array is used again. */
  const carriers: Int16Array<ArrayBuffer>[] = []

  function carrierOf(pcm: Int16Array): Int16Array<ArrayBuffer> {
    const index = carriers.findIndex((carrier) => carrier.length >= pcm.length)
    const [kept] = index < 0 ? [] : carriers.splice(index, 1)
    const carrier = kept ?? new Int16Array(Math.max(SMALLEST_CARRIER, pcm.length))
    carrier.set(pcm)
    return carrier
  }

  function startThread(): Thread {
    const worker = new Worker(new URL('encoderWorker.js', entries), { env: {}, execArgv: [] })
    const thread: Thread = { worker, waiting: new Map(), writers: new Set() }
    threads.add(thread)
    worker.unref()
    worker.on('message', (answer: EncoderAnswer) => {
      if (answer.returned && carriers.length < KEPT_CARRIERS) carriers.push(answer.returned)
      const waiting = thread.waiting.get(answer.id)
      thread.waiting.delete(answer.id)
      if (thread.waiting.size === 0) worker.unref()
      if (answer.failure === undefined) waiting?.resolve(answer)
      else waiting?.reject(new SpeechUnavailable('engine_refused', `mp3: ${answer.failure}`))
    })
    worker.on('error', (error) => lose(thread, error.message))
    worker.on('exit', (code) => lose(thread, `exit ${code}`))
    return thread
  }

  /** Its recordings are lost with it; the next one opened gets a new thread. */
  function lose(thread: Thread, how: string): void {
    threads.delete(thread)
    if (thread.waiting.size > 0) log?.warn({ how, recordings: thread.writers.size }, 'mp3 thread fell')
    for (const { reject } of thread.waiting.values()) reject(new SpeechUnavailable('engine_died', `mp3: ${how}`))
    thread.waiting.clear()
    thread.writers.clear()
  }

  function ask(thread: Thread, request: DistributiveOmit<EncoderRequest, 'id'>): Promise<EncoderAnswer> {
    return new Promise((resolve, reject) => {
      if (isClosed) return reject(new SpeechUnavailable('closed', 'mp3: closed'))
      if (!threads.has(thread)) return reject(new SpeechUnavailable('engine_died', 'mp3: this recording was lost'))
      const id = nextId++
      thread.waiting.set(id, { resolve, reject })
      thread.worker.ref()
      const transfer = request.kind === 'write' ? [request.pcm.buffer] : []
      thread.worker.postMessage({ ...request, id }, transfer)
    })
  }

  // At once, so that the first recording finds it loaded.
  startThread()

  /** The one with the fewest recordings; another thread where all have one. */
  function chooseThread(): Thread {
    const [first, ...others] = [...threads].toSorted((one, other) => one.writers.size - other.writers.size)
    if (first && (first.writers.size === 0 || others.length + 1 >= most)) return first
    return startThread()
  }

  return {
    async open(tags) {
      if (isClosed) throw new SpeechUnavailable('closed', 'mp3: closed')
      const thread = chooseThread()
      const writer = nextId++
      thread.writers.add(writer)
      await ask(thread, { kind: 'open', writer })
      const bytesOf = async (request: DistributiveOmit<EncoderRequest, 'id'>) =>
        (await ask(thread, request)).bytes ?? NO_BYTES
      return {
        head: blankHead(tags),
        write: (pcm) => bytesOf({ kind: 'write', writer, pcm: carrierOf(pcm), length: pcm.length }),
        silence: (ms) => bytesOf({ kind: 'silence', writer, samples: samplesOf(ms) }),
        async finish() {
          const { bytes, figures } = await ask(thread, { kind: 'finish', writer })
          thread.writers.delete(writer)
          if (!figures) throw new SpeechUnavailable('engine_refused', 'mp3: no figures came')
          const { samples, frames } = figures
          return {
            tail: bytes ?? NO_BYTES,
            finalHead: filledHead(tags, figures),
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
      const ending = [...threads].map((thread) => {
        const ended = thread.worker.terminate()
        lose(thread, 'closed')
        return ended
      })
      await Promise.all(ending)
    },
  }
}
