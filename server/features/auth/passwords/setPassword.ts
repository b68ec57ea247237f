import { setPassword as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../../services.ts'
import { updateUser } from '../../accounts/index.ts'
import { revokeLinks } from '../links/linkTokens.ts'
import { lockCaller } from '../lockCaller.ts'
import { checkNewPassword } from './passwordPolicy.ts'
import { storePassword } from './storePassword.ts'
import { requireRecentAuthentication } from '../requireRecentAuthentication.ts'
import { hasPassedSecondFactor } from '../store.ts'

/**
 * Sets or replaces the password of the caller's account without the old password (spec 1 §8). Needs a recent
 * authentication. Ends every other session of the account.
 */
export const setPassword = operation(contract, async ({ input, caller, request, auth, mailer, clock, live }) => {
  checkNewPassword(input.newPassword)
  const { userId } = caller
  requireRecentAuthentication(caller, clock, 'setting a password')
  const hash = await auth.hasher.hash(input.newPassword)

  await auth.openSession(request, async (tx) => {
    const { email } = await lockCaller(tx, caller)
    const withSecondFactor = await hasPassedSecondFactor(tx, caller.sessionId)
    await storePassword(tx, { userId, hash, now: clock.now() })
    await auth.sessions.endAll(tx, userId)
    await revokeLinks(tx, userId, clock)
    await updateUser(tx, { userId, change: {}, now: clock.now(), live })
    await mailer.queue(tx, { userId, to: email, template: 'password-changed', facts: {} })
    return { userId, withSecondFactor }
  })
  return { success: true } as const
})
