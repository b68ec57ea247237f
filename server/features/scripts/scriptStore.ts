import { randomBytes } from 'node:crypto'
import { fail } from '@scene-partner/contract/failures'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { scripts } from './tables.ts'

export type ScriptRow = typeof scripts.$inferSelect

/** 128 bits: nobody guesses one. */
export const newId = (kind: 'scr' | 'ver'): string => `${kind}_${randomBytes(16).toString('base64url')}`

/** The owner's script while it is not deleted; anyone else's is as none. */
export async function findScript(where: Db | Tx, userId: string, id: string): Promise<ScriptRow> {
  const [row] = await where
    .select()
    .from(scripts)
    .where(and(eq(scripts.id, id), eq(scripts.userId, userId), isNull(scripts.deletedAt)))
  if (!row) throw fail('not_found')
  return row
}

/** The same, and nobody else changes it until the transaction ends. */
export async function holdScript(tx: Tx, userId: string, id: string): Promise<ScriptRow> {
  await tx.execute(
    sql`select 1 from ${scripts} where ${scripts.id} = ${id} and ${scripts.userId} = ${userId} for update`,
  )
  return findScript(tx, userId, id)
}

/** One new script of an account after the other, until the transaction ends. */
export async function takeTurn(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`scripts ${userId}`}, 0))`)
}

/** Whether this wish has made a script, deleted since or not. */
export async function hasWish(tx: Tx, userId: string, wishKey: string): Promise<boolean> {
  const own = and(eq(scripts.userId, userId), eq(scripts.wishKey, wishKey))
  const rows = await tx.select({ id: scripts.id }).from(scripts).where(own).limit(1)
  return rows.length > 0
}

export async function countScripts(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(scripts)
    .where(and(eq(scripts.userId, userId), isNull(scripts.deletedAt)))
  return row?.count ?? 0
}

/** What open pages are told: look again at this script. */
export const changeOf = ({ id, version }: Pick<ScriptRow, 'id' | 'version'>) => ({ topic: 'script', id, version })
