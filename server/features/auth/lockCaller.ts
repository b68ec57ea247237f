import { raise } from '@scene-partner/contract/failures'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { UserRow } from './present.ts'
import { holdUser } from './store.ts'
import { sessions } from './tables.ts'

/**
 * The caller's account, kept from others until the commit. Refuses where their session has ended since the call began:
 * who is shown out while a password is hashed must not come back in with it.
 */
export async function holdCaller(tx: Tx, { userId, sessionId }: SignedIn): Promise<UserRow> {
  const user = await holdUser(tx, { id: userId })
  const [session] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId))
  return (session && user) ?? raise('signed_out')
}
