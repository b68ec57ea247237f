import { desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { keepVersionsWithinRoom } from './room.ts'
import { newId, type ScriptRow } from './store.ts'
import { scriptVersions, type VersionKind } from './tables.ts'
import { countsOf, isSame, type Wording } from './wording.ts'

export const mostVersions = 50
/** All versions of one script together: ten of the longest. */
const mostVersionCharacters = 15_000_000
/** While somebody writes, one in so many minutes is enough. */
const restMs = 5 * 60_000
/** A text that loses so much at once may be missed soon. */
const muchShorter = 0.5
const worthMissing = 200

export type NewVersion = { wording: Wording; scriptId: string; version: number; kind: VersionKind; at: Date }

/** Sets a text aside, and lets go of the oldest where there are too many. Answers its id. */
export async function keepVersion(tx: Tx, { wording, scriptId, version, kind, at }: NewVersion): Promise<string> {
  const id = newId('ver')
  const { title, content, tags } = wording
  const text = { title, content, tags, ...countsOf(content) }
  await tx.insert(scriptVersions).values({ id, scriptId, version, kind, ...text, createdAt: at })
  await tx.execute(sql`
    delete from ${scriptVersions} where ${scriptVersions.id} in (
      select id from (
        select id, row_number() over newest as place, sum(character_count) over newest as weight
        from ${scriptVersions} where ${scriptVersions.scriptId} = ${scriptId}
        window newest as (order by created_at desc, id desc)
      ) as kept where place > ${mostVersions} or (place > 1 and weight > ${mostVersionCharacters}))`)
  await keepVersionsWithinRoom(tx, scriptId)
  return id
}

async function findNewest(tx: Tx, scriptId: string) {
  const { title, content, tags, createdAt } = scriptVersions
  const [row] = await tx
    .select({ title, content, tags, createdAt })
    .from(scriptVersions)
    .where(eq(scriptVersions.scriptId, scriptId))
    .orderBy(desc(createdAt), desc(scriptVersions.version), desc(scriptVersions.id))
    .limit(1)
  return row
}

/**
 * Before a script is written over: its text becomes a version where somebody may come back for it. That is when the
 * newest one is some minutes old, when much of the text goes, or when `isSurely` says so.
 */
export async function keepOutgoing(
  tx: Tx,
  row: ScriptRow,
  { next, now, kind, isSurely = false }: { next: Wording; now: Date; kind: VersionKind; isSurely?: boolean },
): Promise<void> {
  if (row.content.trim() === '') return
  const newest = await findNewest(tx, row.id)
  if (newest && isSame(newest, row)) return
  const since = (newest?.createdAt ?? row.createdAt).getTime()
  const losesMuch = row.content.length >= worthMissing && next.content.length < row.content.length * muchShorter
  if (!isSurely && !losesMuch && now.getTime() - since < restMs) return
  await keepVersion(tx, { wording: row, scriptId: row.id, version: row.version, kind, at: row.updatedAt })
}
