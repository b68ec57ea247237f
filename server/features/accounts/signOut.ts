import { signOut as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../services.ts'

/** Ends this session on the server, so that its cookie opens nothing any more, and takes the cookie away. */
export const signOut = operation(contract, async ({ request, accounts }) => {
  request.setCookie(await accounts.sessions.end(request))
  return { success: true } as const
})
