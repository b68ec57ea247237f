import type { SpeechSettings } from '@scene-partner/contract/entities'
import type { InputOf } from '@scene-partner/contract/operations/index'
import { normalizeText } from '@scene-partner/speech/planning/normalizeText'
import type { PlannedUnit } from '../plannedUnit.ts'
import type { ReadingMode } from '../../textWorkers/index.ts'
import type { IdempotencyGuard } from './idempotentResponse.ts'

/** Longest text of one generation, in characters (UTF-16 units). Throws `text_too_long` beyond it. */
export const maxTextLength = 200_000

/** The settings of a voice where the request sets none. */
export const defaultSettings: SpeechSettings = { speed: 1, stability: 0.5, similarity: 0.5 }

/** What a caller wants to have spoken. Made by `toGenerationRequest`. */
export type GenerationRequest = {
  /** Normalised: NFC, without control characters. */
  text: string
  voiceId: string
  settings: SpeechSettings
  /** `studio` needs a subscription; `practice` needs a verified e-mail address. */
  purpose: 'studio' | 'practice'
  readingMode: ReadingMode
  /** Set if a cast scene or line is spoken instead of `text`. */
  scene?: ScenePlan | undefined
  /** Set where the client sent an idempotency key. */
  idempotency?: IdempotencyGuard | undefined
}

/** A cast scene, or one line of it, already divided into units with their voices. */
export type ScenePlan = {
  title: string
  /** The readers' names, as the history shows them. */
  readerNames: string
  units: readonly PlannedUnit[]
  scriptId: string
  /** Set for a single line. Such a generation is not in the history, and an existing one is returned instead of a new one. */
  lineId?: string | undefined
}

type Input = Pick<InputOf<'startGeneration'>, 'text' | 'voiceId' | 'settings' | 'for' | 'reads'> & {
  scene?: ScenePlan | undefined
}

/** Makes a request from the contract's input: normalises the text and fills in the default settings. Does not validate. */
export function toGenerationRequest({
  text,
  voiceId,
  settings,
  for: purpose = 'studio',
  reads: readingMode = 'script',
  scene,
}: Input): GenerationRequest {
  return {
    text: normalizeText(text),
    voiceId,
    settings: { ...defaultSettings, ...settings },
    purpose,
    readingMode,
    scene,
  }
}
