import { fail } from '@scene-partner/contract/failures'
import { sendVerificationEmail as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../../services.ts'

/**
 * Mails the verification link again and returns the seconds until the next one may be requested. Does nothing for a
 * verified account. Throws `rate_limited`.
 */
export const sendVerificationEmail = operation(contract, async ({ caller, auth }) => {
  const { userId, email, emailVerified } = caller
  if (emailVerified) return { success: true, retryAfterS: 0 } as const
  const recipient = { id: userId, email, emailVerified }
  const waitS = await auth.linkEmails.sendLink('verify', recipient)
  if (waitS > 0) throw fail('rate_limited', { retryAfterS: waitS })
  return { success: true, retryAfterS: await auth.linkEmails.getRetryAfter(recipient) } as const
})
