// A thread of its own per worker: flite is synchronous and would hold the server for as long as it speaks.
import { setPriority } from 'node:os'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { finishSound } from '../../sound/finish.ts'
import { createScratch } from '../../sound/scratch.ts'
import { loadShaping } from '../../sound/stretch.ts'
import type { Trusted } from '../kokoro/kokoroJob.ts'
import { readTrusted } from '../kokoro/trusted.ts'
import { loadBritishLexicon } from './britishLexicon.ts'
import { FLITE_RATE, loadFlite } from './flite.ts'
import type { FliteJob } from './fliteEngine.ts'
import { toFliteText } from './fliteText.ts'

const port = parentPort
if (!port) throw new Error('fliteWorker runs as a worker')

// The server's own thread and the encoder's go first when cores are few: what they do is short, and someone waits for
// it. Only a little, so that other programs do not starve the voice. Elsewhere than on Linux this would slow the whole
// process.
const NICENESS = 4
if (process.platform === 'linux') setPriority(NICENESS)

// Not at the top level: a thread that is ended while its module still waits takes the whole process with it
// (V8 asserts in ExecuteAsyncModule; seen with Node 20.20).
async function serve(jobs: MessagePort): Promise<void> {
  const flite = await loadFlite()
  const scratch = createScratch()
  // The queue is the pool's: one job at a time arrives here.
  jobs.on('message', (job: FliteJob) => void speak(job))

  let british: Promise<(text: string) => string> | undefined
  async function britishWords(file: Trusted, text: string): Promise<string> {
    british ??= readTrusted(file).then(loadBritishLexicon)
    // A file that was wrong may be right by the next unit.
    british.catch(() => (british = undefined))
    return (await british)(text)
  }

  async function speak({ gainDb, spoken, shape, delivery, british: file, ...request }: FliteJob): Promise<void> {
    try {
      if (shape) await loadShaping()
      const text = toFliteText(spoken, file ? 'gb' : 'us')
      // The script's own words go first: what stands twice is said as it stands first.
      const lexicon = file ? (request.lexicon ?? '') + (await britishWords(file, text)) : request.lexicon
      const raw = text ? flite.say({ ...request, lexicon, text }) : new Float32Array(0)
      const isDense = request.engineVoice !== 'awb' && !shape
      const pcm = finishSound(raw, { rate: FLITE_RATE, gainDb, shape, delivery, isDense }, scratch)
      jobs.postMessage({ result: pcm }, [pcm.buffer])
    } catch (error) {
      jobs.postMessage({ failure: error instanceof Error ? error.message : String(error) })
    }
    flite.prepareNext()
  }
}

void serve(port)
