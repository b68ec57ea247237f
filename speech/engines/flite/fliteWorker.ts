// This code runs in a worker thread, because flite is synchronous and would block the server while it speaks.
import { setPriority } from 'node:os'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { finishAudio } from '../../audio/finishAudio.ts'
import { createScratchBuffers } from '../../audio/scratchBuffers.ts'
import { loadStretchLibrary } from '../../audio/stretchAudio.ts'
import type { VerifiedFile } from '../kokoro/kokoroJob.ts'
import { readVerifiedFile } from '../kokoro/readVerifiedFile.ts'
import { loadBritishLexicon } from './britishLexicon.ts'
import { FLITE_RATE, loadFlite } from './flite.ts'
import type { FliteJob } from './fliteEngine.ts'
import { toFliteText } from './fliteText.ts'

const port = parentPort
if (!port) throw new Error('fliteWorker runs as a worker')

// Gives the server and the encoder a higher priority on machines with few cores: their work is short, and a listener
// waits for it. The value is small, so that other programs do not starve the voices. Only on Linux does this apply to
// the thread alone; elsewhere it would slow the whole process.
const NICENESS = 4
if (process.platform === 'linux') setPriority(NICENESS)

// The library is awaited in this function and not at the top level of the module: terminating a thread whose module
// still awaits crashes the whole process (V8 asserts in ExecuteAsyncModule; seen with Node 20.20).
async function serve(jobs: MessagePort): Promise<void> {
  const flite = await loadFlite()
  const scratch = createScratchBuffers()
  // The pool queues jobs, so only one job at a time arrives here.
  jobs.on('message', (job: FliteJob) => void speak(job))

  let british: Promise<(text: string) => string> | undefined
  async function britishLexiconLines(file: VerifiedFile, text: string): Promise<string> {
    british ??= readVerifiedFile(file).then(loadBritishLexicon)
    // If the file is damaged, the next unit reads it again, because it may have been replaced.
    british.catch(() => (british = undefined))
    return (await british)(text)
  }

  async function speak({ gainDb, spoken, shape, delivery, british: file, ...request }: FliteJob): Promise<void> {
    try {
      if (shape) await loadStretchLibrary()
      const text = toFliteText(spoken, file ? 'gb' : 'us')
      // The script's pronunciations go first, because flite uses the first entry of a word.
      const lexicon = file ? (request.lexicon ?? '') + (await britishLexiconLines(file, text)) : request.lexicon
      const raw = text ? flite.say({ ...request, lexicon, text }) : new Float32Array(0)
      const isDense = request.engineVoice !== 'awb' && !shape
      const pcm = finishAudio(
        raw,
        { rate: FLITE_RATE, gainDb, shape, delivery, skipsLevelRestoration: isDense },
        scratch,
      )
      jobs.postMessage({ result: pcm }, [pcm.buffer])
    } catch (error) {
      jobs.postMessage({ failure: error instanceof Error ? error.message : String(error) })
    }
    flite.reset()
  }
}

void serve(port)
