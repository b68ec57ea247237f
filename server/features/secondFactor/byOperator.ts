import { fail } from '@scene-partner/contract/failures'
import type { Services } from '../../services.ts'
import { findByEmail, logAct, readEmail, removePasskeysOf } from '../accounts/index.ts'
import { removeCodes, removeSecret } from './store.ts'

type Needs = Pick<Services, 'accounts' | 'clock' | 'database'>

/**
 * For one who has lost it: codes, recovery codes and passkeys go, and every session ends, so that whoever may have found
 * them is out. Answers the address as it is kept.
 */
export async function resetSecondFactor({ accounts, clock, database }: Needs, email: string): Promise<string> {
  const found = await findByEmail(database.db, readEmail(email))
  if (!found) throw fail('auth/user-not-found')
  const { id, email: kept } = found.user
  await database.tx(async (tx) => {
    await removeSecret(tx, id)
    await removeCodes(tx, id)
    await removePasskeysOf(tx, id)
    await accounts.sessions.endAll(tx, id)
    const metadata = { userId: id }
    await logAct(tx, { adminId: 'operator', action: 'second-factor.reset', metadata, at: clock.now() })
  })
  return kept
}
