import type { Session } from '@scene-partner/contract/entities'
import { CallError } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { refreshSession } from '../../platform/session.ts'
import * as words from './words.ts'

const storedAs = 'sp.coupon'
/** `coupon=1` is the pricing page's own parameter and no code. */
const looksLikeCode = /^(?=.*[A-Z])[A-Z0-9][A-Z0-9_-]{2,99}$/

const tidy = (code: string | null) => code?.trim().toUpperCase() ?? ''

/** Keeps a code that somebody entered before they had an account (spec 1 §4), until their address is verified. */
export function keepCoupon(code: string | null): void {
  const kept = tidy(code)
  if (looksLikeCode.test(kept)) localStorage.setItem(storedAs, kept)
}

/** The kept code, or null. */
export function pendingCoupon(): string | null {
  const code = tidy(localStorage.getItem(storedAs))
  return looksLikeCode.test(code) ? code : null
}

const forget = () => localStorage.removeItem(storedAs)

const ready = words.yourAccountIsReady
const sayInvalid = (code: string) => words.codeIsInvalid(ready, code)
const invalid: ReadonlySet<string> = new Set(['coupon/invalid', 'coupon/expired'])

/** Spec 1 §8: whatever happened to the code, the account is there. */
function sayFailure(code: string, error: unknown): string {
  const refusal = error instanceof CallError ? error : null
  if (refusal && invalid.has(refusal.code)) return sayInvalid(code)
  // What the catalogue says of a code is more exact than "unavailable".
  if (refusal?.code.startsWith('coupon/')) return words.codeWasNotApplied(ready, code, refusal.message)
  if (refusal?.status === 'failed-precondition') return words.codesAreTemporarilyUnavailable(ready, code)
  return words.codeCouldNotBeApplied(ready, code)
}

/** What came of the kept code: the session with it, and what to tell. */
type Redeemed = { session: Session; note: string | null }

async function judge(code: string): Promise<string> {
  const { valid } = await call('validateCoupon', { code })
  if (valid) return words.yourCodeIsKept(code)
  forget()
  return sayInvalid(code)
}

async function redeem(code: string, session: Session): Promise<Redeemed> {
  const { message } = await call('applyCouponToUser', { couponCode: code })
  forget()
  return { session: (await refreshSession()) ?? session, note: message }
}

/** Applies the kept code for somebody who has just come in; before the address is verified it is only looked at. */
export async function redeemPending(session: Session): Promise<Redeemed> {
  const code = pendingCoupon()
  if (!code) return { session, note: null }
  try {
    return session.user.emailVerified ? await redeem(code, session) : { session, note: await judge(code) }
  } catch (error) {
    // A refusal is final; what could not be reached is tried again at the next arrival.
    if (error instanceof CallError && error.status === 'failed-precondition') forget()
    return { session, note: sayFailure(code, error) }
  }
}
