import { desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { deleteVersionsOverQuota } from './quota.ts'
import { newId, type ScriptRow } from './scriptStore.ts'
import { scriptVersions, type VersionKind } from './tables.ts'
import { isSameScript, pickCounts, pickScriptFields, type ScriptFields, type TextCounts } from './scriptFields.ts'

export const maxVersions = 50
/** Limit of all versions of one script together, in characters: ten texts of the maximum length. */
const maxVersionCharactersPerScript = 15_000_000
/** Minimum time between two versions while a user is writing. */
const versionIntervalMs = 5 * 60_000
/**
 * If a text of at least `largeCutMinLength` characters shrinks below this share of its length, the text before the
 * change is stored as a version immediately.
 */
const largeCutRatio = 0.5
const largeCutMinLength = 200

export type NewVersion = {
  fields: ScriptFields & TextCounts
  scriptId: string
  version: number
  kind: VersionKind
  at: Date
}

/** Stores a version of a script, and deletes the oldest versions that exceed the limits. Returns the new id. */
export async function storeVersion(tx: Tx, { fields, scriptId, version, kind, at }: NewVersion): Promise<string> {
  const id = newId('ver')
  const columns = { ...pickScriptFields(fields), ...pickCounts(fields) }
  await tx.insert(scriptVersions).values({ id, scriptId, version, kind, ...columns, createdAt: at })
  await tx.execute(sql`
    delete from ${scriptVersions} where ${scriptVersions.id} in (
      select id from (
        select id, row_number() over newest as place, sum(character_count) over newest as weight
        from ${scriptVersions} where ${scriptVersions.scriptId} = ${scriptId}
        window newest as (order by created_at desc, id desc)
      ) as ranked where place > ${maxVersions} or (place > 1 and weight > ${maxVersionCharactersPerScript}))`)
  await deleteVersionsOverQuota(tx, scriptId)
  return id
}

async function findNewest(tx: Tx, scriptId: string) {
  const { createdAt } = scriptVersions
  const [row] = await tx
    .select()
    .from(scriptVersions)
    .where(eq(scriptVersions.scriptId, scriptId))
    .orderBy(desc(createdAt), desc(scriptVersions.version), desc(scriptVersions.id))
    .limit(1)
  return row
}

/**
 * Stores the current text of a script as a version before it is overwritten, if the user may need it again: when the
 * newest version (if there is none, the script) is at least `versionIntervalMs` old, when much of the text is removed,
 * or when `force` is set. Stores nothing if the text is blank or the newest version has the same fields.
 */
export async function storeReplacedVersion(
  tx: Tx,
  row: ScriptRow,
  { next, now, kind, force = false }: { next: ScriptFields; now: Date; kind: VersionKind; force?: boolean },
): Promise<void> {
  if (row.content.trim() === '') return
  const newest = await findNewest(tx, row.id)
  if (newest && isSameScript(newest, row)) return
  const since = (newest?.createdAt ?? row.createdAt).getTime()
  const isLargeCut = row.content.length >= largeCutMinLength && next.content.length < row.content.length * largeCutRatio
  if (!force && !isLargeCut && now.getTime() - since < versionIntervalMs) return
  await storeVersion(tx, { fields: row, scriptId: row.id, version: row.version, kind, at: row.updatedAt })
}
