import { fail } from '@scene-partner/contract/failures'
import { undoEmailChange as contract } from '@scene-partner/contract/operations/accountSettings'
import { and, eq, gte } from 'drizzle-orm'
import { sqlState, type Tx } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { normaliseEmail } from './emailAddress.ts'
import { firstWayBack, takeLink, voidLinks, voidLinksFor } from './links.ts'
import { changeUser, holdUser } from './store.ts'
import { credentials, passkeys } from './tables.ts'

const uniqueViolation = '23505'

/** Ways in that whoever changed the address may know of or have made. */
async function closeWaysIn(tx: Tx, userId: string, since: Date): Promise<void> {
  await tx.delete(credentials).where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')))
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)))
}

/**
 * The holder of the address an account had says that the change was not theirs. The account is theirs again and nobody
 * else's: everyone is signed out, the password counts no more, and a link to choose a new one is in the mail.
 */
export const undoEmailChange = operation(contract, async ({ input, accounts, database, clock, live }) => {
  async function undo(tx: Tx) {
    const { userId, email, issuedAt } = await takeLink(tx, { token: input.token, purpose: 'undo-email' }, clock)
    const user = await holdUser(tx, { id: userId })
    if (!user || !email) throw fail('auth/invalid-action-code')
    const now = clock.now()
    // The letter that was used may be the second: keys were made since the first one too.
    const first = await firstWayBack(tx, { userId, email, now })
    await accounts.sessions.endAll(tx, userId)
    await voidLinks(tx, userId, clock)
    await voidLinksFor(tx, 'undo-email', userId, clock)
    await closeWaysIn(tx, userId, first && first < issuedAt ? first : issuedAt)
    const facts = { email, normalisedEmail: normaliseEmail(email), emailVerified: true }
    await changeUser(tx, { userId, change: facts, now, live })
    await accounts.letters.queueLink(tx, 'reset', { id: userId, email, emailVerified: true })
    return { success: true, email } as const
  }
  return database.tx(undo).catch((error: unknown) => {
    throw sqlState(error) === uniqueViolation ? fail('auth/invalid-action-code') : error
  })
})
