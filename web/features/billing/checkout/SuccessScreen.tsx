import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../platform/api/client.ts'
import { storeRedirect } from '../../../platform/session/redirects.ts'
import { refreshSession, useSession } from '../../../platform/session/session.ts'
import { DrawingLayout } from '../../../ui/layout/DrawingLayout.tsx'
import { ButtonLink } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import * as messages from '../messages.ts'

/** Delay in ms before the Studio opens (spec 1 §9). */
const openAfterMs = 4_000
const failedPath = '/pricing?message=subscription_error'

/**
 * Returns whether the server has verified the payment. If it cannot, opens the pricing page with an error message. A
 * signed-out user is sent to sign-in, which then opens this page again.
 */
function useVerified(sessionId: string, isSignedIn: boolean): boolean {
  const navigate = useNavigate()
  const [isVerified, setVerified] = useState(false)
  useEffect(() => {
    if (sessionId === '') return undefined
    if (!isSignedIn) {
      storeRedirect(`/subscribe/success?session_id=${encodeURIComponent(sessionId)}`)
      void navigate('/sign-in', { replace: true })
      return undefined
    }
    const abort = new AbortController()
    call('verifyCheckoutSession', { sessionId }, { signal: abort.signal })
      .then(async ({ success }) => {
        if (!success) return navigate(failedPath, { replace: true })
        await refreshSession()
        return setVerified(true)
      })
      .catch(() => (abort.signal.aborted ? undefined : navigate(failedPath, { replace: true })))
    return () => abort.abort()
  }, [sessionId, isSignedIn, navigate])
  return isVerified
}

/**
 * Shown if the URL has no checkout id. Without an id no payment can be verified, so the page says that none was found.
 */
const InvalidSession = () => (
  <DrawingLayout>
    <Screen
      title={messages.successInvalidTitle}
      heading={messages.successInvalidHeading}
      lead={messages.successInvalidLead}
      width="form"
    >
      <div>
        <ButtonLink to="/account#subscription" kind="main" size="large">
          {messages.successAccountLink}
        </ButtonLink>
      </div>
    </Screen>
  </DrawingLayout>
)

/** The page that opens after a checkout. It verifies the payment and then opens the Studio. */
export function SuccessScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const sessionId = params.get('session_id') ?? ''
  const isVerified = useVerified(sessionId, useSession() !== null)
  useEffect(() => {
    if (!isVerified) return
    const timer = setTimeout(() => void navigate('/studio'), openAfterMs)
    return () => clearTimeout(timer)
  }, [isVerified, navigate])
  if (sessionId === '') return <InvalidSession />
  if (!isVerified) {
    return (
      <DrawingLayout>
        <Screen
          title={messages.successCheckingTitle}
          heading={messages.successChecking}
          lead={messages.successCheckingLead}
          width="form"
        >
          <Skeleton rows={2} label={messages.successCheckingLabel} />
        </Screen>
      </DrawingLayout>
    )
  }
  return (
    <DrawingLayout>
      <Screen title={messages.successTitle} heading={messages.successHeading} width="form">
        <Notice kind="done">{messages.successDone}</Notice>
        <div>
          <ButtonLink to="/practice" kind="main" size="large">
            {messages.successPractice}
          </ButtonLink>
        </div>
      </Screen>
    </DrawingLayout>
  )
}
