import { loadFlite } from '../engines/flite/flite.ts'
import { toFliteText } from '../engines/flite/fliteText.ts'
import { shapeFrom16 } from '../sound/shape.ts'
import { voices } from '../voices.ts'
import { joinPcm, rawPcm } from './joinPcm.ts'
import { measureLoudness } from './loudness.ts'

/** Where every voice should be, and how near counts as there. */
export const TARGET_LUFS = -16
const NEAR_DB = 0.05
const MOST_ROUNDS = 6

/** Statements, questions and shouts with every sound of English: what a scene is made of. */
const CALIBRATION_TEXT = [
  'The boy was there when the sun rose over the old stone bridge.',
  'Why did you wait so long to tell me what you saw?',
  'Get out of my house, and never come back!',
  'I thought of the river, the cold grey water, and my father’s hands.',
  'Please, just this once, will you listen before you judge?',
  'Five thousand people watched us play that night, and not one of them knew.',
]

export type Calibration = { id: string; engineVoice: string; gainDb: number; lufs: number; truePeakDb: number }

/**
 * Finds the `gainDb` of each flite rendition in the catalogue: speaks the text above, a third of a second apart, through
 * our own shaping, measures, corrects, and again, because the limiter takes back a little of what is added.
 */
export async function calibrateFlite(): Promise<Calibration[]> {
  const flite = await loadFlite()
  const found: Calibration[] = []
  for (const voice of voices) {
    for (const { engineVoice } of voice.renditions.filter(({ engine }) => engine === 'flite')) {
      const raw = CALIBRATION_TEXT.map((text) => flite.say({ engineVoice, text: toFliteText(text), speed: 1 }))
      let gainDb = 0
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const pcm = joinPcm(raw.map((sound) => shapeFrom16(sound, gainDb)))
        const { lufs, truePeakDb } = await measureLoudness(pcm, rawPcm)
        const off = TARGET_LUFS - lufs
        if (Math.abs(off) <= NEAR_DB || round === MOST_ROUNDS - 1) {
          found.push({ id: voice.id, engineVoice, gainDb: Math.round(gainDb * 10) / 10, lufs, truePeakDb })
          break
        }
        gainDb += off
      }
    }
  }
  return found
}
