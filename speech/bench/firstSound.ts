// Measures the time until Kokoro's first audio: with the complete model, with its two parts, and with our engine.
import { createRequire } from 'node:module'
import { measureLoudness } from '../audio/loudness.ts'
import { SAMPLE_RATE } from '../audio/pcmFormat.ts'
import type { Rendition } from '../catalog/voices.ts'
import { createKokoroEngine } from '../engines/kokoro/kokoroEngine.ts'
import { FRAME_SAMPLES, type KokoroModel, loadModel } from '../engines/kokoro/kokoroModel.ts'
import { createPhonemizer } from '../engines/kokoro/phonemizer.ts'
import { createStyleLoader } from '../engines/kokoro/styles.ts'
import { kokoroVoices, lexicons, type PinnedFile } from '../models/manifest.ts'
import { createModelStore } from '../models/modelStore.ts'
import { measureSpectralDistance, measureStep } from './joinMeasures.ts'

const rendition = { quality: 'neural', engine: 'kokoro', engineVoice: 'af_heart', gainDb: 6.6 } satisfies Rendition
const settings = { speed: 1, stability: 0.5, similarity: 0.5 }

/** The measured times of one text in milliseconds. */
export type FirstSoundTimes = {
  /** Time of the model's first part alone. */
  prosodyMs: number
  /** Time of the model's second part for one second of audio. */
  secondMs: number
  /** Time of the complete model alone, for the complete text. */
  modelMs: number
  /** Time until our engine returns the complete unit, spoken in one run. */
  oneRunMs: number
  /** Time until our engine returns the first samples. */
  firstMs: number
  /** Length of the first samples. */
  firstSoundMs: number
  /** Time until our engine returns the complete unit, spoken in windows. */
  windowsMs: number
  /** How long the listener waits after the first sound because the next samples are late. */
  stallMs: number
  audioMs: number
}

/**
 * When each listener hears the beginning of the text, in milliseconds, in the order of the requests. All requests start
 * at the same time.
 */
export type ListenerTimes = number[]

/** How the joins of a unit spoken in windows differ from the same positions of the unit spoken in one run. */
export type JoinMeasures = {
  energyStepDb: number[]
  spectralStepDb: number[]
  spectralDistanceDb: number
  loudnessDifferenceDb: number
}

const toFloat = (pcm: Int16Array) => Float32Array.from(pcm, (sample) => sample / 32_768)
const toMs = (samples: number) => (samples * 1_000) / SAMPLE_RATE

async function time<Result>(run: () => Promise<Result>): Promise<[result: Result, ms: number]> {
  const startedAt = performance.now()
  const result = await run()
  return [result, performance.now() - startedAt]
}

/** Opens the model in this process and our engine in a separate process. */
export async function createFirstSoundBenchmark(options: {
  entries: URL
  voicesDir: string
  cacheDir: string
  cores: number
}) {
  const { entries, voicesDir, cacheDir, cores } = options
  const store = createModelStore({ voicesDir, cacheDir })
  const engine = createKokoroEngine({ entries, workers: cores, store })
  const { signal } = new AbortController()
  const verify = (file: PinnedFile) => ({ path: store.pathOf(file), sha256: file.sha256 })
  const modelFile = store.model()
  const voice = kokoroVoices.get(rendition.engineVoice)
  if (!modelFile || !voice) throw new Error('there is no model to measure')
  const start = {
    model: verify(modelFile),
    digestCachePath: store.digestCachePath,
    threads: cores,
    library: createRequire(entries).resolve('onnxruntime-node'),
  }
  const parts = await loadModel({ ...start, checkVoice: verify(voice) })
  const complete: KokoroModel = await loadModel(start)
  const phonemizer = createPhonemizer()
  const style = await createStyleLoader().of([{ ...verify(voice), share: 1 }])
  const speak = (spoken: string, onAudio?: (pcm: Int16Array) => void) =>
    engine.speak({ rendition, spoken, settings }, { signal, urgent: true, onAudio })

  return {
    /** Measures one text. The engine and the model are warm after the first call. */
    async measure(spoken: string): Promise<{
      times: FirstSoundTimes
      joins: JoinMeasures
      unit: Int16Array
      whole: Int16Array
    }> {
      const job = { styles: [], accent: 'us', lexicon: verify(lexicons.us), spoken, speed: 1, gainDb: 0 } as const
      const [tokens = []] = await phonemizer.tokensFor(job)
      const [prosody, prosodyMs] = await time(async () => parts.analyze?.(tokens, style, 1))
      if (!prosody) throw new Error('the model could not be cut')
      const secondFrames = Math.min(prosody.energy.length, SAMPLE_RATE / FRAME_SAMPLES)
      const [, secondMs] = await time(() => prosody.decode({ from: 0, to: secondFrames }))
      const [, modelMs] = await time(() => complete.synthesize(tokens, style, 1))
      const [whole, oneRunMs] = await time(() => speak(spoken))
      const arrivals: { ms: number; samples: number }[] = []
      const startedAt = performance.now()
      const note = (pcm: Int16Array) => void arrivals.push({ ms: performance.now() - startedAt, samples: pcm.length })
      const unit = await speak(spoken, note)
      const windowsMs = performance.now() - startedAt
      const [first = { ms: windowsMs, samples: unit.length }] = arrivals
      let heardUntilMs = first.ms
      let stallMs = 0
      for (const { ms, samples } of arrivals) {
        stallMs += Math.max(0, ms - heardUntilMs)
        heardUntilMs = Math.max(heardUntilMs, ms) + toMs(samples)
      }
      const times = {
        ...{ prosodyMs, secondMs, modelMs, oneRunMs, windowsMs, stallMs },
        ...{ firstMs: first.ms, firstSoundMs: toMs(first.samples), audioMs: toMs(unit.length) },
      }
      const joinsAt = arrivals.slice(0, -1).map((_, index) => sumOfSamples(arrivals.slice(0, index + 1)))
      return { times, joins: compareJoins(toFloat(unit), toFloat(whole), joinsAt), unit, whole }
    },
    /**
     * Speaks several texts at the same time. With `inWindows`, a listener hears the beginning before the rest is
     * spoken.
     */
    measureListeners: (texts: readonly string[], { inWindows }: { inWindows: boolean }): Promise<ListenerTimes> => {
      const startedAt = performance.now()
      return Promise.all(
        texts.map(async (spoken) => {
          let firstMs: number | undefined
          const note = () => void (firstMs ??= performance.now() - startedAt)
          await speak(spoken, inWindows ? note : undefined)
          return firstMs ?? performance.now() - startedAt
        }),
      )
    },
    close: () => engine.close(),
  }
}

const sumOfSamples = (arrivals: readonly { samples: number }[]) =>
  arrivals.reduce((sum, { samples }) => sum + samples, 0)

function compareJoins(unit: Float32Array, whole: Float32Array, joinsAt: readonly number[]): JoinMeasures {
  const differences = joinsAt.map((at) => {
    const step = measureStep(unit, at)
    const natural = measureStep(whole, at)
    return { energy: Math.abs(step.energyDb - natural.energyDb), spectral: step.spectralDb - natural.spectralDb }
  })
  return {
    energyStepDb: differences.map(({ energy }) => energy),
    spectralStepDb: differences.map(({ spectral }) => spectral),
    spectralDistanceDb: measureSpectralDistance(unit, whole),
    loudnessDifferenceDb: measureLoudness(unit, SAMPLE_RATE) - measureLoudness(whole, SAMPLE_RATE),
  }
}
