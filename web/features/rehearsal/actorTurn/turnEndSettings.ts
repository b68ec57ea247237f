import type { Strictness } from '@scene-partner/listening/alignment/judgeLine'
import { parseBoolean, parseOption, type StoredSettings } from '../storedSettings.ts'
import type { Sensitivity } from '../voiceActivity/speechHysteresis.ts'
import type { MicrophoneState } from '../voiceActivity/voiceActivityDetector.ts'

/** What ended the actor's turn. `together`: the end of a line that the actor and the reader speak together. */
export type EndedBy = 'voice' | 'time' | 'key' | 'together'

/** The engine's settings for the end of the actor's turn. A key always ends the turn. */
export type TurnEndSettings = {
  waitsForVoice: boolean
  waitsForTime: boolean
  /** Whether the words of the actor's line are followed, if they can be recognised. */
  followsWords: boolean
  /** Whether the actor can speak commands, such as "line". Needs `followsWords`. */
  takesCommands: boolean
  /** How many milliseconds of silence end the actor's line. */
  silenceMs: number
}

/** How strictly the words of the actor's lines are checked; `off`: not at all. */
export type WordCheck = Strictness | 'off'

/** The user's choice of how long a silence must be to end the actor's line. */
export type Patience = 'quick' | 'usual' | 'patient'
export const silenceMsByPatience: Readonly<Record<Patience, number>> = { quick: 500, usual: 900, patient: 1_800 }

/** The user's choices for the end of the actor's turn. The server stores them under these property names. */
export type TurnEndPreferences = {
  waitsForVoice: boolean
  waitsForTime: boolean
  followsWords: boolean
  takesCommands: boolean
  /** How strictly the words are checked. Needs `followsWords`. */
  wordCheck: WordCheck
  /** Whether the user has answered the dialog that explains why the app uses the microphone. */
  wasAsked: boolean
  patience: Patience
  sensitivity: Sensitivity
}

export const defaultTurnEndPreferences: TurnEndPreferences = {
  waitsForVoice: true,
  waitsForTime: false,
  followsWords: false,
  takesCommands: false,
  wordCheck: 'nearly',
  wasAsked: false,
  patience: 'usual',
  sensitivity: 'usual',
}

const allowed = {
  patience: ['quick', 'usual', 'patient'],
  sensitivity: ['low', 'usual', 'high'],
  wordCheck: ['off', 'word perfect', 'nearly', 'the sense'],
} as const

/** Parses stored preferences. Missing or invalid values become the default. */
export function parseTurnEndPreferences(stored: StoredSettings): TurnEndPreferences {
  const defaults = defaultTurnEndPreferences
  return {
    waitsForVoice: parseBoolean(stored.waitsForVoice, defaults.waitsForVoice),
    waitsForTime: parseBoolean(stored.waitsForTime, defaults.waitsForTime),
    followsWords: parseBoolean(stored.followsWords, defaults.followsWords),
    takesCommands: parseBoolean(stored.takesCommands, defaults.takesCommands),
    wordCheck: parseOption(allowed.wordCheck, stored.wordCheck, defaults.wordCheck),
    wasAsked: parseBoolean(stored.wasAsked, defaults.wasAsked),
    patience: parseOption(allowed.patience, stored.patience, defaults.patience),
    sensitivity: parseOption(allowed.sensitivity, stored.sensitivity, defaults.sensitivity),
  }
}

/** Returns whether the microphone listens for the actor now. */
export const isListening = ({ waitsForVoice }: TurnEndPreferences, state: MicrophoneState): boolean =>
  waitsForVoice && state === 'open'

/**
 * Returns whether the microphone listens or will listen soon. The microphone could then hear announcements of a screen
 * reader as the actor's voice.
 */
export const couldHearAnnouncements = ({ waitsForVoice }: TurnEndPreferences, state: MicrophoneState): boolean =>
  waitsForVoice && (state === 'open' || state === 'opening')

/** Converts the preferences to the engine's settings. */
export const toTurnEndSettings = ({
  waitsForVoice,
  waitsForTime,
  followsWords,
  takesCommands,
  patience,
}: TurnEndPreferences): TurnEndSettings => ({
  waitsForVoice,
  waitsForTime,
  followsWords: waitsForVoice && followsWords,
  takesCommands: waitsForVoice && followsWords && takesCommands,
  silenceMs: silenceMsByPatience[patience],
})
