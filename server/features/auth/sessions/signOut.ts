import { signOut as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../../services.ts'

/** Deletes this session on the server and clears its cookie. */
export const signOut = operation(contract, async ({ request, auth }) => {
  request.setCookie(await auth.sessions.end(request))
  return { success: true } as const
})
