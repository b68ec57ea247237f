import { fail } from '@scene-partner/contract/failures'
import { sendVerificationEmail as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../services.ts'

/** Mails the verification link again. A verified account needs none, and gets none. */
export const sendVerificationEmail = operation(contract, async ({ caller, accounts }) => {
  const { userId, email, emailVerified } = caller
  if (!emailVerified) {
    const retryAfterS = await accounts.letters.sendLink('verify', { id: userId, email, emailVerified })
    if (retryAfterS > 0) throw fail('rate_limited', { retryAfterS })
  }
  return { success: true } as const
})
