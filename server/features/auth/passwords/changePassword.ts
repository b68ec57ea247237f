import { changePassword as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../../services.ts'
import { revokeLinks } from '../links/linkTokens.ts'
import { lockCaller } from '../lockCaller.ts'
import { checkNewPassword } from './passwordPolicy.ts'
import { storePassword } from './storePassword.ts'
import { verifyCurrentPassword } from './verifyCurrentPassword.ts'
import { hasPassedSecondFactor } from '../store.ts'

/**
 * Changes the caller's password and ends every other session of the account. The caller's session continues under a new
 * id and does not have to pass the second factor again.
 */
export const changePassword = operation(contract, async ({ input, caller, request, auth, mailer, database, clock }) => {
  checkNewPassword(input.newPassword)
  await verifyCurrentPassword({ caller, password: input.currentPassword, request }, { auth, database })
  const hash = await auth.hasher.hash(input.newPassword)
  const { userId } = caller

  await auth.openSession(request, async (tx) => {
    const { email } = await lockCaller(tx, caller)
    const withSecondFactor = await hasPassedSecondFactor(tx, caller.sessionId)
    await storePassword(tx, { userId, hash, now: clock.now() })
    await auth.sessions.endAll(tx, userId)
    await revokeLinks(tx, userId, clock)
    await mailer.queue(tx, { userId, to: email, template: 'password-changed', facts: {} })
    return { userId, withSecondFactor }
  })
  return { success: true } as const
})
