import { useLocation } from 'react-router'
import { useIsHydrated } from '../../platform/page/useIsHydrated.ts'

type SignInNoticeState = { signInNotice: string } | null

/** Returns the router state that passes a notice to the next screen, or null if there is no notice. */
export const createSignInNoticeState = (note: string | null): SignInNoticeState =>
  note ? { signInNotice: note } : null

/** Returns the notice about an applied or refused coupon on the screen that follows sign-in; null elsewhere. */
export function useSignInNotice(): string | null {
  const state: unknown = useLocation().state
  // After a reload the browser still has the notice in the router's state, but the server-rendered page shows none. The
  // first render must be equal to that page.
  const isHydrated = useIsHydrated()
  const hasNotice = isHydrated && typeof state === 'object' && state !== null && 'signInNotice' in state
  return hasNotice && typeof state.signInNotice === 'string' ? state.signInNotice : null
}
