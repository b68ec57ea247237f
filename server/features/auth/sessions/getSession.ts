import { getSession as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../../services.ts'

/** Returns the session of this browser, or null if there is no valid session. */
export const getSession = operation(contract, async ({ request, auth }) => auth.getSession(request))
