import { fail } from '@scene-partner/contract/failures'
import {
  getScriptVersion as getContract,
  getScriptVersions as listContract,
  keepScriptVersion as keepContract,
  restoreScriptVersion as restoreContract,
} from '@scene-partner/contract/operations/scripts'
import { and, desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { storeVersion, maxVersions } from './storeVersion.ts'
import { presentChanged, presentVersion, versionColumns } from './presentScript.ts'
import { toChangeEvent, findScript, lockScript } from './scriptStore.ts'
import { scriptVersions } from './tables.ts'
import { isSameScript, prepareText, validateScriptFields, withChanges } from './scriptFields.ts'
import { changeScript } from './saveScript.ts'
import { prepareSummary } from './scriptSummary.ts'

async function findVersion(where: Db | Tx, scriptId: string, id: string) {
  const [row] = await where
    .select()
    .from(scriptVersions)
    .where(and(eq(scriptVersions.id, id), eq(scriptVersions.scriptId, scriptId)))
  if (!row) throw fail('not_found')
  return row
}

/** Returns the versions of a script without their texts, newest first. */
export const getScriptVersions = operation(listContract, async ({ input, caller, database: { db } }) => {
  const { id } = await findScript(db, caller.userId, input.scriptId)
  const rows = await db
    .select(versionColumns)
    .from(scriptVersions)
    .where(eq(scriptVersions.scriptId, id))
    .orderBy(desc(scriptVersions.createdAt), desc(scriptVersions.version), desc(scriptVersions.id))
    .limit(maxVersions)
  return { versions: rows.map(presentVersion) }
})

/** Returns one version with its text. */
export const getScriptVersion = operation(getContract, async ({ input, caller, database: { db } }) => {
  const { id } = await findScript(db, caller.userId, input.scriptId)
  const { scriptId: _script, ...row } = await findVersion(db, id, input.versionId)
  return { version: presentVersion(row) }
})

/** Stores both texts of a conflict between two devices as versions. The script is unchanged until the user chooses. */
export const keepScriptVersion = operation(
  keepContract,
  async ({ input, caller, database, live, clock, textWorkers }) => {
    const text = await prepareText(input.content, { textWorkers, userId: caller.userId })
    const versionId = await database.tx(async (tx) => {
      const row = await lockScript(tx, caller.userId, input.scriptId)
      const given = withChanges(row, { ...input, content: text.content })
      const fields = { ...text, ...validateScriptFields(given) }
      const [newest] = await tx
        .select()
        .from(scriptVersions)
        .where(and(eq(scriptVersions.scriptId, row.id), eq(scriptVersions.kind, 'conflict')))
        .orderBy(desc(scriptVersions.createdAt), desc(scriptVersions.version), desc(scriptVersions.id))
        .limit(1)
      // A request repeated after a lost response returns the same version.
      if (newest && isSameScript(newest, fields)) return newest.id
      const at = clock.now()
      await storeVersion(tx, { fields: row, scriptId: row.id, version: row.version, kind: 'edit', at: row.updatedAt })
      const { version } = input
      const id = await storeVersion(tx, { fields, scriptId: row.id, version, kind: 'conflict', at })
      await live.publish(tx, row.userId, toChangeEvent(row))
      return id
    })
    return { versionId }
  },
)

/** Replaces a script's text by one of its versions. Throws `script_changed` and `not_found`. */
export const restoreScriptVersion = operation(restoreContract, async ({ input, caller, ...services }) => {
  const { database } = services
  const current = await findScript(database.db, caller.userId, input.scriptId)
  const { content } = await findVersion(database.db, current.id, input.versionId)
  await prepareSummary(database.db, services, { ...current, content })
  const row = await database.tx(async (tx) => {
    const script = await lockScript(tx, caller.userId, input.scriptId)
    if (input.version !== undefined && input.version !== script.version) {
      throw fail('script_changed', { version: script.version })
    }
    const next = await findVersion(tx, script.id, input.versionId)
    if (isSameScript(next, script)) return script
    return changeScript(tx, services, script, { next, counts: next, kind: 'restore', force: true })
  })
  return { script: presentChanged(row) }
})
