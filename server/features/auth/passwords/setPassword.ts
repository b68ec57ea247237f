import { fail } from '@scene-partner/contract/failures'
import { setPassword as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../../services.ts'
import { updateUser } from '../../accounts/index.ts'
import { lockCaller } from '../lockCaller.ts'
import { checkNewPassword } from './passwordPolicy.ts'
import { storePassword } from './storePassword.ts'
import { requireRecentAuthentication } from '../requireRecentAuthentication.ts'
import { findPasswordHash, hasPassedSecondFactor } from '../store.ts'

/** Sets the first password of an account without one. Needs a recent authentication. */
export const setPassword = operation(contract, async ({ input, caller, request, auth, mailer, clock, live }) => {
  checkNewPassword(input.newPassword)
  const { userId } = caller
  requireRecentAuthentication(caller, clock, 'setting a password')
  const hash = await auth.hasher.hash(input.newPassword)

  await auth.openSession(request, async (tx) => {
    const { email } = await lockCaller(tx, caller)
    const withSecondFactor = await hasPassedSecondFactor(tx, caller.sessionId)
    if (await findPasswordHash(tx, userId)) throw fail('auth/provider-already-linked')
    await storePassword(tx, { userId, hash, now: clock.now() })
    await auth.sessions.endAll(tx, userId)
    await updateUser(tx, { userId, change: {}, now: clock.now(), live })
    await mailer.queue(tx, { to: email, template: 'password-changed', facts: {} })
    return { userId, withSecondFactor }
  })
  return { success: true } as const
})
