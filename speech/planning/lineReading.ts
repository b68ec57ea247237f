import type { LineReading, Manner, ReadingEffect } from '@scene-partner/contract/operations/lineReadings'
import { type Delivery, PLAIN_DELIVERY } from './delivery.ts'
import type { Unit } from './divideText.ts'
import { insertHesitations } from './hesitations.ts'
import { findAttitudes } from './attitudes.ts'
import { parseDirection } from './parseDirection.ts'
import { seededNumbers } from './seededNumbers.ts'

/** How a reading changes the delivery of a line. `docs/directing.md` lists the values and their measured effect. */
export type ReadingChange = {
  /** Factors on the pace and on the pauses inside the line. 1 is unchanged. */
  pace: number
  pauses: number
  pitchSemitones: number
  brightnessDb: number
  /** How many levels louder (above 0) or softer the line is. Steps never lead to a whisper or a shout. */
  levelSteps: number
  /** The level of the line. It replaces the level that the script asks for. */
  level?: Delivery['level'] | undefined
  hesitates: boolean
}

/** Changes of some properties. An absent property stays as it is. */
export type PartialReadingChange = { [Name in keyof ReadingChange]?: ReadingChange[Name] | undefined }

const UNCHANGED: ReadingChange = {
  pace: 1,
  pauses: 1,
  pitchSemitones: 0,
  brightnessDb: 0,
  levelSteps: 0,
  hesitates: false,
}

const MANNERS: Readonly<Record<Manner, PartialReadingChange>> = {
  warmer: { pace: 0.94, pitchSemitones: -0.6, brightnessDb: -4 },
  colder: { pace: 0.97, pauses: 0.7, pitchSemitones: -1, brightnessDb: 4 },
  faster: { pace: 1.18, pauses: 0.6 },
  slower: { pace: 0.84, pauses: 1.5 },
  hesitant: { pace: 0.93, pauses: 1.3, hesitates: true },
  urgent: { pace: 1.12, pauses: 0.5, pitchSemitones: 1, levelSteps: 1 },
  offhand: { pace: 1.1, pauses: 0.8, pitchSemitones: -0.8, brightnessDb: -2, levelSteps: -1 },
}

/** The words that describe each manner to engines that follow directions in words. */
const MANNER_WORDS: Readonly<Record<Manner, string>> = {
  warmer: 'warmly',
  colder: 'coldly',
  faster: 'faster',
  slower: 'slowly',
  hesitant: 'hesitantly',
  urgent: 'urgently',
  offhand: 'offhand, throwing the line away',
}

const PACE_RANGE = [0.7, 1.4] as const
const PAUSES_RANGE = [0.4, 2] as const
const SEMITONES_RANGE = [-2, 2] as const
const BRIGHTNESS_RANGE = [-6, 6] as const

const clamp = (value: number, [least, most]: readonly [number, number]) => Math.min(most, Math.max(least, value))
const round = (value: number, step: number) => Math.round(value / step) / Math.round(1 / step)

const combine = (one: ReadingChange, other: PartialReadingChange): ReadingChange => ({
  pace: clamp(one.pace * (other.pace ?? 1), PACE_RANGE),
  pauses: clamp(one.pauses * (other.pauses ?? 1), PAUSES_RANGE),
  pitchSemitones: clamp(one.pitchSemitones + (other.pitchSemitones ?? 0), SEMITONES_RANGE),
  brightnessDb: clamp(one.brightnessDb + (other.brightnessDb ?? 0), BRIGHTNESS_RANGE),
  levelSteps: clamp(one.levelSteps + (other.levelSteps ?? 0), [-1, 1]),
  level: other.level ?? one.level,
  hesitates: one.hesitates || (other.hesitates ?? false),
})

/**
 * Returns what a reading changes: its manner, and what its words ask for. Words without a known meaning change nothing.
 * Pure; never throws.
 */
export function toReadingChange({ manner, direction = '' }: LineReading): ReadingChange {
  const ofManner = combine(UNCHANGED, manner ? MANNERS[manner] : {})
  const attitudes = findAttitudes(direction)
  const { delivery } = parseDirection(direction)
  const ofWords = attitudes.reduce<ReadingChange>((change, attitude) => combine(change, attitude), ofManner)
  // If the words name an attitude such as `urgent`, the attitude sets the pace, and the pace of `parseDirection` is not
  // used.
  return combine(ofWords, { pace: attitudes.length > 0 ? 1 : delivery.pace, level: delivery.level })
}

/** Changes below these values cannot be heard, so `listEffects` does not list them. */
const HEARD_PACE = 0.04
const HEARD_PAUSES = 0.1
const HEARD_SEMITONES = 0.3
const HEARD_BRIGHTNESS_DB = 1

/**
 * Lists the effects of a change that a person hears, in a fixed order, the most noticeable kinds first; empty if there
 * are none.
 */
export function listEffects(change: ReadingChange): ReadingEffect[] {
  const { pace, pauses, pitchSemitones, brightnessDb, levelSteps, level, hesitates } = change
  const isLouder = level === undefined ? levelSteps > 0 : level === 'raised' || level === 'shouted'
  const isSofter = level === undefined ? levelSteps < 0 : level === 'soft'
  const effects: readonly (readonly [ReadingEffect, boolean])[] = [
    ['whispered', level === 'whispered'],
    ['hesitations', hesitates],
    ['faster', pace >= 1 + HEARD_PACE],
    ['slower', pace <= 1 - HEARD_PACE],
    ['louder', isLouder],
    ['softer', isSofter],
    ['higher', pitchSemitones >= HEARD_SEMITONES],
    ['lower', pitchSemitones <= -HEARD_SEMITONES],
    ['brighter', brightnessDb >= HEARD_BRIGHTNESS_DB],
    ['darker', brightnessDb <= -HEARD_BRIGHTNESS_DB],
    ['shorterPauses', pauses <= 1 - HEARD_PAUSES],
    ['longerPauses', pauses >= 1 + HEARD_PAUSES],
  ]
  return effects.flatMap(([effect, isHeard]) => (isHeard ? [effect] : []))
}

/** Maximum changes of a line by a variation. They are smaller than those of a manner, but listeners notice them. */
const VARIED_PACE = 0.07
const VARIED_PAUSES = 0.3
const VARIED_SEMITONES = 0.5

/**
 * Returns the change for one variation of a line. The same text and number always give the same change. Variation 0 is
 * `change` itself.
 */
function varyChange(change: ReadingChange, text: string, variation: number): ReadingChange {
  if (variation === 0) return change
  const [pace = 0, pauses = 0, pitch = 0] = seededNumbers(`${variation} ${text}`, 3)
  return combine(change, {
    pace: 1 + VARIED_PACE * pace,
    pauses: 1 + VARIED_PAUSES * pauses,
    pitchSemitones: VARIED_SEMITONES * pitch,
  })
}

/** The levels that a change by steps can reach. */
const STEPPED_LEVELS: readonly Delivery['level'][] = ['soft', 'plain', 'raised']

function changeLevel(level: Delivery['level'], change: ReadingChange): Delivery['level'] {
  if (change.level) return change.level
  const at = STEPPED_LEVELS.indexOf(level)
  if (at < 0) return level
  return STEPPED_LEVELS[clamp(at + change.levelSteps, [0, STEPPED_LEVELS.length - 1])] ?? level
}

function changeDelivery(delivery: Delivery, change: ReadingChange, direction: string): Delivery {
  const pitchSemitones = round(change.pitchSemitones, 0.1)
  const brightnessDb = round(change.brightnessDb, 0.1)
  return {
    ...delivery,
    level: changeLevel(delivery.level, change),
    pace: round(delivery.pace * change.pace, 0.01),
    ...(pitchSemitones !== 0 && { pitchSemitones }),
    ...(brightnessDb !== 0 && { brightnessDb }),
    ...(direction && { direction }),
  }
}

/** A reading, and the variation of it: 0 is the reading itself. */
export type VariedReading = { reading?: LineReading | undefined; variation: number }

/**
 * Returns the units of one line as a reading speaks them. The `text` of all units, joined, stays the same. If there is
 * no reading and the variation is 0, the units are returned unchanged.
 */
export function applyLineReading<One extends Unit>(
  units: readonly One[],
  { reading, variation }: VariedReading,
): readonly One[] {
  if (!reading && variation === 0) return units
  const change = varyChange(reading ? toReadingChange(reading) : UNCHANGED, units[0]?.spoken ?? '', variation)
  const direction = [reading?.manner && MANNER_WORDS[reading.manner], reading?.direction].filter(Boolean).join(', ')
  const pieces = change.hesitates ? units.flatMap((unit) => insertHesitations(unit)) : units
  return pieces.map((unit, at) => ({
    ...unit,
    delivery: changeDelivery(unit.delivery ?? PLAIN_DELIVERY, change, direction),
    // The pause after the line belongs to the next speaker, so it is not changed.
    pauseAfterMs: at === pieces.length - 1 ? unit.pauseAfterMs : Math.round(unit.pauseAfterMs * change.pauses),
  }))
}
