// Measures what each line reading changes in the audio, against the same lines read as written.
import { manner as manners, type LineReading } from '@scene-partner/contract/operations/lineReadings'
import { measureLoudness } from '../audio/loudness.ts'
import { SAMPLE_RATE, msToSamples } from '../audio/pcmFormat.ts'
import type { Rendition } from '../catalog/voices.ts'
import type { Engine } from '../engines/engine.ts'
import { divideIntoUnits } from '../planning/divideText.ts'
import { applyLineReading, type VariedReading } from '../planning/lineReading.ts'
import { fourierTransform } from './fourierTransform.ts'
import { measurePitch } from './pitch.ts'

const TEXT =
  'I came here for the letter, and I will not leave without it. Where is it? ' +
  'You said Tuesday, and on Tuesday I stood in the rain for an hour. Give me one reason to believe you now.'

export type ReadingMeasures = {
  /** Length in seconds, pauses included (`seconds`), and the pauses inside the line (`pauseSeconds`). */
  seconds: number
  pauseSeconds: number
  pitchHz: number
  loudness: number
  /** Ratio of the energy above 2 kHz to the energy below 2 kHz, in decibels. */
  brightnessDb: number
}

export type MeasuredReading = { name: string } & ReadingMeasures

const FRAME = 1_024
const EDGE_HZ = 2_000

function measureBrightness(sound: Float32Array): number {
  const edge = Math.round((EDGE_HZ * FRAME) / SAMPLE_RATE)
  let [low, high] = [0, 0]
  for (let start = 0; start + FRAME <= sound.length; start += FRAME) {
    const real = Float64Array.from(sound.subarray(start, start + FRAME))
    const imaginary = new Float64Array(FRAME)
    fourierTransform(real, imaginary)
    for (let bin = 1; bin < FRAME / 2; bin++) {
      const power = (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2
      if (bin < edge) low += power
      else high += power
    }
  }
  return 10 * Math.log10(high / low)
}

async function measure(engine: Engine, rendition: Rendition, read: VariedReading): Promise<ReadingMeasures> {
  const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
  const { signal } = new AbortController()
  const pieces: Float32Array[] = []
  let pauseMs = 0
  for (const { spoken, delivery, pauseAfterMs } of applyLineReading(divideIntoUnits(TEXT), read)) {
    const pcm = await engine.speak({ rendition, spoken, settings, delivery }, { signal })
    pieces.push(Float32Array.from(pcm, (sample) => sample / 32_768))
    pauseMs += pauseAfterMs
  }
  const sound = Float32Array.from(pieces.flatMap((piece) => [...piece]))
  return {
    seconds: (sound.length + msToSamples(pauseMs)) / SAMPLE_RATE,
    pauseSeconds: pauseMs / 1_000,
    pitchHz: measurePitch(sound, SAMPLE_RATE).medianHz,
    loudness: measureLoudness(sound, SAMPLE_RATE),
    brightnessDb: measureBrightness(sound),
  }
}

/** Measures one rendition as written, in each manner, and in the variations 1 to 3. */
export async function measureReadings(engine: Engine, rendition: Rendition): Promise<MeasuredReading[]> {
  const named: (readonly [name: string, reading: LineReading | undefined, variation: number])[] = [
    ['as written', undefined, 0],
    ...manners.options.map((manner) => [manner, { manner }, 0] as const),
    ...[1, 2, 3].map((variation) => [`variation ${variation}`, undefined, variation] as const),
  ]
  const measured: MeasuredReading[] = []
  for (const [name, reading, variation] of named)
    measured.push({ name, ...(await measure(engine, rendition, { reading, variation })) })
  return measured
}
