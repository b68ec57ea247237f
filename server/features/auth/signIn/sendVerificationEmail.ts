import { fail } from '@scene-partner/contract/failures'
import { sendVerificationEmail as contract } from '@scene-partner/contract/operations/accounts'
import { getOperationRetryAfter } from '../../../platform/limits/operationLimits.ts'
import { operation } from '../../../services.ts'

/**
 * Mails the caller a verification link again and returns the seconds until the next link may be requested. Does nothing
 * for a verified account. Throws `rate_limited`.
 */
export const sendVerificationEmail = operation(contract, async ({ caller, auth, limits }) => {
  const { userId, email, emailVerified } = caller
  if (emailVerified) return { success: true, retryAfterS: 0 } as const
  const recipient = { id: userId, email, emailVerified }
  const waitS = await auth.linkEmails.sendLink('verify', recipient)
  // The next call must pass two limits: the limit of this operation and the limit of e-mails. Their windows end at
  // different times.
  const callWaitS = await getOperationRetryAfter(limits, contract, userId)
  if (waitS > 0) throw fail('rate_limited', { retryAfterS: Math.max(waitS, callWaitS) })
  const emailWaitS = await auth.linkEmails.getRetryAfter(recipient)
  return { success: true, retryAfterS: Math.max(emailWaitS, callWaitS) } as const
})
