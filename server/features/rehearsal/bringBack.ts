import type { ArchivedRehearsal } from '@scene-partner/contract/operations/bringBack'
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { toReadingKey } from './lineReadings.ts'
import { formatRoleKey } from './practicePlans.ts'
import {
  lineReadings,
  lineRecordings,
  practicePlans,
  rehearsalDays,
  rehearsalRuns,
  rehearsals,
  rehearsedLines,
} from './tables.ts'

/** Rows per statement. PostgreSQL allows 65,535 parameters, and a run has 17. */
const maxRows = 1_000

async function inChunks<Row>(rows: readonly Row[], insert: (chunk: Row[]) => PromiseLike<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += maxRows) await insert(rows.slice(start, start + maxRows))
}

/** Stores the rehearsal data of a script from a data export. Rows that the script already has are not changed. */
export async function insertRehearsal(
  tx: Tx,
  { scriptId, rehearsal, now }: { scriptId: string; rehearsal: ArchivedRehearsal; now: Date },
): Promise<void> {
  // An archive is not trusted. Times in the future become the current time, except the times at which lines are due.
  const toPast = (at: string) => new Date(Math.min(Date.parse(at), now.getTime()))
  const { settings, place, updatedAt, lines, days, readings, runs, plans } = rehearsal
  if (updatedAt !== null)
    await tx
      .insert(rehearsals)
      .values({ scriptId, settings, place, updatedAt: toPast(updatedAt) })
      .onConflictDoNothing()
  await inChunks(
    lines.map(({ dueAt, lastAt, ...line }) => ({
      ...{ scriptId, ...line, dueAt: dueAt === null ? null : new Date(dueAt), lastAt: toPast(lastAt) },
    })),
    (rows) => tx.insert(rehearsedLines).values(rows).onConflictDoNothing(),
  )
  await inChunks(
    days.map((day) => ({ scriptId, ...day })),
    (rows) => tx.insert(rehearsalDays).values(rows).onConflictDoNothing(),
  )
  await inChunks(
    readings.map(({ target, reading }) => ({ scriptId, ...toReadingKey(target), reading, updatedAt: now })),
    (rows) => tx.insert(lineReadings).values(rows).onConflictDoNothing(),
  )
  await inChunks(
    runs.map((run) => {
      const [startedAt, endedAt] = [toPast(run.startedAt), toPast(run.endedAt)]
      return { scriptId, ...run, roles: run.roles.toSorted(), startedAt, endedAt, deviceEndedAt: endedAt }
    }),
    (rows) => tx.insert(rehearsalRuns).values(rows).onConflictDoNothing(),
  )
  await inChunks(
    plans.map(({ roles: given, ...plan }) => {
      const roles = given.toSorted()
      const planId = `plan_${randomBytes(16).toString('base64url')}`
      return { scriptId, ...plan, planId, roles, roleKey: formatRoleKey(roles), updatedAt: toPast(plan.updatedAt) }
    }),
    (rows) => tx.insert(practicePlans).values(rows).onConflictDoNothing(),
  )
}

/** Returns the ids of the lines of a script that the actor has recorded. */
export async function listRecordedLineIds(where: Db | Tx, scriptId: string): Promise<string[]> {
  const rows = await where
    .select({ lineId: lineRecordings.lineId })
    .from(lineRecordings)
    .where(eq(lineRecordings.scriptId, scriptId))
  return rows.map(({ lineId }) => lineId)
}
