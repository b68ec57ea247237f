// This code runs in a child process, because the model needs 700 MB, a run blocks its thread for a second, and a
// damaged file could crash the native library.
import { setPriority } from 'node:os'
import { finishAudio } from '../../audio/finishAudio.ts'
import { SAMPLE_RATE } from '../../audio/pcmFormat.ts'
import { createWindowFinisher } from '../../audio/finishWindows.ts'
import { createScratchBuffers } from '../../audio/scratchBuffers.ts'
import { loadStretchLibrary } from '../../audio/stretchAudio.ts'
import { applyVoiceShape } from '../../audio/voiceShape.ts'
import type { ChildMessage } from '../pools/processPool.ts'
import { decodeWindows } from './decodeWindows.ts'
import type { KokoroJob, KokoroStart } from './kokoroJob.ts'
import { loadModel, type KokoroModel, type Prosody } from './kokoroModel.ts'
import { createPhonemizer } from './phonemizer.ts'
import { createStyleLoader } from './styles.ts'
import { findSpeech, isLongEnoughForWindows } from './windowPlan.ts'

/**
 * Lowers the priority of this process below that of the server's main thread, as in `fliteWorker.ts`. The threads of
 * the library inherit this priority.
 */
const NICENESS = 4
if (process.platform === 'linux') setPriority(NICENESS)

/**
 * Sound that is decoded without the silence around it is quieter: by 1.3 dB on average, and by 0 to 3.7 dB in single
 * units (measured with 10 voices). Without this gain, a line that a listener waits for would be quieter than other
 * lines.
 */
const GAIN_WITHOUT_SILENCE_DB = 1.3

const sendMessage = (message: ChildMessage<Int16Array>) => process.send?.(message)
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const styles = createStyleLoader()
const phonemizer = createPhonemizer()
const scratch = createScratchBuffers()

/**
 * Whether a unit is sent window by window, because a listener waits. Tremor, whisper and filters need the complete
 * unit.
 */
const canSpeakInWindows = ({ isAwaited = false, shape, delivery }: KokoroJob) =>
  isAwaited &&
  !shape?.tremorCents &&
  !shape?.brightnessDb &&
  delivery?.level !== 'whispered' &&
  !delivery?.place &&
  !delivery?.brightnessDb

/** Speaks a unit window by window and sends each window as a `partial` message. Returns the complete unit. */
async function speakInWindows(prosody: Prosody, { gainDb, shape, delivery }: KokoroJob): Promise<Int16Array> {
  const finisher = createWindowFinisher({ gainDb: gainDb + GAIN_WITHOUT_SILENCE_DB, delivery })
  const windows = decodeWindows(prosody, {
    shape: (sound) => (shape ? applyVoiceShape(sound, shape, scratch) : sound),
    now: () => performance.now(),
  })
  const parts: Int16Array[] = []
  for await (const window of windows) {
    const pcm = finisher.write(window)
    if (pcm.length > 0) sendMessage({ partial: pcm })
    parts.push(pcm)
  }
  parts.push(finisher.end())
  const unit = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    unit.set(part, at)
    at += part.length
  }
  return unit
}

async function speak(model: KokoroModel, job: KokoroJob): Promise<Int16Array> {
  const { gainDb, shape, delivery } = job
  if (shape) await loadStretchLibrary()
  const pieces = await phonemizer.tokensFor(job)
  const style = await styles.of(job.styles)
  const [tokens] = pieces
  const isOnePiece = tokens !== undefined && pieces.length === 1
  const prosody = isOnePiece && canSpeakInWindows(job) ? await model.analyze?.(tokens, style, job.speed) : undefined
  const speech = prosody && findSpeech(prosody.energy)
  if (speech && isLongEnoughForWindows(speech)) return speakInWindows(prosody, job)
  const waves: Float32Array[] = []
  // The silence around a short unit takes nearly as long to decode as its speech. It is not decoded, because a listener
  // waits.
  if (speech) waves.push(await prosody.decode(speech))
  else for (const piece of pieces) waves.push(await model.synthesize(piece, style, job.speed))
  const raw = scratch.take(
    'raw',
    waves.reduce((sum, { length }) => sum + length, 0),
  )
  let at = 0
  for (const wave of waves) {
    raw.set(wave, at)
    at += wave.length
  }
  const usedGainDb = speech ? gainDb + GAIN_WITHOUT_SILENCE_DB : gainDb
  return finishAudio(raw, { rate: SAMPLE_RATE, gainDb: usedGainDb, shape, delivery }, scratch)
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

// The parent process has ended, so this process ends too.
process.on('disconnect', () => process.exit())
void serve(JSON.parse(process.argv[2] ?? '{}') as KokoroStart)
