import { fail } from '@scene-partner/contract/failures'
import { endImpersonationSession as contract } from '@scene-partner/contract/operations/impersonation'
import { operation } from '../../services.ts'
import { handOver, returnFrom } from './returning.ts'
import { holdViewOf } from './store.ts'

/**
 * *Return to admin*: the view ends, its session with it, and the administrator's own comes back under a new id, in one
 * transaction. A browser without the cookie of that session ends the view and is nobody.
 */
export const endImpersonationSession = operation(contract, async (call) => {
  const { input, caller, request, accounts, database } = call
  const own = await database.tx(async (tx) => {
    const view = await holdViewOf(tx, caller.sessionId)
    if (!view || (input.sessionId !== undefined && input.sessionId !== view.id)) throw fail('not_found')
    return returnFrom(tx, { view, request, how: 'returned' }, call)
  })
  const session = own && (await accounts.show(own))
  handOver(request, own, call)
  return { success: true, session } as const
})
