import { fail } from '@scene-partner/contract/failures'
import { resetPassword as contract } from '@scene-partner/contract/operations/accounts'
import { giveFirstScene, prepareFirstScene } from '../firstScene/index.ts'
import { operation } from '../../services.ts'
import { keepPassword } from './credential.ts'
import { isUsable, useLink, voidLinks } from './links.ts'
import { requireLongPassword } from './passwordPolicy.ts'
import { changeUser, holdUser } from './store.ts'

/** Sets a new password by a mailed link, and shows everyone out who was in with the old one. */
export const resetPassword = operation(contract, async ({ input, accounts, mailer, ...services }) => {
  const { database, clock, live } = services
  requireLongPassword(input.newPassword)
  const link = { token: input.token, purpose: 'reset' } as const
  // Asked before hashing, so that invented tokens cost next to nothing; it is asked again when the link is used.
  if (!(await isUsable(database.db, link, clock))) throw fail('auth/invalid-action-code')
  const hash = await accounts.hasher.hash(input.newPassword)
  const scene = await prepareFirstScene(services)

  await database.tx(async (tx) => {
    const userId = await useLink(tx, link, clock)
    const user = await holdUser(tx, { id: userId })
    if (!user) throw fail('auth/invalid-action-code')
    await keepPassword(tx, accounts.library, { userId, hash })
    await accounts.sessions.endAll(tx, userId)
    await voidLinks(tx, userId, clock)
    // The link came to this address and back: that proves it as the verification link would have.
    await changeUser(tx, { userId, change: { emailVerified: true }, now: clock.now(), live })
    // Also whom an operator has made, verified from the first; to whoever had it already it is not given again.
    await giveFirstScene(tx, services, { userId, scene })
    await mailer.queue(tx, { to: user.email, template: 'password-changed', facts: {} })
  })
  return { success: true } as const
})
