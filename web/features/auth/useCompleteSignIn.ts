import type { Session } from '@scene-partner/contract/entities'
import { useNavigate, useSearchParams } from 'react-router'
import { clearStoredRedirect, getStoredPlan, getStoredRedirect } from '../../platform/session/redirects.ts'
import { sessionStore } from '../../platform/session/session.ts'
import { createSignInNoticeState } from './useSignInNotice.ts'
import { getSignInDestination } from './signInDestination.ts'
import { redeemPendingCoupon } from './pendingCoupon.ts'

/**
 * Returns a function that completes a sign-in: redeems a stored coupon, stores the session, and opens the destination.
 */
export function useCompleteSignIn(): (session: Session) => Promise<void> {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return async (newSession) => {
    const { session, note } = await redeemPendingCoupon(newSession)
    const destination = getSignInDestination({
      session,
      redirectParam: params.get('redirect'),
      storedRedirect: getStoredRedirect(),
      plan: getStoredPlan(),
    })
    clearStoredRedirect()
    sessionStore.set(session)
    await navigate(destination, { replace: true, state: createSignInNoticeState(note) })
  }
}
