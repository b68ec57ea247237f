import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db, Tx } from '../../platform/database/database.ts'
import { keyOf, lineOf, wayOf, type PlannedUnit, type Way } from './openings.ts'
import { findKeptLines, findKeptTakes } from './store.ts'

/** Units, the keys of their takes and lines, and which of those an account has kept. */
export type Priceable = {
  units: readonly PlannedUnit[]
  keys: readonly string[]
  lines: readonly string[]
  kept: Awaited<ReturnType<typeof findKeptTakes>>
  keptLines: ReadonlySet<string>
}

/**
 * Looks what of these units the account keeps in this voice. Not under lock: a take that is kept meanwhile is given
 * back when it is spoken, one that is gone is spoken again.
 */
export async function findKept(
  units: readonly PlannedUnit[],
  wording: Way,
  { where, userId }: { where: Db | Tx; userId: string },
): Promise<Priceable & { isKept: boolean }> {
  const keys = units.map((unit) => keyOf(unit, wayOf(unit, wording)))
  // A long text takes a while at each step; others are let in between.
  await nextTurn()
  const kept = await findKeptTakes(where, userId, [...new Set(keys)])
  const lines = units.map((unit) => lineOf(unit, wayOf(unit, wording)))
  // A hosted voice costs whoever runs this at each new take, so there each one counts.
  const isHosted = (unit: PlannedUnit) => wayOf(unit, wording).rendition.quality === 'hosted'
  const isKept = keys.every((key) => kept.has(key))
  const local = isKept ? [] : units.flatMap((unit, position) => (isHosted(unit) ? [] : (lines[position] ?? [])))
  const keptLines = local.length === 0 ? new Set<string>() : await findKeptLines(where, userId, local)
  return { units, keys, lines, kept, keptLines, isKept }
}

/** What each unit is charged: new speech, at its first place in the text; what the account has kept costs nothing. */
export function chargesOf({ units, keys, lines, kept, keptLines }: Priceable): number[] {
  const seen = new Set(keptLines)
  return units.map((unit, position) => {
    const line = lines[position] ?? ''
    const isFree = kept.has(keys[position] ?? '') || seen.has(line)
    seen.add(line)
    return isFree ? 0 : unit.text.length
  })
}
