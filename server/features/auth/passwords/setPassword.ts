import { fail } from '@scene-partner/contract/failures'
import { setPassword as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../services.ts'
import { keepPassword } from './credential.ts'
import { holdCaller } from './holdCaller.ts'
import { requireStrongPassword } from './passwordPolicy.ts'
import { requireRecentProof } from './recentProof.ts'
import { changeUser, findPasswordHash, hasShownSecondFactor } from './store.ts'

/** Gives a first password to an account that has none. Whoever does so must have signed in just now. */
export const setPassword = operation(contract, async ({ input, caller, request, accounts, mailer, clock, live }) => {
  requireStrongPassword(input.newPassword)
  const { userId } = caller
  requireRecentProof(caller, clock, 'setting a password')
  const hash = await accounts.hasher.hash(input.newPassword)

  await accounts.admit(request, async (tx) => {
    const { email } = await holdCaller(tx, caller)
    const withSecondFactor = await hasShownSecondFactor(tx, caller.sessionId)
    if (await findPasswordHash(tx, userId)) throw fail('auth/provider-already-linked')
    await keepPassword(tx, accounts.library, { userId, hash })
    await accounts.sessions.endAll(tx, userId)
    await changeUser(tx, { userId, change: {}, now: clock.now(), live })
    await mailer.queue(tx, { to: email, template: 'password-changed', facts: {} })
    return { userId, withSecondFactor }
  })
  return { success: true } as const
})
