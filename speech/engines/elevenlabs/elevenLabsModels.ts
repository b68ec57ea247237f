import type { Delivery } from '../../delivery.ts'

/** Speaks within a third of a second; the model for lines somebody waits for. */
export const USUAL_MODEL = 'eleven_flash_v2_5'

/** What a model heeds. */
export type Abilities = {
  /** It listens to what is said before and after; others refuse the whole request for telling it. */
  hasContext: boolean
  /** Its own pace, between these factors. */
  speed: readonly [number, number]
  /** It acts out words in square brackets. */
  hasTags: boolean
  /** It takes the language; others pass over it, and once refused the whole request for naming one. */
  takesLanguage: boolean
  /** Its stability knows these steps alone. */
  stabilityStep: number
}

const USUAL: Abilities = {
  hasContext: true,
  speed: [0.7, 1.2],
  hasTags: false,
  takesLanguage: false,
  stabilityStep: 0.01,
}

export function abilitiesOf(model: string): Abilities {
  if (model.startsWith('eleven_v3')) {
    return { hasContext: false, speed: [1, 1], hasTags: true, takesLanguage: true, stabilityStep: 0.5 }
  }
  if (/^eleven_(?:flash|turbo)_v2_5/.test(model)) return { ...USUAL, takesLanguage: true }
  return USUAL
}

/** Before the words, where the model acts them out. */
export const TAGS: Readonly<Record<Delivery['level'], string>> = {
  whispered: '[whispers] ',
  soft: '[softly] ',
  plain: '',
  raised: '[loudly] ',
  shouted: '[shouting] ',
}
