// eSpeak NG is under the GPL, version 3. It runs in this process of its own and is imported nowhere else; what crosses
// the border is a request in words and numbers, and sound. The package is optional: an operator may leave it out.
import { setPriority } from 'node:os'
import { finishSound } from '../../sound/finish.ts'
import { createScratch } from '../../sound/scratch.ts'
import { loadShaping } from '../../sound/stretch.ts'
import type { Espeak } from '@echogarden/espeak-ng-emscripten'
import type { EspeakJob } from './espeakJob.ts'

/** What eSpeak speaks at, in samples a second. */
const RATE = 22_050
/** The server's own thread goes first. */
const NICENESS = 4
if (process.platform === 'linux') setPriority(NICENESS)

/** The library, made as new before each request: what it said before would colour what it says next. */
async function load(): Promise<() => Espeak> {
  const library = await (await import('@echogarden/espeak-ng-emscripten')).default()
  const espeak = await new library.eSpeakNGWorker()
  // Until it has spoken once, it does not heed every setting.
  espeak.set_voice('en-us')
  espeak.synthesize('Ready.', () => undefined)
  const asNew = library.HEAPU8.slice()
  return () => {
    library.HEAPU8.set(asNew)
    return espeak
  }
}

const scratch = createScratch()

async function speak(espeak: Espeak, job: EspeakJob): Promise<Int16Array> {
  if (job.shape) await loadShaping()
  if (espeak.set_voice(job.engineVoice) !== 0) throw new Error(`eSpeak has no voice ${job.engineVoice}`)
  espeak.set_rate(job.rate)
  espeak.set_pitch(job.pitch)
  espeak.set_range(job.range)
  const heard: Int16Array[] = []
  if (job.text) espeak.synthesize(job.text, (samples) => void (samples?.length && heard.push(samples.slice())))
  const raw = scratch.take(
    'raw',
    heard.reduce((sum, { length }) => sum + length, 0),
  )
  let at = 0
  for (const samples of heard) for (const sample of samples) raw[at++] = sample / 32_768
  return finishSound(raw, { rate: RATE, gainDb: job.gainDb, shape: job.shape, delivery: job.delivery }, scratch)
}

async function serve(): Promise<void> {
  const fresh = await load()
  process.on('message', (job: EspeakJob) => {
    speak(fresh(), job).then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ failure: error instanceof Error ? error.message : String(error) }),
    )
  })
  process.send?.({ ready: true })
}

// Whoever asked is gone.
process.on('disconnect', () => process.exit(0))
serve().catch((error: unknown) => {
  process.send?.({ useless: `eSpeak NG does not load: ${error instanceof Error ? error.message : String(error)}` })
})
