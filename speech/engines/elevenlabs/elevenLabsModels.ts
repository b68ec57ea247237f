import type { Delivery } from '../../planning/delivery.ts'

/** The default model. Its audio begins within a third of a second, fast enough for lines that an actor waits for. */
export const DEFAULT_MODEL = 'eleven_flash_v2_5'

/** What a model supports. */
export type ModelCapabilities = {
  /** Whether the model uses the text before and after a unit. Other models refuse a request that contains such text. */
  hasContext: boolean
  /** The range of the model's own speed setting, as factors. */
  speed: readonly [number, number]
  /** Whether the model follows directions in square brackets, such as `[whispers]`. */
  hasTags: boolean
  /** Whether the model accepts a language. Other models ignore it or refuse the request. */
  takesLanguage: boolean
  /** The stability setting that the model receives is a multiple of this. */
  stabilityStep: number
}

const DEFAULT_CAPABILITIES: ModelCapabilities = {
  hasContext: true,
  speed: [0.7, 1.2],
  hasTags: false,
  takesLanguage: false,
  stabilityStep: 0.01,
}

/** Returns the capabilities of a model by its name. */
export function capabilitiesOfModel(model: string): ModelCapabilities {
  if (model.startsWith('eleven_v3')) {
    return { hasContext: false, speed: [1, 1], hasTags: true, takesLanguage: true, stabilityStep: 0.5 }
  }
  if (/^eleven_(?:flash|turbo)_v2_5/.test(model)) return { ...DEFAULT_CAPABILITIES, takesLanguage: true }
  return DEFAULT_CAPABILITIES
}

/** The tag before the text for each level, for models with `hasTags`. */
export const TAGS: Readonly<Record<Delivery['level'], string>> = {
  whispered: '[whispers] ',
  soft: '[softly] ',
  plain: '',
  raised: '[loudly] ',
  shouted: '[shouting] ',
}
