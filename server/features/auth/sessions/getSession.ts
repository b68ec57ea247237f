import { getSession as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../services.ts'

/** Whose session this is, and until when. */
export const getSession = operation(contract, async ({ request, accounts }) => accounts.sessionOf(request))
