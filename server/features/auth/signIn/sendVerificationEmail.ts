import { fail } from '@scene-partner/contract/failures'
import { sendVerificationEmail as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../../services.ts'

/** Mails the verification link again. Does nothing for a verified account. Throws `rate_limited`. */
export const sendVerificationEmail = operation(contract, async ({ caller, auth }) => {
  const { userId, email, emailVerified } = caller
  if (!emailVerified) {
    const retryAfterS = await auth.linkEmails.sendLink('verify', { id: userId, email, emailVerified })
    if (retryAfterS > 0) throw fail('rate_limited', { retryAfterS })
  }
  return { success: true } as const
})
