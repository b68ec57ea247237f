import { renditionKey } from '../catalog/cast.ts'
import { createEngines, getEngineDefinition } from '../engines/index.ts'
import { createModelStore } from '../models/modelStore.ts'
import { SAMPLE_RATE } from '../audio/pcmFormat.ts'
import { measureLoudness } from '../audio/loudness.ts'
import { TARGET_LUFS } from '../audio/voiceShape.ts'
import { createSpeakerWithEngines } from '../speaker.ts'
import { type Rendition, type VoiceEntry, voices } from '../catalog/voices.ts'
import type { Delivery } from '../planning/delivery.ts'
import { voiceDistance, type VoicePrint, measureVoicePrint } from './voicePrint.ts'

/** Statements, questions and shouts with nearly all sounds of English, as in a scene. */
const CALIBRATION_TEXT = [
  'The boy was there when the sun rose over the old stone bridge.',
  'Why did you wait so long to tell me what you saw?',
  'Get out of my house, and never come back!',
  'I thought of the river, the cold grey water, and my father’s hands.',
  'Please, just this once, will you listen before you judge?',
  'Five thousand people watched us play that night, and not one of them knew.',
]
const WORDS = CALIBRATION_TEXT.join(' ').split(' ').length

/**
 * A gain so low that no unit can be corrected up to the target loudness. Each unit then has the voice's own loudness
 * plus `PROBE_DB`, without the effect of limiter and correction.
 */
const PROBE_GAIN_DB = -30
const PROBE_DB = PROBE_GAIN_DB + 2.5

export type MeasuredRendition = {
  voice: VoiceEntry
  rendition: Rendition
  /** The key of the rendition in `gains.ts` and `similarVoicePairs.ts`. */
  key: string
  print: VoicePrint
}

export type SimilarPair = { one: MeasuredRendition; other: MeasuredRendition; distance: number }

/** Opens the engines of this machine for the benchmark. */
export function openMeasuringSpeaker({
  entries,
  voicesDir,
  workers,
}: {
  entries: URL
  voicesDir?: string
  workers: number
}) {
  const store = voicesDir === undefined ? undefined : createModelStore({ voicesDir })
  const engines = createEngines({ entries, workers, store })
  const speaker = createSpeakerWithEngines(engines)
  const { signal } = new AbortController()
  const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
  const engineOf = ({ engine }: Rendition) => engines[engine]

  async function speak(rendition: Rendition): Promise<Int16Array[]> {
    const engine = engineOf(rendition)
    if (!engine) throw new Error(`${rendition.engine} is not present`)
    return Promise.all(CALIBRATION_TEXT.map((spoken) => engine.speak({ rendition, spoken, settings }, { signal })))
  }

  return {
    /** All renditions that can be measured on this machine. */
    present: voices.flatMap((voice) =>
      voice.renditions
        .filter((rendition) => engineOf(rendition)?.canSpeak(rendition))
        .map((rendition) => ({ voice, rendition, key: renditionKey(voice.id, rendition) })),
    ),
    /** The keys of all renditions, also those that cannot be measured here. */
    keys: voices.flatMap(({ id, renditions }) => renditions.map((rendition) => renditionKey(id, rendition))),
    renditionNow: speaker.bestRendition,
    versionOf: ({ engine }: Rendition): string => getEngineDefinition(engine).version,
    /** Returns the gain that brings a rendition to the target loudness on average, rounded to 0.1 dB. */
    async gainOf(rendition: Rendition): Promise<number> {
      const units = await speak({ ...rendition, gainDb: PROBE_GAIN_DB })
      const sound = Float32Array.from(
        units.flatMap((unit) => [...unit]),
        (sample) => sample / 32_768,
      )
      return Math.round(10 * (TARGET_LUFS - (measureLoudness(sound, SAMPLE_RATE) - PROBE_DB))) / 10
    },
    /** Speaks one sentence with a rendition, and with a speed and a delivery that a user can choose. */
    speakSentence: async (
      rendition: Rendition,
      spoken: string,
      { speed = 1, delivery }: { speed?: number; delivery?: Delivery | undefined } = {},
    ): Promise<Int16Array> => {
      const engine = engineOf(rendition)
      if (!engine) throw new Error(`${rendition.engine} is not present`)
      return engine.speak({ rendition, spoken, settings: { ...settings, speed }, delivery }, { signal })
    },
    printOf: async (rendition: Rendition): Promise<VoicePrint> => measureVoicePrint(await speak(rendition), WORDS),
    close: speaker.close,
  }
}

/** One scene should not use two voices whose distance is smaller than this. Below 1, users could confuse the voices. */
const MAX_SIMILAR_DISTANCE = 1.2

/** Returns pairs of renditions of different voices that are too similar for one scene, the closest first. */
export function findSimilarPairs(
  measured: readonly MeasuredRendition[],
  nearerThan = MAX_SIMILAR_DISTANCE,
): SimilarPair[] {
  return measured
    .flatMap((one, index) =>
      measured
        .slice(index + 1)
        .filter(({ voice }) => voice !== one.voice)
        .map((other) => ({ one, other, distance: voiceDistance(one.print, other.print) })),
    )
    .filter(({ distance }) => distance < nearerThan)
    .toSorted((near, far) => near.distance - far.distance)
}
