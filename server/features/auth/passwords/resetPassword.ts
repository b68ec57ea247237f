import { fail } from '@scene-partner/contract/failures'
import { resetPassword as contract } from '@scene-partner/contract/operations/accounts'
import { addFirstScene, prepareFirstScene } from '../../firstScene/index.ts'
import { operation } from '../../../services.ts'
import { lockUser, updateUser } from '../../accounts/index.ts'
import { consumeLink, isLinkUsable, revokeLinks } from '../links/linkTokens.ts'
import { checkSignUpPassword } from './passwordPolicy.ts'
import { storePassword } from './storePassword.ts'

/** Sets a new password by a mailed link, and ends every session. */
export const resetPassword = operation(contract, async ({ input, auth, mailer, ...services }) => {
  const { database, clock, live } = services
  checkSignUpPassword(input.newPassword)
  const link = { token: input.token, purpose: 'reset' } as const
  // Checked before hashing, so that invented tokens cost little; `consumeLink` checks again.
  if (!(await isLinkUsable(database.db, link, clock))) throw fail('auth/invalid-action-code')
  const hash = await auth.hasher.hash(input.newPassword)
  const scene = await prepareFirstScene(services)

  await database.tx(async (tx) => {
    const userId = await consumeLink(tx, link, clock)
    const user = await lockUser(tx, { id: userId })
    if (!user) throw fail('auth/invalid-action-code')
    await storePassword(tx, { userId, hash, now: clock.now() })
    await auth.sessions.endAll(tx, userId)
    await revokeLinks(tx, userId, clock)
    // The link was mailed to this address, so it verifies the address too.
    await updateUser(tx, { userId, change: { emailVerified: true }, now: clock.now(), live })
    // Accounts made by the operator are verified from the start and get their first scene here; nobody gets it twice.
    await addFirstScene(tx, services, { userId, scene })
    await mailer.queue(tx, { to: user.email, template: 'password-changed', facts: {} })
  })
  return { success: true } as const
})
