import { signInWithLink as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../../services.ts'
import { findUser, updateUser } from '../../accounts/index.ts'
import { consumeLink } from '../links/linkTokens.ts'

/** Signs in with a mailed link. The link proves the address, so it also verifies it. The password does not change. */
export const signInWithLink = operation(contract, async ({ input, request, auth, clock, events, live }) => {
  return auth.openSession(request, async (tx) => {
    const userId = await consumeLink(tx, { token: input.token, purpose: 'sign-in' }, clock)
    const now = clock.now()
    const isFirstProof = (await findUser(tx, userId))?.emailVerified === false
    if (isFirstProof) await events.emit(tx, 'accountVerified', { userId, at: now, isFirst: true })
    await updateUser(tx, { userId, change: { emailVerified: true, lastSignInAt: now }, now, live })
    return { userId }
  })
})
