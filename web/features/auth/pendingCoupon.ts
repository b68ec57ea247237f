import type { Session } from '@scene-partner/contract/entities'
import { CallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { refreshSession } from '../../platform/session/session.ts'
import * as messages from './messages.ts'

const storageKey = 'sp.coupon'
/** `coupon=1` is a parameter of the pricing page and not a code. */
const codePattern = /^(?=.*[A-Z])[A-Z0-9][A-Z0-9_-]{2,99}$/

const normalizeCode = (code: string | null) => code?.trim().toUpperCase() ?? ''

/** Stores a code entered before sign-up until the address is verified (spec 1 §4). Invalid codes are ignored. */
export function storePendingCoupon(code: string | null): void {
  const normalized = normalizeCode(code)
  if (codePattern.test(normalized)) localStorage.setItem(storageKey, normalized)
}

/** Returns the stored code, or null. */
export function getPendingCoupon(): string | null {
  const code = normalizeCode(localStorage.getItem(storageKey))
  return codePattern.test(code) ? code : null
}

const clearPendingCoupon = () => localStorage.removeItem(storageKey)

const readyText = messages.couponAccountReady
const formatInvalid = (code: string) => messages.couponInvalid(readyText, code)
const invalidCodes: ReadonlySet<string> = new Set(['coupon/invalid', 'coupon/expired'])

/** Returns the message for a code that was not applied (spec 1 §8). The account exists in any case. */
function formatFailure(code: string, error: unknown): string {
  const refusal = error instanceof CallError ? error : null
  if (refusal && invalidCodes.has(refusal.code)) return formatInvalid(code)
  // The catalogue's message is more exact than "unavailable".
  if (refusal?.code.startsWith('coupon/')) return messages.couponNotApplied(readyText, code, refusal.message)
  if (refusal?.status === 'failed-precondition' || refusal?.status === 'unavailable')
    return messages.couponUnavailable(readyText, code)
  return messages.couponFailed(readyText, code)
}

/** The result: the session after redeeming, and a notice for the user. */
type RedeemResult = { session: Session; note: string | null }

async function checkCode(code: string): Promise<string> {
  const { valid } = await call('validateCoupon', { code })
  if (valid) return messages.couponStored(code)
  clearPendingCoupon()
  return formatInvalid(code)
}

async function redeemCode(code: string, session: Session): Promise<RedeemResult> {
  const { message } = await call('applyCouponToUser', { couponCode: code })
  clearPendingCoupon()
  return { session: (await refreshSession()) ?? session, note: message }
}

/** Redeems the stored code after sign-in. Before the address is verified, the code is only checked. */
export async function redeemPendingCoupon(session: Session): Promise<RedeemResult> {
  const code = getPendingCoupon()
  if (!code) return { session, note: null }
  try {
    return session.user.emailVerified ? await redeemCode(code, session) : { session, note: await checkCode(code) }
  } catch (error) {
    // A refusal is final. Network errors are retried at the next sign-in.
    if (error instanceof CallError && error.status === 'failed-precondition') clearPendingCoupon()
    return { session, note: formatFailure(code, error) }
  }
}
