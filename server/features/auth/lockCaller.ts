import { raise } from '@scene-partner/contract/failures'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { lockUser, type UserRow } from '../accounts/index.ts'
import { sessions } from './tables.ts'

/**
 * Locks the caller's account until the transaction ends, and returns it. Throws `signed_out` if the caller's session
 * has ended since the request began. Without this check, a request whose session ended while the server hashed a
 * password could still open a new session.
 */
export async function lockCaller(tx: Tx, { userId, sessionId }: SignedIn): Promise<UserRow> {
  const user = await lockUser(tx, { id: userId })
  const [session] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId))
  return (session && user) ?? raise('signed_out')
}
