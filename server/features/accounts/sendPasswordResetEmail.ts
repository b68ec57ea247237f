import { sendPasswordResetEmail as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../services.ts'
import { readEmail } from './emailAddress.ts'
import { steadily } from './steadily.ts'
import { findByEmail } from './store.ts'

/** Mails a link that sets a new password, if there is such an account; the answer is the same if not. */
export const sendPasswordResetEmail = operation(contract, async ({ input, accounts, database }) => {
  const email = readEmail(input.email)
  await steadily(async () => {
    const found = await findByEmail(database.db, email)
    if (found) await accounts.letters.sendLink('reset', found.user)
  })
  return { success: true } as const
})
