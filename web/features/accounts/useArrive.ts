import type { Session } from '@scene-partner/contract/entities'
import { useNavigate, useSearchParams } from 'react-router'
import { forgetRedirect, storedPlan, storedRedirect } from '../../platform/redirects.ts'
import { sessionStore } from '../../platform/session.ts'
import { arrivalState } from './useArrivalNote.ts'
import { destinationAfterSignIn } from './destination.ts'
import { redeemPending } from './pendingCoupon.ts'

/** Takes a session in, applies a code kept for it, and goes where the person wanted to be or is best off. */
export function useArrive(): (session: Session) => Promise<void> {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return async (opened) => {
    const { session, note } = await redeemPending(opened)
    const destination = destinationAfterSignIn({
      session,
      redirectParam: params.get('redirect'),
      storedRedirect: storedRedirect(),
      plan: storedPlan(),
    })
    forgetRedirect()
    sessionStore.set(session)
    await navigate(destination, { replace: true, state: arrivalState(note) })
  }
}
