import { fail } from '@scene-partner/contract/failures'
import { resetPassword as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../../services.ts'
import { lockUser, updateUser } from '../../accounts/index.ts'
import { consumeLink, isLinkUsable, revokeLinks } from '../links/linkTokens.ts'
import { checkSignUpPassword } from './passwordPolicy.ts'
import { storePassword } from './storePassword.ts'

/** Sets a new password by a mailed link, and ends every session. */
export const resetPassword = operation(contract, async ({ input, auth, mailer, database, clock, events, live }) => {
  checkSignUpPassword(input.newPassword)
  const link = { token: input.token, purpose: 'reset' } as const
  // Checked before hashing, so that invented tokens cost little; `consumeLink` checks again.
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
    // Emitted also for verified accounts: those made by the operator get their first scene here.
    await events.emit(tx, 'accountVerified', { userId, at: now, isFirst: !user.emailVerified })
    await mailer.queue(tx, { userId: user.id, to: user.email, template: 'password-changed', facts: {} })
  })
  return { success: true } as const
})
