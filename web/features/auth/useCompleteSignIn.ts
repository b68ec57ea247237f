import type { Session } from '@scene-partner/contract/entities'
import { useNavigate, useSearchParams } from 'react-router'
import { clearStoredRedirect, getStoredRedirect } from '../../platform/session/redirects.ts'
import { sessionStore } from '../../platform/session/session.ts'
import { getVisitorPlan } from '../../platform/session/visitorChoices.ts'
import { formatCouponOutcome } from './formatCouponOutcome.ts'
import { createSignInNoticeState } from './useSignInNotice.ts'
import { getSignInDestination } from './signInDestination.ts'

/**
 * A message after sign-in tells the user about a coupon that was applied or refused less than this time (in ms) before
 * the sign-in, or after it.
 */
const newsMs = 15 * 60_000

/** Returns the message about an applied or refused coupon that a user sees after sign-in; null if there is none. */
function getCouponNews({ user: { couponOutcome, pendingCoupon, lastSignInAt } }: Session): string | null {
  if (!couponOutcome || !lastSignInAt) return null
  const isNews = Date.parse(lastSignInAt) - Date.parse(couponOutcome.at) < newsMs
  return isNews ? formatCouponOutcome(couponOutcome, pendingCoupon) : null
}

export type CompleteSignInOptions = {
  /** Turns the message about the coupon into the notice that the next screen shows. */
  formatNotice?: (note: string) => string
}

/** Returns a function that completes a sign-in: it stores the session and opens the page that follows sign-in. */
export function useCompleteSignIn({ formatNotice = (note) => note }: CompleteSignInOptions = {}): (
  session: Session,
) => Promise<void> {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return async (session) => {
    const note = getCouponNews(session)
    const destination = getSignInDestination({
      session,
      redirectParam: params.get('redirect'),
      storedRedirect: getStoredRedirect(),
      plan: getVisitorPlan(),
    })
    clearStoredRedirect()
    sessionStore.set(session)
    await navigate(destination, { replace: true, state: createSignInNoticeState(note && formatNotice(note)) })
  }
}
