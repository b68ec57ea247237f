import { fail, raise } from '@scene-partner/contract/failures'
import { resendVerification as contract } from '@scene-partner/contract/operations/adminUsers'
import { operation } from '../../services.ts'
import { findUser, holdUser, logAct } from '../accounts/index.ts'

/** Mails an account its verification link again, as often an hour as anyone may cause it. */
export const resendVerification = operation(contract, async ({ input, caller, accounts, clock, database }) => {
  const user = (await findUser(database.db, input.userId)) ?? raise('not_found')
  if (user.emailVerified) throw fail('admin/verified-already')
  const retryAfterS = await accounts.letters.count(user)
  if (retryAfterS > 0) throw fail('rate_limited', { retryAfterS })
  await database.tx(async (tx) => {
    const held = (await holdUser(tx, { id: user.id })) ?? raise('not_found')
    if (held.emailVerified) throw fail('admin/verified-already')
    await accounts.letters.queueLink(tx, 'verify', held)
    const metadata = { userId: held.id }
    await logAct(tx, { adminId: caller.userId, action: 'verification.resent', metadata, at: clock.now() })
  })
  return { success: true } as const
})
