import { fail } from '@scene-partner/contract/failures'
import type { Services } from '../../services.ts'
import { findUserByEmail, parseEmail, recordAdminAction } from '../accounts/index.ts'
import { deleteAllPasskeys } from '../auth/index.ts'
import { deleteRecoveryCodes, deleteTotpSecret } from './store.ts'

type Needs = Pick<Services, 'auth' | 'clock' | 'database'>

/**
 * Removes the second factor of an account whose owner lost it: TOTP secret, recovery codes and passkeys. Ends every
 * session, in case another person found the device. Returns the stored address. Throws `auth/user-not-found`.
 */
export async function resetSecondFactor({ auth, clock, database }: Needs, email: string): Promise<string> {
  const user = await findUserByEmail(database.db, parseEmail(email))
  if (!user) throw fail('auth/user-not-found')
  const { id, email: storedEmail } = user
  await database.tx(async (tx) => {
    await deleteTotpSecret(tx, id)
    await deleteRecoveryCodes(tx, id)
    await deleteAllPasskeys(tx, id)
    await auth.sessions.endAll(tx, id)
    const metadata = { userId: id }
    await recordAdminAction(tx, { adminId: 'operator', action: 'second-factor.reset', metadata, at: clock.now() })
  })
  return storedEmail
}
