// A thread of its own: levelling and shaping take milliseconds a sentence, and the server's thread has none to give.
import { setPriority } from 'node:os'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { finishSound } from '../../sound/finish.ts'
import { loudnessOf } from '../../sound/loudness.ts'
import { createScratch } from '../../sound/scratch.ts'
import { LEVEL_LUFS } from '../../sound/shape.ts'
import { loadShaping } from '../../sound/stretch.ts'
import { trimSilence } from '../../sound/trim.ts'
import type { FinishJob } from './finishJob.ts'

const port = parentPort
if (!port) throw new Error('finishWorker runs as a worker')

const NICENESS = 4
if (process.platform === 'linux') setPriority(NICENESS)

/**
 * Nobody has measured a hosted voice, and trying costs the operator characters: so its gain is each unit's own, this far
 * from what its rendition says.
 */
const REACH_DB = 15

const scratch = createScratch()

function gainFor(raw: Float32Array, { rate, gainDb }: FinishJob): number {
  const wanted = LEVEL_LUFS - loudnessOf(trimSilence(raw, rate), rate)
  return Number.isFinite(wanted) ? Math.max(gainDb - REACH_DB, Math.min(gainDb + REACH_DB, wanted)) : gainDb
}

async function finish(jobs: MessagePort, job: FinishJob): Promise<void> {
  try {
    const { samples, rate, shape, delivery } = job
    const raw = scratch.take('raw', samples.length)
    for (let n = 0; n < raw.length; n++) raw[n] = (samples[n] ?? 0) / 32_768
    if (shape) await loadShaping()
    const pcm = finishSound(raw, { rate, gainDb: gainFor(raw, job), shape, delivery }, scratch)
    jobs.postMessage({ result: pcm }, [pcm.buffer])
  } catch (error) {
    jobs.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
}

port.on('message', (job: FinishJob) => void finish(port, job))
