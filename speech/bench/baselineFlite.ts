import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Unit } from '../direct.ts'
import type { FliteJob } from '../engines/flite/fliteEngine.ts'
import { loadMp3Encoders } from '../mp3Stream.ts'
import { SAMPLE_RATE, samplesOf } from '../sound/format.ts'
import type { Rendition } from '../voices.ts'

export type BareFigures = {
  workers: number
  units: number
  /** How long the sound lasts, pauses included. */
  soundMs: number
  /** Library and shaping for the first unit, in a warm worker with nothing else to do: the median of several. */
  firstUnitMs: number
  /** Library and shaping for all units, on all cores. */
  engineMs: number
  /** One encoder over all of it, in one thread. */
  encodeMs: number
  /** The least that the whole can take on these cores: the engine's time, and the encoder's shared among them. */
  wholeMs: number
}

const FIRST_UNIT_ROUNDS = 7
/** One that is spoken and one that waits: a worker never idles for want of words. */
const IN_HAND = 2

type Answer = { result: Int16Array } | { failure: string }

/**
 * What the engine takes by itself, with nothing of ours around it but its worker: no queue, no supervision, no takes, no
 * storage. Our own figures are given as ratios to these, measured in the same run on the same machine.
 */
export async function measureBareEngine({
  entries,
  rendition: { engineVoice, gainDb },
  units,
  workers = availableParallelism(),
}: {
  entries: URL
  rendition: Rendition
  units: readonly Unit[]
  workers?: number
}): Promise<BareFigures> {
  const jobs = units.map(({ spoken }): FliteJob => ({ engineVoice, gainDb, spoken, speed: 1 }))
  const crew = Array.from(
    { length: workers },
    () => new Worker(new URL('fliteWorker.js', entries), { env: {}, execArgv: [] }),
  )
  try {
    const [first] = jobs
    const [one] = crew
    if (!first || !one) throw new Error('nothing to measure')
    // Each worker loads, and the compiler warms, before anything is timed.
    await Promise.all(crew.map((worker) => speakAll([worker], [first, first, first])))
    const rounds: number[] = []
    for (let round = 0; round < FIRST_UNIT_ROUNDS; round++)
      rounds.push((await timed(() => speakAll([one], [first]))).ms)
    const spoken = await timed(() => speakAll(crew, jobs))
    const encoded = await timed(() => encodeAll(units, spoken.value))
    const samples = units.reduce(
      (sum, unit, index) => sum + samplesOf(unit.pauseAfterMs) + (spoken.value[index]?.length ?? 0),
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
    await Promise.all(crew.map((worker) => worker.terminate()))
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const startedAt = performance.now()
  const value = await work()
  return { ms: performance.now() - startedAt, value }
}

async function speakAll(crew: readonly Worker[], jobs: readonly FliteJob[]): Promise<Int16Array[]> {
  const sounds: Int16Array[] = []
  let next = 0
  async function keepBusy(worker: Worker): Promise<void> {
    const inHand: number[] = []
    const give = () => {
      if (next >= jobs.length) return
      inHand.push(next)
      worker.postMessage(jobs[next++])
    }
    for (let n = 0; n < IN_HAND; n++) give()
    while (inHand.length > 0) {
      const answer = await nextAnswer(worker)
      give()
      if ('failure' in answer) throw new Error(answer.failure)
      sounds[inHand.shift() ?? 0] = answer.result
    }
  }
  await Promise.all(crew.map(keepBusy))
  return sounds
}

const nextAnswer = (worker: Worker): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      worker.off('message', heard).off('error', failed)
      done()
    }
    const heard = (answer: Answer) => settle(() => resolve(answer))
    const failed = (error: Error) => settle(() => reject(error))
    worker.on('message', heard).on('error', failed)
  })

async function encodeAll(units: readonly Unit[], sounds: readonly Int16Array[]): Promise<number> {
  const stream = await (await loadMp3Encoders()).open()
  let bytes = 0
  for (const [index, sound] of sounds.entries()) {
    bytes += stream.write(sound).length
    bytes += stream.silence(samplesOf(units[index]?.pauseAfterMs ?? 0)).length
  }
  return bytes + stream.finish().tail.length
}
