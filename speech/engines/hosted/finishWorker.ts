// Adjusts the loudness and shape of the audio of hosted services in a worker thread. A sentence takes milliseconds,
// during which the server's main thread must not be blocked.
import { setPriority } from 'node:os'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { finishAudio } from '../../audio/finishAudio.ts'
import { measureLoudness } from '../../audio/loudness.ts'
import { createScratchBuffers } from '../../audio/scratchBuffers.ts'
import { TARGET_LUFS } from '../../audio/voiceShape.ts'
import { loadStretchLibrary } from '../../audio/stretchAudio.ts'
import { trimSilence } from '../../audio/trimSilence.ts'
import type { FinishJob } from './finishJob.ts'

const port = parentPort
if (!port) throw new Error('finishWorker runs as a worker')

const NICENESS = 4
if (process.platform === 'linux') setPriority(NICENESS)

/**
 * Hosted voices are not measured, because measuring would use characters of the operator's account. Therefore the gain
 * is computed for each unit. It differs from the rendition's gain by at most this many decibels.
 */
const REACH_DB = 15

const scratch = createScratchBuffers()

function gainFor(raw: Float32Array, { rate, gainDb }: FinishJob): number {
  const neededGain = TARGET_LUFS - measureLoudness(trimSilence(raw, rate), rate)
  return Number.isFinite(neededGain) ? Math.max(gainDb - REACH_DB, Math.min(gainDb + REACH_DB, neededGain)) : gainDb
}

async function finish(jobs: MessagePort, job: FinishJob): Promise<void> {
  try {
    const { samples, rate, shape, delivery } = job
    const raw = scratch.take('raw', samples.length)
    for (let n = 0; n < raw.length; n++) raw[n] = (samples[n] ?? 0) / 32_768
    if (shape) await loadStretchLibrary()
    const pcm = finishAudio(raw, { rate, gainDb: gainFor(raw, job), shape, delivery }, scratch)
    jobs.postMessage({ result: pcm }, [pcm.buffer])
  } catch (error) {
    jobs.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
}

port.on('message', (job: FinishJob) => void finish(port, job))
