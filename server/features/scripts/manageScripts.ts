import { fail } from '@scene-partner/contract/failures'
import {
  deleteScript as deleteContract,
  getScript as getContract,
  openScript as openContract,
  restoreScript as restoreContract,
  toggleScriptArchive as archiveContract,
} from '@scene-partner/contract/operations/scripts'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { and, eq, sql } from 'drizzle-orm'
import { operation } from '../../services.ts'
import { presentScript } from './present.ts'
import { purgeAfterMs, purgeJob } from './purge.ts'
import { changeOf, countScripts, findScript, holdScript, takeTurn } from './store.ts'
import { scripts } from './tables.ts'

const done = { success: true } as const

/** One script with all its text. */
export const getScript = operation(getContract, async ({ input, caller, database }) => ({
  script: presentScript(await findScript(database.db, caller.userId, input.scriptId)),
}))

/** Notes that it was opened: lists can be sorted by it. */
export const openScript = operation(openContract, async ({ input, caller, database, clock }) => {
  const row = await findScript(database.db, caller.userId, input.scriptId)
  await database.db.update(scripts).set({ lastOpenedAt: clock.now() }).where(eq(scripts.id, row.id))
  return done
})

/** Into the archive, or out of it. */
export const toggleScriptArchive = operation(archiveContract, async ({ input, caller, database, live }) => {
  const isArchived = await database.tx(async (tx) => {
    const row = await holdScript(tx, caller.userId, input.scriptId)
    const wanted = input.isArchived ?? !row.isArchived
    await tx.update(scripts).set({ isArchived: wanted }).where(eq(scripts.id, row.id))
    await live.publish(tx, row.userId, changeOf(row))
    return wanted
  })
  return { isArchived }
})

/** Out of the list at once; a job takes its words away once it can no longer be restored. */
export const deleteScript = operation(deleteContract, async ({ input, caller, database, live, clock, jobs }) => {
  await database.tx(async (tx) => {
    const row = await holdScript(tx, caller.userId, input.scriptId)
    const now = clock.now()
    await tx.update(scripts).set({ deletedAt: now }).where(eq(scripts.id, row.id))
    await live.publish(tx, row.userId, changeOf(row))
    const runAt = new Date(now.getTime() + purgeAfterMs)
    await jobs.enqueue(tx, { kind: purgeJob, payload: { scriptId: row.id }, runAt })
  })
  return done
})

/** Puts a script back that was deleted a moment ago. */
export const restoreScript = operation(restoreContract, async ({ input, caller, database, live, clock }) => {
  await database.tx(async (tx) => {
    await takeTurn(tx, caller.userId)
    const isOwn = and(eq(scripts.id, input.scriptId), eq(scripts.userId, caller.userId))
    const [row] = await tx.select().from(scripts).where(isOwn).for('update')
    if (!row) throw fail('not_found')
    if (!row.deletedAt) return
    if (clock.now().getTime() - row.deletedAt.getTime() >= purgeAfterMs) throw fail('script_gone')
    const { mostScripts } = scriptRules
    if ((await countScripts(tx, caller.userId)) >= mostScripts) throw fail('scripts_full', { limit: mostScripts })
    await tx
      .update(scripts)
      .set({ deletedAt: sql`null` })
      .where(isOwn)
    await live.publish(tx, row.userId, changeOf(row))
  })
  return done
})
