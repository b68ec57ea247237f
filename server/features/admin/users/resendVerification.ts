import { fail, raise } from '@scene-partner/contract/failures'
import { resendVerification as contract } from '@scene-partner/contract/operations/admin/adminUsers'
import { operation } from '../../../services.ts'
import { findUser, lockUser, recordAdminAction } from '../../accounts/index.ts'

/**
 * Mails a user the verification link again. These e-mails and the e-mails that the user requests share one hourly
 * limit. Throws `not_found`, `admin/verified-already` and `rate_limited`.
 */
export const resendVerification = operation(contract, async ({ input, caller, auth, clock, database }) => {
  const user = (await findUser(database.db, input.userId)) ?? raise('not_found')
  if (user.emailVerified) throw fail('admin/verified-already')
  const retryAfterS = await auth.linkEmails.countEmail(user)
  if (retryAfterS > 0) throw fail('rate_limited', { retryAfterS })
  await database.tx(async (tx) => {
    const locked = (await lockUser(tx, { id: user.id })) ?? raise('not_found')
    if (locked.emailVerified) throw fail('admin/verified-already')
    await auth.linkEmails.queueLink(tx, 'verify', locked)
    const metadata = { userId: locked.id }
    await recordAdminAction(tx, { adminId: caller.userId, action: 'verification.resent', metadata, at: clock.now() })
  })
  return { success: true } as const
})
