import { reauthenticate as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../../services.ts'
import { verifyCurrentPassword } from './verifyCurrentPassword.ts'

/**
 * Checks the password of a signed-in user again. For 10 minutes afterwards, the user may do actions that need a recent
 * authentication.
 */
export const reauthenticate = operation(contract, async ({ input, caller, request, auth, database }) => {
  await verifyCurrentPassword({ caller, password: input.password, request }, { auth, database })
  await auth.sessions.recordAuthentication(caller.sessionId)
  return { success: true } as const
})
