// A child process, because the model takes 700 MB, a run blocks its thread for a second, and a damaged file could crash
// the native library.
import { setPriority } from 'node:os'
import { finishAudio } from '../../audio/finishAudio.ts'
import { SAMPLE_RATE } from '../../audio/pcmFormat.ts'
import { createScratchBuffers } from '../../audio/scratchBuffers.ts'
import { loadStretchLibrary } from '../../audio/stretchAudio.ts'
import type { ChildMessage } from '../pools/processPool.ts'
import type { KokoroJob, KokoroStart } from './kokoroJob.ts'
import { loadModel, type KokoroModel } from './kokoroModel.ts'
import { createPhonemizer } from './phonemizer.ts'
import { createStyleLoader } from './styles.ts'

/** Gives the server's main thread priority, as in `fliteWorker.ts`. The threads of the library inherit it. */
const NICENESS = 4
if (process.platform === 'linux') setPriority(NICENESS)

const sendMessage = (message: ChildMessage<Int16Array>) => process.send?.(message)
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const styles = createStyleLoader()
const phonemizer = createPhonemizer()
const scratch = createScratchBuffers()

async function speak(model: KokoroModel, job: KokoroJob): Promise<Int16Array> {
  const { gainDb, shape, delivery } = job
  if (shape) await loadStretchLibrary()
  const pieces = await phonemizer.tokensFor(job)
  const style = await styles.of(job.styles)
  const waves: Float32Array[] = []
  for (const tokens of pieces) waves.push(await model.synthesize(tokens, style, job.speed))
  const raw = scratch.take(
    'raw',
    waves.reduce((sum, { length }) => sum + length, 0),
  )
  let at = 0
  for (const wave of waves) {
    raw.set(wave, at)
    at += wave.length
  }
  return finishAudio(raw, { rate: SAMPLE_RATE, gainDb, shape, delivery }, scratch)
}

async function serve(start: KokoroStart): Promise<void> {
  let model: KokoroModel
  try {
    model = await loadModel(start)
  } catch (error) {
    sendMessage({ unusable: messageOf(error) })
    return
  }
  process.on('message', (job: KokoroJob) => {
    speak(model, job).then(
      (result) => sendMessage({ result }),
      (error: unknown) => sendMessage({ failure: messageOf(error) }),
    )
  })
  sendMessage({ ready: true })
}

// The parent process has ended.
process.on('disconnect', () => process.exit())
void serve(JSON.parse(process.argv[2] ?? '{}') as KokoroStart)
