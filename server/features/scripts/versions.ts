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
import { keepVersion, mostVersions } from './keepVersion.ts'
import { presentChanged, presentVersion, versionColumns } from './present.ts'
import { changeOf, findScript, holdScript } from './store.ts'
import { scriptVersions } from './tables.ts'
import { isSame, readWording } from './wording.ts'
import { reword } from './write.ts'

async function findVersion(where: Db | Tx, scriptId: string, id: string) {
  const [row] = await where
    .select()
    .from(scriptVersions)
    .where(and(eq(scriptVersions.id, id), eq(scriptVersions.scriptId, scriptId)))
  if (!row) throw fail('not_found')
  return row
}

/** What a script said before, newest first. */
export const getScriptVersions = operation(listContract, async ({ input, caller, database: { db } }) => {
  const { id } = await findScript(db, caller.userId, input.scriptId)
  const rows = await db
    .select(versionColumns)
    .from(scriptVersions)
    .where(eq(scriptVersions.scriptId, id))
    .orderBy(desc(scriptVersions.createdAt), desc(scriptVersions.version), desc(scriptVersions.id))
    .limit(mostVersions)
  return { versions: rows.map(presentVersion) }
})

/** One of them, whole. */
export const getScriptVersion = operation(getContract, async ({ input, caller, database: { db } }) => {
  const { id } = await findScript(db, caller.userId, input.scriptId)
  const { scriptId: _script, ...row } = await findVersion(db, id, input.versionId)
  return { version: presentVersion(row) }
})

/** Two devices disagree: both texts are kept as versions, and the script stays as it is until somebody chooses. */
export const keepScriptVersion = operation(keepContract, async ({ input, caller, database, live, clock }) => {
  const wording = readWording(input)
  const versionId = await database.tx(async (tx) => {
    const row = await holdScript(tx, caller.userId, input.scriptId)
    const [newest] = await tx
      .select()
      .from(scriptVersions)
      .where(and(eq(scriptVersions.scriptId, row.id), eq(scriptVersions.kind, 'conflict')))
      .orderBy(desc(scriptVersions.createdAt), desc(scriptVersions.version), desc(scriptVersions.id))
      .limit(1)
    // Sent again after a lost answer it is the same version.
    if (newest && isSame(newest, wording)) return newest.id
    const at = clock.now()
    await keepVersion(tx, { wording: row, scriptId: row.id, version: row.version, kind: 'edit', at: row.updatedAt })
    const { version } = input
    const id = await keepVersion(tx, { wording, scriptId: row.id, version, kind: 'conflict', at })
    await live.publish(tx, row.userId, changeOf(row))
    return id
  })
  return { versionId }
})

/** Makes an earlier text the script's own again. */
export const restoreScriptVersion = operation(restoreContract, async ({ input, caller, ...services }) => {
  const { database } = services
  const row = await database.tx(async (tx) => {
    const script = await holdScript(tx, caller.userId, input.scriptId)
    if (input.version !== undefined && input.version !== script.version) {
      throw fail('script_changed', { version: script.version })
    }
    const next = await findVersion(tx, script.id, input.versionId)
    if (isSame(next, script)) return script
    return reword(tx, services, script, { next, kind: 'restore', isSurely: true })
  })
  return { script: presentChanged(row) }
})
