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
import { SerializedOutput, serializeText } from '../../platform/http/serializedOutput.ts'
import { operation } from '../../services.ts'
import { presentScript } from './presentScript.ts'
import { purgeAfterMs, purgeJob } from './scriptJobs.ts'
import { toChangeEvent, countScripts, findScript, lockScript, lockUserScripts } from './scriptStore.ts'
import { scripts } from './tables.ts'

const success = { success: true } as const

/** Returns one script with its text. A long text is serialised in parts, so that it does not block the event loop. */
export const getScript = operation(getContract, async ({ input, caller, database }) => {
  const row = await findScript(database.db, caller.userId, input.scriptId)
  const { script } = getContract.output.parse({ script: presentScript(row) })
  const { content, ...rest } = script
  return new SerializedOutput([
    Buffer.from('{"script":{"content":'),
    ...(await serializeText(content)),
    Buffer.from(`,${JSON.stringify(rest).slice(1)}}`),
  ])
})

/** Stores when a script was opened, for sorting lists. */
export const openScript = operation(openContract, async ({ input, caller, database, clock }) => {
  const row = await findScript(database.db, caller.userId, input.scriptId)
  await database.db.update(scripts).set({ lastOpenedAt: clock.now() }).where(eq(scripts.id, row.id))
  return success
})

/** Archives or unarchives a script. Without `isArchived` it toggles. */
export const toggleScriptArchive = operation(archiveContract, async ({ input, caller, database, live }) => {
  const isArchived = await database.tx(async (tx) => {
    const row = await lockScript(tx, caller.userId, input.scriptId)
    const wanted = input.isArchived ?? !row.isArchived
    await tx.update(scripts).set({ isArchived: wanted }).where(eq(scripts.id, row.id))
    await live.publish(tx, row.userId, toChangeEvent(row))
    return wanted
  })
  return { isArchived }
})

/** Hides a script immediately. A job purges it after `purgeAfterMs`, when it can no longer be restored. */
export const deleteScript = operation(deleteContract, async ({ input, caller, database, live, clock, jobs }) => {
  await database.tx(async (tx) => {
    const row = await lockScript(tx, caller.userId, input.scriptId)
    const now = clock.now()
    await tx.update(scripts).set({ deletedAt: now }).where(eq(scripts.id, row.id))
    await live.publish(tx, row.userId, toChangeEvent(row))
    const runAt = new Date(now.getTime() + purgeAfterMs)
    await jobs.enqueue(tx, { kind: purgeJob, payload: { scriptId: row.id }, runAt })
  })
  return success
})

/** Restores a deleted script within `purgeAfterMs`. Throws `script_gone` afterwards, and `scripts_full`. */
export const restoreScript = operation(restoreContract, async ({ input, caller, database, live, clock }) => {
  await database.tx(async (tx) => {
    await lockUserScripts(tx, caller.userId)
    const isOwn = and(eq(scripts.id, input.scriptId), eq(scripts.userId, caller.userId))
    const [row] = await tx.select().from(scripts).where(isOwn).for('update')
    if (!row) throw fail('not_found')
    if (!row.deletedAt) return
    if (clock.now().getTime() - row.deletedAt.getTime() >= purgeAfterMs) throw fail('script_gone')
    const { maxScripts } = scriptRules
    if ((await countScripts(tx, caller.userId)) >= maxScripts) throw fail('scripts_full', { limit: maxScripts })
    await tx
      .update(scripts)
      .set({ deletedAt: sql`null` })
      .where(isOwn)
    await live.publish(tx, row.userId, toChangeEvent(row))
  })
  return success
})
