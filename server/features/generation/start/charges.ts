import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { findStoredLines, findStoredTakes } from '../generationStore.ts'
import { lineKeyOf, speakingVoiceOf, takeKeyOfUnit, type PlannedUnit, type SpeakingVoice } from '../plannedUnit.ts'

/**
 * Units with their take keys and line keys by position, and which of these takes and, for local voices, of these lines
 * the account has stored.
 */
export type PricedUnits = {
  units: readonly PlannedUnit[]
  takeKeys: readonly string[]
  lineKeys: readonly string[]
  storedTakes: Awaited<ReturnType<typeof findStoredTakes>>
  storedLines: ReadonlySet<string>
}

/** Number of units between two yields to the event loop. Hashing so many units takes about a millisecond. */
const unitsPerTurn = 300

/** Computes a key for each unit, yielding to the event loop. A long script has tens of thousands of units. */
async function computeKeys(units: readonly PlannedUnit[], keyOf: (unit: PlannedUnit) => string): Promise<string[]> {
  const keys: string[] = []
  for (const [position, unit] of units.entries()) {
    if (position % unitsPerTurn === unitsPerTurn - 1) await yieldToEventLoop()
    keys.push(keyOf(unit))
  }
  return keys
}

/**
 * Finds the takes of these units that the account has stored. Needs no lock: if another generation stores a take in the
 * meantime, the runner releases the characters that are reserved for it; if a take is deleted in the meantime, the
 * runner speaks it again. `isComplete`: every take is stored.
 */
export async function findStoredSpeech(
  units: readonly PlannedUnit[],
  voice: SpeakingVoice,
  { where, userId }: { where: Db | Tx; userId: string },
): Promise<PricedUnits & { isComplete: boolean }> {
  const takeKeys = await computeKeys(units, (unit) => takeKeyOfUnit(unit, voice))
  const storedTakes = await findStoredTakes(where, userId, [...new Set(takeKeys)])
  const lineKeys = await computeKeys(units, (unit) => lineKeyOf(unit, speakingVoiceOf(unit, voice)))
  const isComplete = takeKeys.every((key) => storedTakes.has(key))
  // Each new take of a hosted voice costs the operator money. Therefore a line that another rendition has spoken is
  // charged again for a hosted voice.
  const isHosted = (unit: PlannedUnit) => speakingVoiceOf(unit, voice).rendition.quality === 'hosted'
  const localLineKeys = isComplete
    ? []
    : units.flatMap((unit, position) => (isHosted(unit) ? [] : (lineKeys[position] ?? [])))
  const storedLines =
    localLineKeys.length === 0 ? new Set<string>() : await findStoredLines(where, userId, [...new Set(localLineKeys)])
  return { units, takeKeys, lineKeys, storedTakes, storedLines, isComplete }
}

/**
 * Returns the characters that are charged for each unit, by position. A unit is charged at its first occurrence in the
 * text. Repetitions of it, and units whose take or line key is stored, are not charged.
 */
export function calculateCharges({ units, takeKeys, lineKeys, storedTakes, storedLines }: PricedUnits): number[] {
  const seen = new Set(storedLines)
  return units.map((unit, position) => {
    const lineKey = lineKeys[position] ?? ''
    const isFree = storedTakes.has(takeKeys[position] ?? '') || seen.has(lineKey)
    seen.add(lineKey)
    return isFree ? 0 : unit.text.length
  })
}
