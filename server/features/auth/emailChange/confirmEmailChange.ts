import { fail } from '@scene-partner/contract/failures'
import { confirmEmailChange as contract } from '@scene-partner/contract/operations/accountSettings'
import { sqlState, type Tx } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { normaliseEmail } from './emailAddress.ts'
import { isHeldBack, issueLink, takeLink, voidLinks } from './links.ts'
import { changeUser, holdUser } from './store.ts'

const uniqueViolation = '23505'

/** The link came back from the new address: it is the account's from now on, and the old one is told. */
export const confirmEmailChange = operation(contract, async ({ input, database, mailer, clock, live }) => {
  async function change(tx: Tx) {
    const { userId, email } = await takeLink(tx, { token: input.token, purpose: 'change-email' }, clock)
    const user = await holdUser(tx, { id: userId })
    const now = clock.now()
    if (!user || !email || (await isHeldBack(tx, { email, userId, now }))) throw fail('auth/invalid-action-code')
    const facts = { email, normalisedEmail: normaliseEmail(email), emailVerified: true }
    await changeUser(tx, { userId, change: facts, now, live })
    // What was mailed to the old address opens nothing any more, but for the way back.
    await voidLinks(tx, userId, clock)
    const undo = await issueLink(tx, { purpose: 'undo-email', userId, email: user.email }, clock)
    await mailer.queue(tx, { to: user.email, template: 'email-changed', facts: { token: undo } })
    return { success: true, email } as const
  }
  return database.tx(change).catch((error: unknown) => {
    // Somebody opened an account with it in the meantime.
    throw sqlState(error) === uniqueViolation ? fail('auth/invalid-action-code') : error
  })
})
