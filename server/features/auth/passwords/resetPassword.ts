import { fail } from '@scene-partner/contract/failures'
import { resetPassword as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../../services.ts'
import { lockUser, updateUser } from '../../accounts/index.ts'
import { consumeLink, isLinkUsable, revokeLinks } from '../links/linkTokens.ts'
import { checkSignUpPassword } from './passwordPolicy.ts'
import { storePassword } from './storePassword.ts'

/** Sets a new password with the token of a mailed link, and ends every session of the account. */
export const resetPassword = operation(contract, async ({ input, auth, mailer, database, clock, events, live }) => {
  checkSignUpPassword(input.newPassword)
  const link = { token: input.token, purpose: 'reset' } as const
  // The link is checked before the password is hashed, so that a client with an invented token cannot make the server
  // compute slow hashes. `consumeLink` checks the link again.
  if (!(await isLinkUsable(database.db, link, clock))) throw fail('auth/invalid-action-code')
  const hash = await auth.hasher.hash(input.newPassword)

  await database.tx(async (tx) => {
    const userId = await consumeLink(tx, link, clock)
    const user = await lockUser(tx, { id: userId })
    if (!user) throw fail('auth/invalid-action-code')
    await storePassword(tx, { userId, hash, now: clock.now() })
    await auth.sessions.endAll(tx, userId)
    await revokeLinks(tx, userId, clock)
    // The link was mailed to this address, so it verifies the address too.
    const now = clock.now()
    await updateUser(tx, { userId, change: { emailVerified: true }, now, live })
    // The event is emitted even if the address was verified before. For an account that the operator created, a handler
    // adds the sample script only now.
    await events.emit(tx, 'accountVerified', { userId, at: now, isFirst: !user.emailVerified })
    await mailer.queue(tx, { userId: user.id, to: user.email, template: 'password-changed', facts: {} })
  })
  return { success: true } as const
})
