// A process of its own per child: the model takes 700 MB, a run holds its thread for a second, and what a broken file
// does inside a native library is nobody's promise.
import { setPriority } from 'node:os'
import { finishSound } from '../../sound/finish.ts'
import { SAMPLE_RATE } from '../../sound/format.ts'
import { createScratch } from '../../sound/scratch.ts'
import { loadShaping } from '../../sound/stretch.ts'
import type { ChildMessage } from '../processPool.ts'
import type { KokoroJob, KokoroStart } from './kokoroJob.ts'
import { loadModel, type Model } from './model.ts'
import { createPhonemizer } from './phonemizer.ts'
import { createStyles } from './styles.ts'

/** As flite's: the server's own thread goes first. What the library starts inherits it. */
const NICENESS = 4
if (process.platform === 'linux') setPriority(NICENESS)

const tell = (message: ChildMessage<Int16Array>) => process.send?.(message)
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const styles = createStyles()
const phonemizer = createPhonemizer()
const scratch = createScratch()

async function speak(model: Model, job: KokoroJob): Promise<Int16Array> {
  const { gainDb, shape, delivery } = job
  if (shape) await loadShaping()
  const pieces = await phonemizer.tokensFor(job)
  const style = await styles.of(job.styles)
  const waves: Float32Array[] = []
  for (const tokens of pieces) waves.push(await model.say(tokens, style, job.speed))
  const raw = scratch.take(
    'raw',
    waves.reduce((sum, { length }) => sum + length, 0),
  )
  let at = 0
  for (const wave of waves) {
    raw.set(wave, at)
    at += wave.length
  }
  return finishSound(raw, { rate: SAMPLE_RATE, gainDb, shape, delivery }, scratch)
}

async function serve(start: KokoroStart): Promise<void> {
  let model: Model
  try {
    model = await loadModel(start)
  } catch (error) {
    tell({ useless: wordsOf(error) })
    return
  }
  process.on('message', (job: KokoroJob) => {
    speak(model, job).then(
      (result) => tell({ result }),
      (error: unknown) => tell({ failure: wordsOf(error) }),
    )
  })
  tell({ ready: true })
}

// Whoever asked is gone.
process.on('disconnect', () => process.exit())
void serve(JSON.parse(process.argv[2] ?? '{}') as KokoroStart)
