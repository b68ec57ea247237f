import { gainKey } from '../catalogue/catalogue.ts'
import { createEspeakEngine } from '../engines/espeak/espeakEngine.ts'
import { createFliteEngine } from '../engines/flite/fliteEngine.ts'
import { createKokoroEngine } from '../engines/kokoro/kokoroEngine.ts'
import { createPicoEngine } from '../engines/pico/picoEngine.ts'
import { engineVersions } from '../engines/versions.ts'
import { createModelStore } from '../models/store.ts'
import { SAMPLE_RATE } from '../sound/format.ts'
import { loudnessOf } from '../sound/loudness.ts'
import { LEVEL_LUFS } from '../sound/shape.ts'
import { speakerOver } from '../speaker.ts'
import { type Rendition, type VoiceEntry, voices } from '../voices.ts'
import { distanceBetween, type SoundPrint, soundPrintOf } from './soundPrint.ts'

/** Statements, questions and shouts with every sound of English: what a scene is made of. */
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
 * A gain so low that no unit can be corrected up to the level within its bounds: each then stands at the voice's own
 * loudness and this many decibels, limiter and correction out of the way.
 */
const PROBE_GAIN_DB = -30
const PROBE_DB = PROBE_GAIN_DB + 2.5

export type MeasuredRendition = {
  voice: VoiceEntry
  rendition: Rendition
  /** As gains and near-doubles are kept. */
  key: string
  print: SoundPrint
}

export type NearDouble = { one: MeasuredRendition; other: MeasuredRendition; distance: number }

/** The engines of this machine, and what they are asked by the benchmark. */
export function openCast({ entries, voicesDir, workers }: { entries: URL; voicesDir?: string; workers: number }) {
  const store = voicesDir === undefined ? undefined : createModelStore({ voicesDir })
  const engines = {
    flite: createFliteEngine({ entries, workers, store }),
    espeak: createEspeakEngine({ entries }),
    ...(voicesDir !== undefined && { pico: createPicoEngine({ entries, workers, voicesDir }) }),
    ...(store && { kokoro: createKokoroEngine({ entries, workers, store }) }),
  }
  const speaker = speakerOver(engines)
  const { signal } = new AbortController()
  const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
  const engineOf = ({ engine }: Rendition) => Object.entries(engines).find(([name]) => name === engine)?.[1]

  async function speak(rendition: Rendition): Promise<Int16Array[]> {
    const engine = engineOf(rendition)
    if (!engine) throw new Error(`${rendition.engine} is not here`)
    return Promise.all(CALIBRATION_TEXT.map((spoken) => engine.speak({ rendition, spoken, settings }, { signal })))
  }

  return {
    /** Every rung of every ladder that can be heard here. */
    present: voices.flatMap((voice) =>
      voice.renditions
        .filter((rendition) => engineOf(rendition)?.canSpeak(rendition))
        .map((rendition) => ({ voice, rendition, key: gainKey(voice.id, rendition) })),
    ),
    /** Of every rung, whether it can be heard here or not. */
    keys: voices.flatMap(({ id, renditions }) => renditions.map((rendition) => gainKey(id, rendition))),
    renditionNow: speaker.renditionOf,
    versionOf: ({ engine }: Rendition): string => engineVersions[engine],
    /** What brings a rendition to the level on average, to a tenth of a decibel. */
    async gainOf(rendition: Rendition): Promise<number> {
      const units = await speak({ ...rendition, gainDb: PROBE_GAIN_DB })
      const sound = Float32Array.from(
        units.flatMap((unit) => [...unit]),
        (sample) => sample / 32_768,
      )
      return Math.round(10 * (LEVEL_LUFS - (loudnessOf(sound, SAMPLE_RATE) - PROBE_DB))) / 10
    },
    printOf: async (rendition: Rendition): Promise<SoundPrint> => soundPrintOf(await speak(rendition), WORDS),
    close: speaker.close,
  }
}

/** Nearer than this, two people are kept out of one scene where that can be helped; below 1 they would be taken for each other. */
const NEAR = 1.2

/** Who of different people sounds so much like whom that a scene should not cast both; nearest first. */
export function nearDoublesAmong(measured: readonly MeasuredRendition[], nearerThan = NEAR): NearDouble[] {
  return measured
    .flatMap((one, index) =>
      measured
        .slice(index + 1)
        .filter(({ voice }) => voice !== one.voice)
        .map((other) => ({ one, other, distance: distanceBetween(one.print, other.print) })),
    )
    .filter(({ distance }) => distance < nearerThan)
    .toSorted((near, far) => near.distance - far.distance)
}
