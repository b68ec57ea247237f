import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Unit } from '../planning/divideText.ts'
import { buildFliteJob, type FliteJob } from '../engines/flite/fliteEngine.ts'
import { loadMp3Encoders } from '../audio/mp3/mp3Encoder.ts'
import { SAMPLE_RATE, msToSamples } from '../audio/pcmFormat.ts'
import type { Rendition } from '../catalog/voices.ts'

/** The times that flite and the MP3 encoder need without the rest of the server. */
export type FliteBaseline = {
  workers: number
  units: number
  /** Length of the audio in ms, including pauses. */
  soundMs: number
  /** Time in ms for the first unit in a warm, idle worker: the median of several rounds. */
  firstUnitMs: number
  /** Time in ms for all units on all cores. */
  engineMs: number
  /** Time in ms for encoding the audio of all units with one encoder in one thread. */
  encodeMs: number
  /**
   * Minimum time in ms for speaking and encoding all units on these cores: the engine's time, plus the encoder's time
   * divided by the number of cores.
   */
  wholeMs: number
}

const FIRST_UNIT_ROUNDS = 7
/** Jobs per worker: one that is being spoken and one that waits, so that no worker is idle. */
const QUEUED_PER_WORKER = 2

type Answer = { result: Int16Array } | { failure: string }

/**
 * Measures flite in its workers alone, without queue, supervision, takes and storage. The workers get the same jobs as
 * in our server, with the pace and shape of the rendition, so they make the same audio. The times of our server are
 * published as ratios to these times, which are measured in the same run.
 */
export async function measureFliteBaseline({
  entries,
  rendition,
  units,
  workers = availableParallelism(),
}: {
  entries: URL
  rendition: Rendition
  units: readonly Unit[]
  workers?: number
}): Promise<FliteBaseline> {
  const jobs = units.map(({ spoken }) =>
    buildFliteJob({ rendition, spoken, settings: { speed: 1, stability: 0.5, similarity: 0.75 } }),
  )
  const threads = Array.from(
    { length: workers },
    () => new Worker(new URL('fliteWorker.js', entries), { env: {}, execArgv: [] }),
  )
  try {
    const [first] = jobs
    const [one] = threads
    if (!first || !one) throw new Error('nothing to measure')
    // Each worker loads and warms up before anything is timed.
    await Promise.all(threads.map((worker) => speakAll([worker], [first, first, first])))
    const rounds: number[] = []
    for (let round = 0; round < FIRST_UNIT_ROUNDS; round++)
      rounds.push((await timed(() => speakAll([one], [first]))).ms)
    const spoken = await timed(() => speakAll(threads, jobs))
    const encoded = await timed(() => encodeAll(units, spoken.value))
    const samples = units.reduce(
      (sum, unit, index) => sum + msToSamples(unit.pauseAfterMs) + (spoken.value[index]?.length ?? 0),
      0,
    )
    return {
      workers,
      units: units.length,
      soundMs: (samples * 1000) / SAMPLE_RATE,
      firstUnitMs: rounds.toSorted((a, b) => a - b)[FIRST_UNIT_ROUNDS >> 1] ?? 0,
      engineMs: spoken.ms,
      encodeMs: encoded.ms,
      wholeMs: spoken.ms + encoded.ms / workers,
    }
  } finally {
    await Promise.all(threads.map((worker) => worker.terminate()))
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const startedAt = performance.now()
  const value = await work()
  return { ms: performance.now() - startedAt, value }
}

async function speakAll(threads: readonly Worker[], jobs: readonly FliteJob[]): Promise<Int16Array[]> {
  const sounds: Int16Array[] = []
  let next = 0
  async function keepBusy(worker: Worker): Promise<void> {
    const queued: number[] = []
    const sendNext = () => {
      if (next >= jobs.length) return
      queued.push(next)
      worker.postMessage(jobs[next++])
    }
    for (let n = 0; n < QUEUED_PER_WORKER; n++) sendNext()
    while (queued.length > 0) {
      const answer = await nextAnswer(worker)
      sendNext()
      if ('failure' in answer) throw new Error(answer.failure)
      sounds[queued.shift() ?? 0] = answer.result
    }
  }
  await Promise.all(threads.map(keepBusy))
  return sounds
}

const nextAnswer = (worker: Worker): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      worker.off('message', onMessage).off('error', onError)
      done()
    }
    const onMessage = (answer: Answer) => settle(() => resolve(answer))
    const onError = (error: Error) => settle(() => reject(error))
    worker.on('message', onMessage).on('error', onError)
  })

async function encodeAll(units: readonly Unit[], sounds: readonly Int16Array[]): Promise<number> {
  const stream = await (await loadMp3Encoders()).open()
  let bytes = 0
  for (const [index, sound] of sounds.entries()) {
    bytes += stream.write(sound).length
    bytes += stream.silence(msToSamples(units[index]?.pauseAfterMs ?? 0)).length
  }
  return bytes + stream.finish().tail.length
}
