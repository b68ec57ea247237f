import {
  getRuns as getContract,
  rehearsalRules,
  saveRuns as saveContract,
  type RehearsalRun,
} from '@scene-partner/contract/operations/rehearsalRuns'
import { and, desc, eq, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { findScript, lockScript } from '../scripts/index.ts'
import { rehearsalRuns } from './tables.ts'

const newestFirst = [desc(rehearsalRuns.endedAt), desc(rehearsalRuns.runId)]

/** Returns the latest runs of a script, newest first. */
export async function readRuns(where: Db | Tx, scriptId: string, limit: number, extra?: SQL): Promise<RehearsalRun[]> {
  const rows = await where
    .select()
    .from(rehearsalRuns)
    .where(and(eq(rehearsalRuns.scriptId, scriptId), extra))
    .orderBy(...newestFirst)
    .limit(limit)
  return rows.map(({ scriptId: _script, deviceEndedAt: _deviceTime, startedAt, endedAt, ...run }) => ({
    ...run,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
  }))
}

/**
 * Returns when a run started and ended. If the device's clock was set back during the run, the end becomes equal to the
 * start. If the device's clock is fast and the end is in the future, both times move back, so that the run ends now.
 */
function correctTimes(run: RehearsalRun, now: Date): { startedAt: Date; endedAt: Date } {
  const startedMs = Date.parse(run.startedAt)
  const endedMs = Math.max(startedMs, Date.parse(run.endedAt))
  const aheadMs = Math.max(0, endedMs - now.getTime())
  return { startedAt: new Date(startedMs - aheadMs), endedAt: new Date(endedMs - aheadMs) }
}

/**
 * Selects the stored run if the received copy of the run is newer. A browser sends a run again, under the same id, when
 * the actor continues it, and copies may arrive in any order. A finished copy is newer than an unfinished one. Else the
 * device's own times decide, because corrected times depend on when a copy arrived.
 */
function isOlderThan({ isFinished }: RehearsalRun, deviceEndedAt: Date): SQL | undefined {
  const endedEarlier = sql`coalesce(${rehearsalRuns.deviceEndedAt}, ${rehearsalRuns.endedAt}) < ${deviceEndedAt.toISOString()}::timestamptz`
  return isFinished
    ? or(eq(rehearsalRuns.isFinished, false), endedEarlier)
    : and(eq(rehearsalRuns.isFinished, false), endedEarlier)
}

async function storeRun(tx: Tx, scriptId: string, run: RehearsalRun, now: Date): Promise<void> {
  const { runId, ...rest } = run
  const deviceEndedAt = new Date(run.endedAt)
  const stored = { ...rest, roles: run.roles.toSorted(), ...correctTimes(run, now), deviceEndedAt }
  await tx
    .insert(rehearsalRuns)
    .values({ scriptId, runId, ...stored })
    .onConflictDoUpdate({
      target: [rehearsalRuns.scriptId, rehearsalRuns.runId],
      set: stored,
      setWhere: isOlderThan(run, deviceEndedAt),
    })
}

async function deleteOldRuns(tx: Tx, scriptId: string): Promise<void> {
  const latest = tx
    .select({ runId: rehearsalRuns.runId })
    .from(rehearsalRuns)
    .where(eq(rehearsalRuns.scriptId, scriptId))
    .orderBy(...newestFirst)
    .limit(rehearsalRules.maxRunsPerScript)
  await tx
    .delete(rehearsalRuns)
    .where(and(eq(rehearsalRuns.scriptId, scriptId), notInArray(rehearsalRuns.runId, latest)))
}

/** Stores runs, and deletes the oldest ones above the limit per script. A run that is sent twice is stored once. */
export const saveRuns = operation(saveContract, async ({ input, caller, database, clock }) => {
  const { scriptId, runs } = input
  await database.tx(async (tx) => {
    await lockScript(tx, caller.userId, scriptId)
    for (const run of runs) await storeRun(tx, scriptId, run, clock.now())
    await deleteOldRuns(tx, scriptId)
  })
  return { success: true } as const
})

/** Returns the latest runs of a script. */
export const getRuns = operation(getContract, async ({ input, caller, database: { db } }) => {
  const { id } = await findScript(db, caller.userId, input.scriptId)
  return { runs: await readRuns(db, id, rehearsalRules.maxRunsReturned) }
})

/** Selects the runs with exactly these sorted roles. */
export const hasRoles = (roles: readonly string[]): SQL => sql`${rehearsalRuns.roles} = ${JSON.stringify(roles)}::jsonb`
