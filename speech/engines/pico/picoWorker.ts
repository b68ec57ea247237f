// A thread of its own per worker: Pico is synchronous and would hold the server for as long as it speaks.
import { setPriority } from 'node:os'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { finishSound } from '../../sound/finish.ts'
import { createScratch } from '../../sound/scratch.ts'
import { loadShaping } from '../../sound/stretch.ts'
import { loadPico, PICO_RATE, type PicoVoice } from './pico.ts'
import type { PicoJob } from './picoEngine.ts'

const port = parentPort
if (!port) throw new Error('picoWorker runs as a worker')

/** As flite's: the server's own thread goes first. */
const NICENESS = 4
if (process.platform === 'linux') setPriority(NICENESS)

const voices = new Map<string, Promise<PicoVoice>>()
const scratch = createScratch()

async function speak(jobs: MessagePort, job: PicoJob): Promise<void> {
  const { folder, engineVoice, text, gainDb, shape, delivery } = job
  try {
    const voice = voices.get(engineVoice) ?? loadPico(folder, engineVoice)
    voices.set(engineVoice, voice)
    if (shape) await loadShaping()
    const raw = text ? (await voice).say(text) : new Float32Array(0)
    const pcm = finishSound(raw, { rate: PICO_RATE, gainDb, shape, delivery }, scratch)
    jobs.postMessage({ result: pcm }, [pcm.buffer])
  } catch (error) {
    voices.delete(engineVoice)
    jobs.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
}

// The queue is the pool's: one job at a time arrives here.
port.on('message', (job: PicoJob) => void speak(port, job))
