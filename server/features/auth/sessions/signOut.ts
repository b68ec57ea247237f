import { signOut as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../../services.ts'

/** Deletes this session on the server, clears its cookie, and makes the browser delete cached responses (S-69). */
export const signOut = operation(contract, async ({ request, auth }) => {
  request.setCookie(await auth.sessions.end(request))
  request.clearBrowserCache()
  return { success: true } as const
})
