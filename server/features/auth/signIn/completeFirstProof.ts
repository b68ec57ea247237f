import type { Tx } from '../../../platform/database/database.ts'
import { removePassword } from '../passwords/storePassword.ts'
import type { Services } from '../../../services.ts'

type FirstProof = {
  userId: string
  /** The session of this account in the browser that verified the e-mail address; null if that browser has none. */
  heldSessionId: string | null
}

/**
 * Secures an account when its e-mail address is verified for the first time. Ends all sessions except `heldSessionId`,
 * and removes the password unless the browser that verified the address already had a session of the account. Without
 * this function, a person who signed up with another person's address would keep access to the account.
 * @returns whether a password was removed
 */
export async function completeFirstProof(
  tx: Tx,
  { userId, heldSessionId }: FirstProof,
  { auth }: Pick<Services, 'auth'>,
): Promise<boolean> {
  await auth.sessions.endAll(tx, userId, { except: heldSessionId })
  return heldSessionId === null && (await removePassword(tx, userId))
}
