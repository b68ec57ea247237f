import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Live } from '../../platform/live/live.ts'
import { users } from './tables.ts'
import type { UserRow } from './userDocument.ts'

/**
 * Whether a text can be an account id; our ids are UUIDs. Other input is not sent to the database, which refuses texts
 * with zero bytes (U+0000).
 */
const looksLikeId = (id: string) => /^[\w-]{1,64}$/.test(id)

/** Returns an account by its id; undefined if it does not exist. */
export async function findUser(db: Db | Tx, userId: string): Promise<UserRow | undefined> {
  if (!looksLikeId(userId)) return undefined
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  return row
}

/** Returns an account by its address in lower case; undefined if it does not exist. */
export async function findUserByEmail(db: Db | Tx, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email))
  return row
}

/** Stores a new account under a new id. Returns the id. Fails on the unique index if the address is taken. */
export async function insertUser(tx: Tx, user: Omit<typeof users.$inferInsert, 'id'>): Promise<string> {
  const id = randomUUID()
  await tx.insert(users).values({ ...user, id })
  return id
}

/**
 * Returns an account and locks it until the commit. Finds it by its id or by its customer id at the payment provider.
 */
export async function lockUser(tx: Tx, by: { id: string } | { customerId: string }): Promise<UserRow | undefined> {
  if ('id' in by && !looksLikeId(by.id)) return undefined
  const condition = 'id' in by ? eq(users.id, by.id) : eq(users.paymentCustomerId, by.customerId)
  const [row] = await tx.select().from(users).where(condition).orderBy(users.createdAt).limit(1).for('update')
  return row
}

/** Updates a user and informs the user's open pages. */
export async function updateUser(
  tx: Tx,
  { userId, change, now, live }: { userId: string; change: Partial<UserRow>; now: Date; live: Live },
): Promise<void> {
  await tx
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(eq(users.id, userId))
  await live.publish(tx, userId, { topic: 'user', id: userId, version: now.getTime() })
}
