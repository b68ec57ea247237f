import type { SpeechSettings } from '@scene-partner/contract/entities'
import type { InputOf } from '@scene-partner/contract/operations/index'
import { normalizeText } from '@scene-partner/speech/planning/normalizeText'
import type { PlannedUnit } from '../plannedUnit.ts'
import type { SpokenContent } from '../../textWorkers/index.ts'
import type { IdempotencyGuard } from './idempotentResponse.ts'

/** Longest text of one generation, in characters (UTF-16 code units). A longer text fails with `text_too_long`. */
export const maxTextLength = 200_000

/** The value of each voice setting that a request leaves out. */
export const defaultSettings: SpeechSettings = { speed: 1, stability: 0.5, similarity: 0.5 }

/** What a caller requests to be spoken. Created by `toGenerationRequest`. */
export type GenerationRequest = {
  /** The text to speak, normalised: NFC, without control characters except line breaks and tabs. */
  text: string
  voiceId: string
  settings: SpeechSettings
  /** Decides who may generate: `studio` needs a subscription, `practice` only a verified e-mail address. */
  purpose: 'studio' | 'practice'
  spokenContent: SpokenContent
  /** Whether the recording is prepared for later use: no listener waits for it now. */
  isAhead: boolean
  /** Present if a scene or line with cast voices is spoken instead of `text`. */
  scene?: ScenePlan | undefined
  /** Present if the client sent an idempotency key. */
  idempotency?: IdempotencyGuard | undefined
}

/** A cast scene, or one line of it, already divided into units with their voices. */
export type ScenePlan = {
  title: string
  /** Names of the readers, as the history shows them. */
  readerNames: string
  units: readonly PlannedUnit[]
  scriptId: string
  /**
   * Id of the line, if only one line is spoken. The history does not show such a generation, and an existing generation
   * of the line is used again.
   */
  lineId?: string | undefined
}

type Input = Pick<InputOf<'startGeneration'>, 'text' | 'voiceId' | 'settings' | 'for' | 'reads'> & {
  scene?: ScenePlan | undefined
  isAhead?: boolean | undefined
}

/**
 * Converts the input of the contract to a request: normalises the text and fills in the default settings. Checks
 * neither the text nor the voice.
 */
export function toGenerationRequest({
  text,
  voiceId,
  settings,
  for: purpose = 'studio',
  reads: spokenContent = 'script',
  scene,
  isAhead = false,
}: Input): GenerationRequest {
  return {
    text: normalizeText(text),
    voiceId,
    settings: { ...defaultSettings, ...settings },
    purpose,
    spokenContent,
    isAhead,
    scene,
  }
}
