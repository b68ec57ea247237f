import { sendPasswordResetEmail as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../../services.ts'
import { findUserByEmail, parseEmail } from '../../accounts/index.ts'
import { withMinimumDuration } from '../withMinimumDuration.ts'

/** Mails a password-reset link if the account exists. The response is the same if it does not. */
export const sendPasswordResetEmail = operation(contract, async ({ input, auth, database }) => {
  const email = parseEmail(input.email)
  await withMinimumDuration(async () => {
    const user = await findUserByEmail(database.db, email)
    if (user) await auth.linkEmails.sendLink('reset', user)
  })
  return { success: true } as const
})
