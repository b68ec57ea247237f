import { randomBytes } from 'node:crypto'
import { fail } from '@scene-partner/contract/failures'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { scripts } from './tables.ts'

/** A row of the table `scripts`, deleted ones included. */
export type ScriptRow = typeof scripts.$inferSelect

/** Idempotency key of the first scene, which every account gets once. A user who deleted it does not get it again. */
export const firstSceneKey = 'first scene'

/** Returns a new random id with 128 bits, `scr_…` or `ver_…`. */
export const newId = (kind: 'scr' | 'ver'): string => `${kind}_${randomBytes(16).toString('base64url')}`

/** Returns the user's script. Throws `not_found` if it does not exist, is deleted or belongs to someone else. */
export async function findScript(where: Db | Tx, userId: string, id: string): Promise<ScriptRow> {
  const [row] = await where
    .select()
    .from(scripts)
    .where(and(eq(scripts.id, id), eq(scripts.userId, userId), isNull(scripts.deletedAt)))
  if (!row) throw fail('not_found')
  return row
}

/** Like `findScript`, and locks the row until the transaction ends. */
export async function lockScript(tx: Tx, userId: string, id: string): Promise<ScriptRow> {
  await tx.execute(
    sql`select 1 from ${scripts} where ${scripts.id} = ${id} and ${scripts.userId} = ${userId} for update`,
  )
  return findScript(tx, userId, id)
}

/** Name of the lock that serialises the creation of scripts per account. */
export const userScriptsLock = (userId: string): string => `scripts ${userId}`

/** Serialises the creation of scripts per account until the transaction ends. */
export async function lockUserScripts(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userScriptsLock(userId)}, 0))`)
}

/** Whether the user has a script created with this idempotency key, deleted or not. */
export async function wasCreatedWithKey(tx: Tx, userId: string, idempotencyKey: string): Promise<boolean> {
  const ownWithKey = and(eq(scripts.userId, userId), eq(scripts.idempotencyKey, idempotencyKey))
  const rows = await tx.select({ id: scripts.id }).from(scripts).where(ownWithKey).limit(1)
  return rows.length > 0
}

export async function countScripts(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(scripts)
    .where(and(eq(scripts.userId, userId), isNull(scripts.deletedAt)))
  return row?.count ?? 0
}

/** Returns the live event that makes open pages reload the script. */
export const toChangeEvent = ({ id, version }: Pick<ScriptRow, 'id' | 'version'>) => ({
  topic: 'script' as const,
  id,
  version,
})
