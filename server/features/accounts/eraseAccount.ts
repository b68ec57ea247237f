import { and, eq, inArray, like, ne, or } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { ErasedAccount } from '../../platform/features/feature.ts'
import { rateCounters } from '../../platform/limits/tables.ts'
import { users } from './tables.ts'
import type { UserRow } from './userDocument.ts'

const adminRoles = ['admin', 'superadmin'] as const

/** Whether this account is the only admin (S-71). Admins that the operator names by configuration do not count. */
export async function isLastAdmin(tx: Tx, { id, isAdmin, role }: UserRow): Promise<boolean> {
  if (!isAdmin && !adminRoles.some((one) => one === role)) return false
  // Locks the other admins: if two admins leave at the same time, the second one sees that the first is gone.
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.id, id), or(eq(users.isAdmin, true), inArray(users.role, [...adminRoles]))))
    .for('update')
  return others.length === 0
}

/** Escapes the wildcards of SQL `like`. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/** Deletes the rate-limit counters of an account. A counter's key contains the account's id or address as one whole part. */
async function deleteRateCounters(tx: Tx, { id, email }: ErasedAccount): Promise<void> {
  const patterns = [id, email].map((value) => `%:${escapeLike(value)}`)
  const conditions = patterns.flatMap((pattern) => [
    like(rateCounters.key, pattern),
    like(rateCounters.key, `${pattern}:%`),
  ])
  await tx.delete(rateCounters).where(or(...conditions))
}

/** Deletes an account. Foreign keys delete its rows in other tables or set their reference to null. */
export async function eraseAccount(tx: Tx, account: ErasedAccount): Promise<void> {
  await deleteRateCounters(tx, account)
  await tx.delete(users).where(eq(users.id, account.id))
}
