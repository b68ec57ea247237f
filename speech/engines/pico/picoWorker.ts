// This code runs in a worker thread, because Pico is synchronous and would block the server while it speaks.
import { setPriority } from 'node:os'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { finishAudio } from '../../audio/finishAudio.ts'
import { createScratchBuffers } from '../../audio/scratchBuffers.ts'
import { loadStretchLibrary } from '../../audio/stretchAudio.ts'
import { loadPico, PICO_RATE, type PicoVoice } from './pico.ts'
import type { PicoJob } from './picoEngine.ts'

const port = parentPort
if (!port) throw new Error('picoWorker runs as a worker')

/** Lowers the priority of this thread below that of the server's main thread, as in `fliteWorker.ts`. */
const NICENESS = 4
if (process.platform === 'linux') setPriority(NICENESS)

const voices = new Map<string, Promise<PicoVoice>>()
const scratch = createScratchBuffers()

async function speak(jobs: MessagePort, job: PicoJob): Promise<void> {
  const { folder, engineVoice, text, gainDb, shape, delivery } = job
  try {
    const voice = voices.get(engineVoice) ?? loadPico(folder, engineVoice)
    voices.set(engineVoice, voice)
    if (shape) await loadStretchLibrary()
    const raw = text ? (await voice).say(text) : new Float32Array(0)
    const pcm = finishAudio(raw, { rate: PICO_RATE, gainDb, shape, delivery }, scratch)
    jobs.postMessage({ result: pcm }, [pcm.buffer])
  } catch (error) {
    voices.delete(engineVoice)
    jobs.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
}

// The pool queues jobs, so only one job at a time arrives here.
port.on('message', (job: PicoJob) => void speak(port, job))
