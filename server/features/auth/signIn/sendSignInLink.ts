import { sendSignInLink as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../../services.ts'
import { findUserByEmail, parseEmail } from '../../accounts/index.ts'
import { withMinimumDuration } from '../withMinimumDuration.ts'

/** Mails a sign-in link if an account has this e-mail address. The response is the same if no account has it. */
export const sendSignInLink = operation(contract, async ({ input, request, auth, database }) => {
  const email = parseEmail(input.email)
  await withMinimumDuration(async () => {
    const user = await findUserByEmail(database.db, email)
    if (!user) return
    const isKnown = await auth.signInLimiter.isKnownClient({ account: email, clientKey: request.clientKey })
    await auth.linkEmails.sendLink('sign-in', user, { isKnown })
  })
  return { success: true } as const
})
