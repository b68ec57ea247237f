import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { findStoredLines, findStoredTakes } from '../generationStore.ts'
import { lineKeyOf, speakingVoiceOf, takeKeyOf, type PlannedUnit, type SpeakingVoice } from '../plannedUnit.ts'

/** Units with their keys by position, and which of those keys the account has stored. */
export type PricedUnits = {
  units: readonly PlannedUnit[]
  takeKeys: readonly string[]
  lineKeys: readonly string[]
  storedTakes: Awaited<ReturnType<typeof findStoredTakes>>
  storedLines: ReadonlySet<string>
}

/**
 * Finds what of these units the account has stored. Takes no lock: the runner releases the reserved characters of a take
 * that is stored meanwhile, and speaks a take again that is deleted meanwhile. `isComplete`: every take is stored.
 */
export async function findStoredSpeech(
  units: readonly PlannedUnit[],
  voice: SpeakingVoice,
  { where, userId }: { where: Db | Tx; userId: string },
): Promise<PricedUnits & { isComplete: boolean }> {
  const takeKeys = units.map((unit) => takeKeyOf(unit, speakingVoiceOf(unit, voice)))
  // Each step takes a while for a long text.
  await yieldToEventLoop()
  const storedTakes = await findStoredTakes(where, userId, [...new Set(takeKeys)])
  const lineKeys = units.map((unit) => lineKeyOf(unit, speakingVoiceOf(unit, voice)))
  const isComplete = takeKeys.every((key) => storedTakes.has(key))
  // A hosted voice costs the operator money for every new take, so a line that another voice spoke is charged there.
  const isHosted = (unit: PlannedUnit) => speakingVoiceOf(unit, voice).rendition.quality === 'hosted'
  const localLineKeys = isComplete
    ? []
    : units.flatMap((unit, position) => (isHosted(unit) ? [] : (lineKeys[position] ?? [])))
  const storedLines =
    localLineKeys.length === 0 ? new Set<string>() : await findStoredLines(where, userId, localLineKeys)
  return { units, takeKeys, lineKeys, storedTakes, storedLines, isComplete }
}

/**
 * Returns the characters charged for each unit, by position. New speech is charged at its first occurrence in the text;
 * stored takes and lines cost nothing.
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
