import type { Session } from '@scene-partner/contract/entities'
import { useNavigate, useSearchParams } from 'react-router'
import { forgetRedirect, storedPlan, storedRedirect } from '../../platform/redirects.ts'
import { sessionStore } from '../../platform/session.ts'
import { destinationAfterSignIn } from './destination.ts'

/** Takes a session in and goes where the person wanted to be, or where they are best off. */
export function useArrive(): (session: Session) => Promise<void> {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return async (session) => {
    const destination = destinationAfterSignIn({
      session,
      redirectParam: params.get('redirect'),
      storedRedirect: storedRedirect(),
      plan: storedPlan(),
    })
    forgetRedirect()
    sessionStore.set(session)
    await navigate(destination, { replace: true })
  }
}
