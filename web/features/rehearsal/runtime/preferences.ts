import type { RehearsalSettings } from '../engine/engineTypes.ts'
import { silenceMsByPatience, type Patience } from '../engine/timing.ts'
import type { Sensitivity } from '../voiceActivity/speechHysteresis.ts'

export type Hiding = 'whole' | 'letters' | 'blanks' | 'nothing'
export type Lights = 'on' | 'out' | 'sound'

/** How the actor likes to rehearse this script. Stored by the server under these property names. */
export type RehearsalPreferences = {
  mode: RehearsalSettings['mode']
  waitsForVoice: boolean
  waitsForTime: boolean
  /** Whether the microphone was explained and the user answered. */
  wasAsked: boolean
  patience: Patience
  sensitivity: Sensitivity
  hiding: Hiding
  isCueOnly: boolean
  isLooping: boolean
  /** Whether a bell is played at each sound cue. */
  isRinging: boolean
  speed: number
  isLarge: boolean
  lights: Lights
}

/** Preferences of an actor who has changed nothing. */
export const defaultPreferences: RehearsalPreferences = {
  mode: 'run',
  waitsForVoice: true,
  waitsForTime: false,
  wasAsked: false,
  patience: 'usual',
  sensitivity: 'usual',
  hiding: 'whole',
  isCueOnly: false,
  isLooping: false,
  isRinging: true,
  speed: 1,
  isLarge: false,
  lights: 'on',
}

const allowed = {
  mode: ['run', 'listen'],
  patience: ['quick', 'usual', 'patient'],
  sensitivity: ['low', 'usual', 'high'],
  hiding: ['whole', 'letters', 'blanks', 'nothing'],
  lights: ['on', 'out'],
} as const

export const speeds = [0.75, 0.9, 1, 1.1, 1.25, 1.5] as const

type StoredSettings = Record<string, string | number | boolean | null>

function parseOption<Value extends string>(values: readonly Value[], found: unknown, defaults: Value): Value {
  return values.find((value) => value === found) ?? defaults
}
const parseBoolean = (found: unknown, defaults: boolean): boolean => (typeof found === 'boolean' ? found : defaults)

/** Parses stored preferences. Missing or invalid values become the default. */
export function parsePreferences(stored: StoredSettings): RehearsalPreferences {
  const defaults = defaultPreferences
  return {
    mode: parseOption(allowed.mode, stored.mode, defaults.mode),
    waitsForVoice: parseBoolean(stored.waitsForVoice, defaults.waitsForVoice),
    waitsForTime: parseBoolean(stored.waitsForTime, defaults.waitsForTime),
    wasAsked: parseBoolean(stored.wasAsked, defaults.wasAsked),
    patience: parseOption(allowed.patience, stored.patience, defaults.patience),
    sensitivity: parseOption(allowed.sensitivity, stored.sensitivity, defaults.sensitivity),
    hiding: parseOption(allowed.hiding, stored.hiding, defaults.hiding),
    isCueOnly: parseBoolean(stored.isCueOnly, defaults.isCueOnly),
    isLooping: parseBoolean(stored.isLooping, defaults.isLooping),
    isRinging: parseBoolean(stored.isRinging, defaults.isRinging),
    speed: speeds.find((speed) => speed === stored.speed) ?? defaults.speed,
    isLarge: parseBoolean(stored.isLarge, defaults.isLarge),
    // A script never opens in "sound only" mode.
    lights: parseOption(allowed.lights, stored.lights, defaults.lights),
  }
}

/** Converts the preferences to the engine's settings. */
export const toEngineSettings = (preferences: RehearsalPreferences): RehearsalSettings => ({
  mode: preferences.mode,
  waitsForVoice: preferences.waitsForVoice,
  waitsForTime: preferences.waitsForTime,
  silenceMs: silenceMsByPatience[preferences.patience],
  isCueOnly: preferences.isCueOnly,
  isLooping: preferences.isLooping,
  hasBells: preferences.isRinging,
})

const hidingOrder: readonly Hiding[] = ['whole', 'letters', 'blanks', 'nothing']

/** Returns the next hiding mode; after the last one comes the first. */
export const nextHiding = (hiding: Hiding): Hiding =>
  hidingOrder[(hidingOrder.indexOf(hiding) + 1) % hidingOrder.length] ?? 'whole'
