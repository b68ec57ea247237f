import { signInWithLink as contract } from '@scene-partner/contract/operations/accounts'
import { raise } from '@scene-partner/contract/failures'
import { operation } from '../../../services.ts'
import { lockUser, updateUser } from '../../accounts/index.ts'
import { consumeLink } from '../links/linkTokens.ts'
import { completeFirstProof } from './completeFirstProof.ts'

/**
 * Signs in with a mailed link. A user who opens the link can read the e-mails to the address, so the sign-in also
 * verifies the address. The first verification secures the account; see `completeFirstProof`.
 */
export const signInWithLink = operation(contract, async ({ input, request, auth, clock, events, live }) => {
  const held = await auth.sessions.find(request)
  let isPasswordRemoved = false
  const session = await auth.openSession(request, async (tx) => {
    const userId = await consumeLink(tx, { token: input.token, purpose: 'sign-in' }, clock)
    const user = (await lockUser(tx, { id: userId })) ?? raise('auth/invalid-action-code')
    const now = clock.now()
    if (!user.emailVerified) {
      const heldSessionId = held?.user.id === userId ? held.session.id : null
      isPasswordRemoved = await completeFirstProof(tx, { userId, heldSessionId }, { auth })
      await events.emit(tx, 'accountVerified', { userId, at: now, isFirst: true })
    }
    await updateUser(tx, { userId, change: { emailVerified: true, lastSignInAt: now }, now, live })
    return { userId }
  })
  return isPasswordRemoved ? { ...session, isPasswordRemoved: true as const } : session
})
