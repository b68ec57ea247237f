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

// Lowers the priority of this thread, so that on machines with few cores the server and the encoder run first: their
// work is short, and a listener waits for it. The priority is only a little lower, so that this thread still gets
// processor time beside other programs. Only on Linux does the priority apply to this thread alone; elsewhere it would
// slow the whole process.
const NICENESS = 4
if (process.platform === 'linux') setPriority(NICENESS)

// The library is awaited in this function, not at the top level of the module. If a thread is terminated during a
// top-level await, the whole process crashes (V8 asserts in ExecuteAsyncModule; seen with Node 20.20).
async function serve(jobs: MessagePort): Promise<void> {
  const flite = await loadFlite()
  const scratch = createScratchBuffers()
  // The pool queues jobs, so only one job at a time arrives here.
  jobs.on('message', (job: FliteJob) => void speak(job))

  let british: Promise<(text: string) => string> | undefined
  async function britishLexiconLines(file: VerifiedFile, text: string): Promise<string> {
    british ??= readVerifiedFile(file).then(loadBritishLexicon)
    // If the file is damaged, it is read again for the next unit, because someone may have replaced it.
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
