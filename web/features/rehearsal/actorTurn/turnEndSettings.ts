import { parseBoolean, parseOption, type StoredSettings } from '../storedSettings.ts'
import type { Sensitivity } from '../voiceActivity/speechHysteresis.ts'
import type { MicrophoneState } from '../voiceActivity/voiceActivityDetector.ts'

/** What ended the actor's turn. */
export type EndedBy = 'voice' | 'time' | 'key' | 'together'

/** What ends the actor's turn, for the engine. A key always ends it. */
export type TurnEndSettings = {
  waitsForVoice: boolean
  waitsForTime: boolean
  /** How many milliseconds of silence end the actor's line. */
  silenceMs: number
}

/** How much silence ends the actor's line, as the user chooses it. */
export type Patience = 'quick' | 'usual' | 'patient'
export const silenceMsByPatience: Readonly<Record<Patience, number>> = { quick: 500, usual: 900, patient: 1_800 }

/** What ends the actor's turn, as the user chooses it. Stored by the server under these property names. */
export type TurnEndPreferences = {
  waitsForVoice: boolean
  waitsForTime: boolean
  /** Whether the microphone was explained and the user answered. */
  wasAsked: boolean
  patience: Patience
  sensitivity: Sensitivity
}

export const defaultTurnEndPreferences: TurnEndPreferences = {
  waitsForVoice: true,
  waitsForTime: false,
  wasAsked: false,
  patience: 'usual',
  sensitivity: 'usual',
}

const allowed = {
  patience: ['quick', 'usual', 'patient'],
  sensitivity: ['low', 'usual', 'high'],
} as const

/** Parses stored preferences. Missing or invalid values become the default. */
export function parseTurnEndPreferences(stored: StoredSettings): TurnEndPreferences {
  const defaults = defaultTurnEndPreferences
  return {
    waitsForVoice: parseBoolean(stored.waitsForVoice, defaults.waitsForVoice),
    waitsForTime: parseBoolean(stored.waitsForTime, defaults.waitsForTime),
    wasAsked: parseBoolean(stored.wasAsked, defaults.wasAsked),
    patience: parseOption(allowed.patience, stored.patience, defaults.patience),
    sensitivity: parseOption(allowed.sensitivity, stored.sensitivity, defaults.sensitivity),
  }
}

/** Whether the microphone listens for the actor now. */
export const isListening = ({ waitsForVoice }: TurnEndPreferences, state: MicrophoneState): boolean =>
  waitsForVoice && state === 'open'

/** Whether the microphone listens or is about to. It would take a screen reader's announcement for the actor. */
export const hearsAnnouncements = ({ waitsForVoice }: TurnEndPreferences, state: MicrophoneState): boolean =>
  waitsForVoice && (state === 'open' || state === 'opening')

/** Converts the preferences to the engine's settings. */
export const toTurnEndSettings = ({ waitsForVoice, waitsForTime, patience }: TurnEndPreferences): TurnEndSettings => ({
  waitsForVoice,
  waitsForTime,
  silenceMs: silenceMsByPatience[patience],
})
