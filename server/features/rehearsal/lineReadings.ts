import {
  getReadings as getContract,
  setReading as setContract,
  maxReadings,
  type LineReading,
  type ReadingTarget,
  type StoredReading,
} from '@scene-partner/contract/operations/lineReadings'
import { fail } from '@scene-partner/contract/failures'
import { listEffects, toReadingChange } from '@scene-partner/speech/planning/lineReading'
import { and, asc, count, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { findScript, lockScript } from '../scripts/index.ts'
import { lineReadings } from './tables.ts'

type Row = typeof lineReadings.$inferSelect

/** Returns the columns that identify the target of a line reading. */
export const toReadingKey = (target: ReadingTarget): Pick<Row, 'kind' | 'name'> =>
  'lineId' in target ? { kind: 'line', name: target.lineId } : { kind: 'role', name: target.character }

const present = ({ kind, name, reading }: Row): StoredReading => ({
  target: kind === 'line' ? { lineId: name } : { character: name },
  reading,
  effects: listEffects(toReadingChange(reading)),
})

const readRows = (where: Db | Tx, scriptId: string): Promise<Row[]> =>
  where
    .select()
    .from(lineReadings)
    .where(eq(lineReadings.scriptId, scriptId))
    .orderBy(asc(lineReadings.kind), asc(lineReadings.name))

/** Returns all line readings of a script. Those of single lines come before those of roles. */
export const readReadings = async (where: Db | Tx, scriptId: string): Promise<StoredReading[]> =>
  (await readRows(where, scriptId)).map(present)

/**
 * Finds the line reading of a line: the reading for this line, else the reading of the first of its roles that has one.
 * Returns undefined if the line is read as it is written.
 */
export type FindReading = (line: { id: string; characters: readonly string[] }) => LineReading | undefined

/** Loads all line readings of a script once, and returns a function that finds the line reading of a line. */
export async function loadReadings(where: Db | Tx, scriptId: string): Promise<FindReading> {
  const byKey = new Map(
    (await readRows(where, scriptId)).map(({ kind, name, reading }) => [`${kind} ${name}`, reading]),
  )
  return ({ id, characters }) =>
    byKey.get(`line ${id}`) ??
    characters.map((name) => byKey.get(`role ${name}`)).find((reading) => reading !== undefined)
}

/** Returns the line readings of a script. */
export const getReadings = operation(getContract, async ({ input, caller, database: { db } }) => {
  const { id } = await findScript(db, caller.userId, input.scriptId)
  return { readings: await readReadings(db, id) }
})

/** Stores, replaces or removes a line reading. Throws `too_many_readings`. */
export const setReading = operation(setContract, async ({ input, caller, database, clock }) => {
  const { scriptId, target, reading } = input
  const key = toReadingKey(target)
  const readings = await database.tx(async (tx) => {
    await lockScript(tx, caller.userId, scriptId)
    await tx
      .delete(lineReadings)
      .where(and(eq(lineReadings.scriptId, scriptId), eq(lineReadings.kind, key.kind), eq(lineReadings.name, key.name)))
    if (reading) {
      const [stored] = await tx.select({ rows: count() }).from(lineReadings).where(eq(lineReadings.scriptId, scriptId))
      if ((stored?.rows ?? 0) >= maxReadings) throw fail('too_many_readings')
      await tx.insert(lineReadings).values({ scriptId, ...key, reading, updatedAt: clock.now() })
    }
    return readReadings(tx, scriptId)
  })
  return { readings }
})
