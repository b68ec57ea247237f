import { fail } from '@scene-partner/contract/failures'
import { undoEmailChange as contract } from '@scene-partner/contract/operations/accountSettings'
import { and, eq, gte } from 'drizzle-orm'
import { findSqlState, type Tx } from '../../../platform/database/database.ts'
import { operation } from '../../../services.ts'
import { lockUser, normaliseEmail, recordReleasedAddress, updateUser } from '../../accounts/index.ts'
import { consumeLinkWithDetails, findFirstUndoLinkDate, revokeLinks, revokeLinksFor } from '../links/linkTokens.ts'
import { removePassword } from '../passwords/storePassword.ts'
import { passkeys } from '../tables.ts'

const uniqueViolation = '23505'

/** Deletes the credentials that an attacker may know or have added: the password, and passkeys added since `since`. */
async function deleteCredentials(tx: Tx, userId: string, since: Date): Promise<void> {
  await removePassword(tx, userId)
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)))
}

/**
 * Undoes an address change for the owner of the previous address. Ends all sessions, and deletes the password and those
 * passkeys that were added since the first undo link was mailed. Mails a link to choose a new password.
 */
export const undoEmailChange = operation(contract, async ({ input, auth, config, database, clock, live }) => {
  async function undo(tx: Tx) {
    const { userId, email, issuedAt } = await consumeLinkWithDetails(
      tx,
      { token: input.token, purpose: 'undo-email' },
      clock,
    )
    const user = await lockUser(tx, { id: userId })
    if (!user || !email) throw fail('auth/invalid-action-code')
    const now = clock.now()
    // Several undo links may have been mailed to this address. Whichever link the user opens, all passkeys that were
    // added since the first link was mailed are deleted, because an attacker may have added them.
    const first = await findFirstUndoLinkDate(tx, { userId, email, now })
    await auth.sessions.endAll(tx, userId)
    await revokeLinks(tx, userId, clock)
    await revokeLinksFor(tx, 'undo-email', userId, clock)
    await deleteCredentials(tx, userId, first && first < issuedAt ? first : issuedAt)
    await recordReleasedAddress(tx, { email: user.email, now }, config)
    // No other account could get the address in the meantime, so if `ADMIN_EMAILS` names it, the operator need not
    // confirm this account again.
    const facts = { email, normalisedEmail: normaliseEmail(email), emailVerified: true, needsAdminConfirmation: false }
    await updateUser(tx, { userId, change: facts, now, live })
    await auth.linkEmails.queueLink(tx, 'reset', { id: userId, email, emailVerified: true })
    return { success: true, email } as const
  }
  return database.tx(undo).catch((error: unknown) => {
    throw findSqlState(error) === uniqueViolation ? fail('auth/invalid-action-code') : error
  })
})
