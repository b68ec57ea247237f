import { fail } from '@scene-partner/contract/failures'
import type { SignedIn } from '../../../platform/http/caller.ts'
import type { RequestContext } from '../../../platform/http/operation.ts'
import type { Services } from '../../../services.ts'
import { findPasswordHash } from '../store.ts'

type PasswordCheck = { caller: SignedIn; password: string; request: RequestContext }

/**
 * Throws `auth/wrong-password` unless `password` is the caller's password. Wrong passwords count towards the same limit
 * as wrong passwords at sign-in.
 */
export async function verifyCurrentPassword(
  { caller, password, request }: PasswordCheck,
  { auth, database }: Pick<Services, 'auth' | 'database'>,
): Promise<void> {
  const { clientKey, isLocal } = request
  const isCorrect = await auth.signInLimiter.attempt({ account: caller.email, clientKey, isLocal }, async () => {
    const hash = await findPasswordHash(database.db, caller.userId)
    return (await auth.hasher.verify(password, hash)) ? true : null
  })
  if (!isCorrect) throw fail('auth/wrong-password', {})
}
