// eSpeak NG is licensed under GPL version 3. It runs in this separate process and is imported nowhere else. Only text,
// numbers and audio cross the process border. The package is optional, so that an operator can leave it out.
import { setPriority } from 'node:os'
import { finishAudio } from '../../audio/finishAudio.ts'
import { createScratchBuffers } from '../../audio/scratchBuffers.ts'
import { loadStretchLibrary } from '../../audio/stretchAudio.ts'
import type { Espeak } from '@echogarden/espeak-ng-emscripten'
import type { EspeakJob } from './espeakJob.ts'

/** The sample rate of eSpeak in Hz. */
const RATE = 22_050
/** Gives the server's main thread a higher priority. */
const NICENESS = 4
if (process.platform === 'linux') setPriority(NICENESS)

/**
 * Loads the library. Returns a function that resets its memory, because earlier requests would change the sound of
 * later ones.
 */
async function load(): Promise<() => Espeak> {
  const library = await (await import('@echogarden/espeak-ng-emscripten')).default()
  const espeak = await new library.eSpeakNGWorker()
  // Some settings only work after eSpeak has spoken once.
  espeak.set_voice('en-us')
  espeak.synthesize('Ready.', () => undefined)
  const initialMemory = library.HEAPU8.slice()
  return () => {
    library.HEAPU8.set(initialMemory)
    return espeak
  }
}

const scratch = createScratchBuffers()

async function speak(espeak: Espeak, job: EspeakJob): Promise<Int16Array> {
  if (job.shape) await loadStretchLibrary()
  if (espeak.set_voice(job.engineVoice) !== 0) throw new Error(`eSpeak has no voice ${job.engineVoice}`)
  espeak.set_rate(job.rate)
  espeak.set_pitch(job.pitch)
  espeak.set_range(job.range)
  const chunks: Int16Array[] = []
  if (job.text) espeak.synthesize(job.text, (samples) => void (samples?.length && chunks.push(samples.slice())))
  const raw = scratch.take(
    'raw',
    chunks.reduce((sum, { length }) => sum + length, 0),
  )
  let at = 0
  for (const samples of chunks) for (const sample of samples) raw[at++] = sample / 32_768
  return finishAudio(raw, { rate: RATE, gainDb: job.gainDb, shape: job.shape, delivery: job.delivery }, scratch)
}

async function serve(): Promise<void> {
  const resetLibrary = await load()
  process.on('message', (job: EspeakJob) => {
    speak(resetLibrary(), job).then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ failure: error instanceof Error ? error.message : String(error) }),
    )
  })
  process.send?.({ ready: true })
}

// The parent process has ended.
process.on('disconnect', () => process.exit(0))
serve().catch((error: unknown) => {
  process.send?.({ unusable: `eSpeak NG does not load: ${error instanceof Error ? error.message : String(error)}` })
})
