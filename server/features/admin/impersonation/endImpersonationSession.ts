import { fail } from '@scene-partner/contract/failures'
import { endImpersonationSession as contract } from '@scene-partner/contract/operations/impersonation'
import { operation } from '../../../services.ts'
import { setReturnedCookies, returnToAdmin } from './returnToAdmin.ts'
import { lockImpersonation } from './store.ts'

/**
 * Handles a click on *Return to admin*: ends the impersonation and its session, and restores the admin's session under
 * a new id, in one transaction. If the browser does not send the return cookie, it is signed out.
 */
export const endImpersonationSession = operation(contract, async (call) => {
  const { input, caller, request, auth, database } = call
  const own = await database.tx(async (tx) => {
    const impersonation = await lockImpersonation(tx, caller.sessionId)
    if (!impersonation || (input.sessionId !== undefined && input.sessionId !== impersonation.id))
      throw fail('not_found')
    return returnToAdmin(tx, { impersonation, request, reason: 'returned' }, call)
  })
  const session = own && (await auth.presentSession(own))
  setReturnedCookies(request, own, call)
  return { success: true, session } as const
})
