import { and, eq, inArray, like, ne, or } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { rateCounters } from '../../platform/limits/tables.ts'
import type { UserRow } from './present.ts'
import { users, verifications } from './tables.ts'

const adminRoles = ['admin', 'superadmin'] as const

/** Whether the house would have nobody left to look after it (S-71). Admins named by the operator are not counted. */
export async function isLastAdmin(tx: Tx, { id, isAdmin, role }: UserRow): Promise<boolean> {
  if (!isAdmin && !adminRoles.some((one) => one === role)) return false
  // Held, as the one who goes is: of two who go at once the second finds the other gone.
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.id, id), or(eq(users.isAdmin, true), inArray(users.role, [...adminRoles]))))
    .for('update')
  return others.length === 0
}

/** Signs that mean something to `like`. */
const literally = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Counters bear whom they count in their names, as one whole part of them: another's address may end in this one. */
async function forgetCounters(tx: Tx, { id, email }: UserRow): Promise<void> {
  const parts = [id, email].map((word) => `%:${literally(word)}`)
  const bears = parts.flatMap((part) => [like(rateCounters.key, part), like(rateCounters.key, `${part}:%`)])
  await tx.delete(rateCounters).where(or(...bears))
}

/** An account and whatever refers to it: the database's own cascade takes the rest, or its owner's name out of it. */
export async function eraseAccount(tx: Tx, user: UserRow): Promise<void> {
  await forgetCounters(tx, user)
  await tx.delete(verifications).where(eq(verifications.value, user.id))
  await tx.delete(users).where(eq(users.id, user.id))
}
