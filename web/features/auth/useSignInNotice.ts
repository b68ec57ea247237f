import { useLocation } from 'react-router'

type SignInNoticeState = { signInNotice: string } | null

/** Returns the router state that carries a notice to the next screen; null without a notice. */
export const createSignInNoticeState = (note: string | null): SignInNoticeState =>
  note ? { signInNotice: note } : null

/** Returns the notice about a redeemed coupon on the screen that follows sign-in; null elsewhere. */
export function useSignInNotice(): string | null {
  const state: unknown = useLocation().state
  const hasNotice = typeof state === 'object' && state !== null && 'signInNotice' in state
  return hasNotice && typeof state.signInNotice === 'string' ? state.signInNotice : null
}
