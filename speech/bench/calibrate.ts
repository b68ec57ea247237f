import { loadFlite } from '../engines/flite/flite.ts'
import { toFliteText } from '../engines/flite/fliteText.ts'
import { SAMPLE_RATE } from '../sound/format.ts'
import { loudnessOf } from '../sound/loudness.ts'
import { resample16To24 } from '../sound/resample.ts'
import { LEVEL_LUFS } from '../sound/shape.ts'
import { trimSilence } from '../sound/trim.ts'
import { voices } from '../voices.ts'

/** Statements, questions and shouts with every sound of English: what a scene is made of. */
const CALIBRATION_TEXT = [
  'The boy was there when the sun rose over the old stone bridge.',
  'Why did you wait so long to tell me what you saw?',
  'Get out of my house, and never come back!',
  'I thought of the river, the cold grey water, and my father’s hands.',
  'Please, just this once, will you listen before you judge?',
  'Five thousand people watched us play that night, and not one of them knew.',
]

export type Calibration = { id: string; engineVoice: string; gainDb: number }

/**
 * Finds the `gainDb` of each flite rendition in the catalogue: speaks the text above, joins it, and answers how far it
 * stands from the level.
 */
export async function calibrateFlite(): Promise<Calibration[]> {
  const flite = await loadFlite()
  return voices.flatMap((voice) =>
    voice.renditions
      .filter(({ engine }) => engine === 'flite')
      .map(({ engineVoice }) => {
        const units = CALIBRATION_TEXT.map((text) =>
          resample16To24(trimSilence(flite.say({ engineVoice, text: toFliteText(text), speed: 1 }), 16_000)).slice(),
        )
        const sound = Float32Array.from(units.flatMap((unit) => [...unit]))
        return {
          id: voice.id,
          engineVoice,
          gainDb: Math.round(10 * (LEVEL_LUFS - loudnessOf(sound, SAMPLE_RATE))) / 10,
        }
      }),
  )
}
