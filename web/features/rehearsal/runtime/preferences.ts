import type { RehearsalSettings } from '../engine/engineTypes.ts'
import {
  defaultTurnEndPreferences,
  parseTurnEndPreferences,
  toTurnEndSettings,
  type TurnEndPreferences,
} from '../actorTurn/turnEndSettings.ts'
import { parseBoolean, parseOption, type StoredSettings } from '../storedSettings.ts'

export type Hiding = 'whole' | 'letters' | 'blanks' | 'nothing'
export type Lights = 'on' | 'out' | 'sound'

/** The actor's rehearsal preferences for one script. The server stores them under these property names. */
export type RehearsalPreferences = TurnEndPreferences & {
  mode: RehearsalSettings['mode']
  hiding: Hiding
  isCueOnly: boolean
  isLooping: boolean
  /** Whether a bell is played at each sound cue. */
  isRinging: boolean
  /** Whether the reader reads each run a little differently. */
  isVaried: boolean
  speed: number
  isLarge: boolean
  /** Whether the actor's last take of each line is recorded on this device. */
  recordsTakes: boolean
  lights: Lights
}

/** Preferences of an actor who has changed nothing. */
export const defaultPreferences: RehearsalPreferences = {
  ...defaultTurnEndPreferences,
  mode: 'run',
  hiding: 'whole',
  isCueOnly: false,
  isLooping: false,
  isRinging: true,
  isVaried: false,
  speed: 1,
  isLarge: false,
  recordsTakes: false,
  lights: 'on',
}

const allowed = {
  mode: ['run', 'listen'],
  hiding: ['whole', 'letters', 'blanks', 'nothing'],
  lights: ['on', 'out'],
} as const

export const speeds = [0.75, 0.9, 1, 1.1, 1.25, 1.5] as const

/** Parses stored preferences. Missing or invalid values become the default. */
export function parsePreferences(stored: StoredSettings): RehearsalPreferences {
  const defaults = defaultPreferences
  return {
    ...parseTurnEndPreferences(stored),
    mode: parseOption(allowed.mode, stored.mode, defaults.mode),
    hiding: parseOption(allowed.hiding, stored.hiding, defaults.hiding),
    isCueOnly: parseBoolean(stored.isCueOnly, defaults.isCueOnly),
    isLooping: parseBoolean(stored.isLooping, defaults.isLooping),
    isRinging: parseBoolean(stored.isRinging, defaults.isRinging),
    isVaried: parseBoolean(stored.isVaried, defaults.isVaried),
    speed: speeds.find((speed) => speed === stored.speed) ?? defaults.speed,
    isLarge: parseBoolean(stored.isLarge, defaults.isLarge),
    recordsTakes: parseBoolean(stored.recordsTakes, defaults.recordsTakes),
    // The mode "sound only" is not restored, so that a script does not open with a dark screen.
    lights: parseOption(allowed.lights, stored.lights, defaults.lights),
  }
}

/** Converts the preferences to the engine's settings. */
export const toEngineSettings = (preferences: RehearsalPreferences): RehearsalSettings => ({
  ...toTurnEndSettings(preferences),
  mode: preferences.mode,
  isCueOnly: preferences.isCueOnly,
  isLooping: preferences.isLooping,
  playsBellAtSoundCue: preferences.isRinging,
})

const hidingOrder: readonly Hiding[] = ['whole', 'letters', 'blanks', 'nothing']

/** Returns the next hiding mode. After the last mode, returns the first. */
export const nextHiding = (hiding: Hiding): Hiding =>
  hidingOrder[(hidingOrder.indexOf(hiding) + 1) % hidingOrder.length] ?? 'whole'
