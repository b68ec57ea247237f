import { sendSignInLink as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../services.ts'
import { readEmail } from './emailAddress.ts'
import { steadily } from './steadily.ts'
import { findByEmail } from './store.ts'

/** Mails a link that signs in, if there is such an account; the answer is the same if not. */
export const sendSignInLink = operation(contract, async ({ input, accounts, database }) => {
  const email = readEmail(input.email)
  await steadily(async () => {
    const found = await findByEmail(database.db, email)
    if (found) await accounts.letters.sendLink('sign-in', found.user)
  })
  return { success: true } as const
})
