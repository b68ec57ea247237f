import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { ErasedAccount } from '../../platform/features/feature.ts'
import { users } from './tables.ts'
import type { UserRow } from './userDocument.ts'

const adminRoles = ['admin', 'superadmin'] as const

/**
 * Returns whether this account is an admin and no other admin can sign in (S-71). Suspended or closed admins and admins
 * from the operator's configuration are not counted.
 */
export async function isLastAdmin(tx: Tx, { id, isAdmin, role }: UserRow): Promise<boolean> {
  if (!isAdmin && !adminRoles.some((one) => one === role)) return false
  // Locks the other admins. If two admins delete their accounts at the same time, the second transaction sees that the
  // first account is gone.
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        ne(users.id, id),
        isNull(users.suspendedAt),
        isNull(users.deletionDueAt),
        or(eq(users.isAdmin, true), inArray(users.role, [...adminRoles])),
      ),
    )
    .for('update')
  return others.length === 0
}

/** Deletes an account. Foreign keys delete its rows in other tables or set their reference to null. */
export async function eraseAccount(tx: Tx, { id }: ErasedAccount): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
}
