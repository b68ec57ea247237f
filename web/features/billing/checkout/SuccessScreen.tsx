import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../platform/client.ts'
import { storeRedirect } from '../../platform/redirects.ts'
import { refreshSession, useSession } from '../../platform/session.ts'
import { BesideDrawing } from '../../ui/BesideDrawing.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import * as words from './words.ts'

/** Spec 1 §9. */
const openAfterMs = 4_000
const notPaid = '/pricing?message=subscription_error'

/** Whether the purchase went through. Without an account nobody can say; then signing in comes first, and back here. */
function useVerified(sessionId: string, isSignedIn: boolean): boolean {
  const navigate = useNavigate()
  const [isVerified, setVerified] = useState(false)
  useEffect(() => {
    if (!isSignedIn) {
      storeRedirect(`/subscribe/success?session_id=${encodeURIComponent(sessionId)}`)
      void navigate('/sign-in', { replace: true })
      return
    }
    const leaving = new AbortController()
    call('verifyCheckoutSession', { sessionId }, { signal: leaving.signal })
      .then(async ({ success }) => {
        if (!success) return navigate(notPaid, { replace: true })
        await refreshSession()
        return setVerified(true)
      })
      .catch(() => (leaving.signal.aborted ? undefined : navigate(notPaid, { replace: true })))
    return () => leaving.abort()
  }, [sessionId, isSignedIn, navigate])
  return isVerified
}

/** Where a payment leads: it is looked at, and then the Studio opens by itself. */
export function SuccessScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isVerified = useVerified(params.get('session_id') ?? '', useSession() !== null)
  useEffect(() => {
    if (!isVerified) return
    const timer = setTimeout(() => void navigate('/studio'), openAfterMs)
    return () => clearTimeout(timer)
  }, [isVerified, navigate])
  if (!isVerified) {
    return (
      <BesideDrawing>
        <Screen title={words.paymentReceived} heading={words.oneMoment} lead={words.yourPaymentIsBeing} width="form">
          <Waiting rows={2} label={words.confirmingYourPayment} />
        </Screen>
      </BesideDrawing>
    )
  }
  return (
    <BesideDrawing>
      <Screen title={words.paymentReceived} heading={words.houseIsYours} width="form">
        <Notice kind="done">{words.yourPlanIsActive}</Notice>
        <div>
          <ButtonLink to="/practice" kind="main" size="large">
            {words.startPracticing}
          </ButtonLink>
        </div>
      </Screen>
    </BesideDrawing>
  )
}
