import type { RoomSettings } from '../engine/parts.ts'
import type { Sensitivity } from '../ear/judge.ts'

export type Patience = 'quick' | 'usual' | 'patient'
export type Hiding = 'whole' | 'letters' | 'blanks' | 'nothing'
export type Lights = 'on' | 'out' | 'sound'

/** How somebody likes to rehearse this script. */
export type Wishes = {
  mode: RoomSettings['mode']
  waitsForVoice: boolean
  waitsForTime: boolean
  /** Whether the microphone was explained, and what was answered. */
  wasAsked: boolean
  patience: Patience
  sensitivity: Sensitivity
  hiding: Hiding
  isCueOnly: boolean
  isLooping: boolean
  /** A small bell where the script asks for a sound. */
  isRinging: boolean
  speed: number
  isLarge: boolean
  lights: Lights
}

export const usualWishes: Wishes = {
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

const patienceMs: Record<Patience, number> = { quick: 500, usual: 900, patient: 1_800 }

export const speeds = [0.75, 0.9, 1, 1.1, 1.25, 1.5] as const

type Kept = Record<string, string | number | boolean | null>

function oneOf<Value extends string>(values: readonly Value[], found: unknown, usual: Value): Value {
  return values.find((value) => value === found) ?? usual
}
const is = (found: unknown, usual: boolean): boolean => (typeof found === 'boolean' ? found : usual)

/** What was kept of them, where it still makes sense. */
export function readWishes(kept: Kept): Wishes {
  const usual = usualWishes
  return {
    mode: oneOf(allowed.mode, kept.mode, usual.mode),
    waitsForVoice: is(kept.waitsForVoice, usual.waitsForVoice),
    waitsForTime: is(kept.waitsForTime, usual.waitsForTime),
    wasAsked: is(kept.wasAsked, usual.wasAsked),
    patience: oneOf(allowed.patience, kept.patience, usual.patience),
    sensitivity: oneOf(allowed.sensitivity, kept.sensitivity, usual.sensitivity),
    hiding: oneOf(allowed.hiding, kept.hiding, usual.hiding),
    isCueOnly: is(kept.isCueOnly, usual.isCueOnly),
    isLooping: is(kept.isLooping, usual.isLooping),
    isRinging: is(kept.isRinging, usual.isRinging),
    speed: speeds.find((speed) => speed === kept.speed) ?? usual.speed,
    isLarge: is(kept.isLarge, usual.isLarge),
    // Nobody opens a script into a black page.
    lights: oneOf(allowed.lights, kept.lights, usual.lights),
  }
}

/** As the engine wants them. */
export const settingsOf = (wishes: Wishes): RoomSettings => ({
  mode: wishes.mode,
  waitsForVoice: wishes.waitsForVoice,
  waitsForTime: wishes.waitsForTime,
  patienceMs: patienceMs[wishes.patience],
  isCueOnly: wishes.isCueOnly,
  isLooping: wishes.isLooping,
  isRinging: wishes.isRinging,
})

const ladder: readonly Hiding[] = ['whole', 'letters', 'blanks', 'nothing']

/** The next rung of hiding, and from the last one back to the whole line. */
export const nextHiding = (hiding: Hiding): Hiding => ladder[(ladder.indexOf(hiding) + 1) % ladder.length] ?? 'whole'
