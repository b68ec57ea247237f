import type { SpeechSettings } from '@scene-partner/contract/entities'
import type { Unit } from '@scene-partner/speech/planning/divideText'
import { lineKey, takeKey } from '@scene-partner/speech/takeKey'
import type { Rendition, VoiceEntry } from '@scene-partner/speech/catalog/voices'

/** A voice with its best rendition on this server, and the settings with which it speaks. */
export type SpeakingVoice = {
  voice: VoiceEntry
  rendition: Rendition
  settings: SpeechSettings
}

/** A unit of a text or of a cast scene, before it is stored. */
export type PlannedUnit = Unit & {
  /** The voice of the unit, if it is not the voice of the generation. */
  speakingVoice?: SpeakingVoice | undefined
  /** Silence before the unit in ms, for example for the actor's own line at the beginning of a scene. */
  pauseBeforeMs?: number | undefined
  /** Whether the unit is spoken at the same time as the previous unit. */
  withBefore?: boolean | undefined
  /** Key of a stored take that is played instead of the voice, for example the actor's own recording of the line. */
  recordedTake?: string | undefined
}

type SpokenText = Pick<Unit, 'spoken' | 'delivery'>

/** Returns the voice that speaks a unit: the unit's own voice, else the generation's voice. */
export const speakingVoiceOf = (unit: PlannedUnit, voice: SpeakingVoice): SpeakingVoice => unit.speakingVoice ?? voice

/** Returns the key of a unit's take: a hash of everything that its samples depend on. */
export const takeKeyOf = ({ spoken, delivery }: SpokenText, { voice, rendition, settings }: SpeakingVoice): string =>
  takeKey({ voice, rendition, settings, spoken, delivery })

/**
 * Returns the key of the take that is played for a unit: the recorded take if there is one, else the take of its voice.
 */
export const takeKeyOfUnit = (unit: PlannedUnit, voice: SpeakingVoice): string =>
  unit.recordedTake ?? takeKeyOf(unit, speakingVoiceOf(unit, voice))

/**
 * Returns the line key of a unit: a hash like the take key, but independent of the rendition. Local voices charge an
 * account only once for each line key.
 */
export const lineKeyOf = (
  { spoken, delivery }: SpokenText,
  { voice, settings }: Omit<SpeakingVoice, 'rendition'>,
): string => lineKey({ voice, settings, spoken, delivery })

type UnitInText = Pick<Unit, 'spoken'> & {
  voiceId?: string | null | undefined
  speakingVoice?: SpeakingVoice | undefined
}

const voiceIdOf = ({ voiceId, speakingVoice }: UnitInText) => voiceId ?? speakingVoice?.voice.id

/**
 * Returns the words of the previous and of the next unit, each only if the same voice speaks it. Some engines need this
 * context for the intonation.
 */
export function contextOf(units: readonly UnitInText[], position: number) {
  const [unit, previous, next] = [units[position], units[position - 1], units[position + 1]]
  const hasSameVoice = (other: UnitInText) => unit !== undefined && voiceIdOf(other) === voiceIdOf(unit)
  return {
    previous: previous && hasSameVoice(previous) ? previous.spoken : undefined,
    next: next && hasSameVoice(next) ? next.spoken : undefined,
  }
}
