import { fail } from '@scene-partner/contract/failures'
import { confirmEmailChange as contract } from '@scene-partner/contract/operations/accountSettings'
import { findSqlState, type Tx } from '../../../platform/database/database.ts'
import { operation } from '../../../services.ts'
import { isReleasedAddress, lockUser, normaliseEmail, recordReleasedAddress, updateUser } from '../../accounts/index.ts'
import { consumeLinkWithDetails, isReservedForUndo, issueLink, revokeLinks } from '../links/linkTokens.ts'

const uniqueViolation = '23505'

/**
 * Gives an account its new e-mail address, after the owner of this address opened the mailed link. Mails a notice with
 * an undo link to the old address.
 */
export const confirmEmailChange = operation(contract, async ({ input, config, database, mailer, clock, live }) => {
  async function change(tx: Tx) {
    const { userId, email } = await consumeLinkWithDetails(tx, { token: input.token, purpose: 'change-email' }, clock)
    const user = await lockUser(tx, { id: userId })
    const now = clock.now()
    if (!user || !email || (await isReservedForUndo(tx, { email, userId, now }))) throw fail('auth/invalid-action-code')
    await recordReleasedAddress(tx, { email: user.email, now }, config)
    const needsAdminConfirmation = await isReleasedAddress(tx, email, config)
    const facts = { email, normalisedEmail: normaliseEmail(email), emailVerified: true, needsAdminConfirmation }
    await updateUser(tx, { userId, change: facts, now, live })
    // All earlier links of the account become invalid, except those that undo an address change.
    await revokeLinks(tx, userId, clock)
    const undo = await issueLink(tx, { purpose: 'undo-email', userId, email: user.email }, clock)
    await mailer.queue(tx, { userId, to: user.email, template: 'email-changed', facts: { token: undo } })
    return { success: true, email } as const
  }
  return database.tx(change).catch((error: unknown) => {
    // If another user has opened an account with this address in the meantime, the link counts as invalid.
    throw findSqlState(error) === uniqueViolation ? fail('auth/invalid-action-code') : error
  })
})
