import { fail } from '@scene-partner/contract/failures'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { RequestFacts } from '../../platform/http/operation.ts'
import type { Services } from '../../services.ts'
import { findPasswordHash } from './store.ts'

type Asked = { caller: SignedIn; password: string; request: RequestFacts }

/** Goes on only when this is the caller's password; guesses are slowed down as at sign-in, by the same count. */
export async function provePassword(
  { caller, password, request }: Asked,
  { accounts, database }: Pick<Services, 'accounts' | 'database'>,
): Promise<void> {
  const { clientKey, isLocal } = request
  const isProved = await accounts.guard.judge({ account: caller.email, clientKey, isLocal }, async () => {
    const hash = await findPasswordHash(database.db, caller.userId)
    return (await accounts.hasher.isRight(password, hash)) ? true : null
  })
  if (!isProved) throw fail('auth/wrong-password', {})
}
