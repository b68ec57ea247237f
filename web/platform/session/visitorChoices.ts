import type { Plan } from '@scene-partner/contract/entities'
import { createEmitter } from '../../state/createEmitter.ts'
import { useStore } from '../../state/useStore.ts'
import { safeLocalStorage } from '../storage/safeStorage.ts'

// The coupon code and the plan that a visitor chose before signing in. They stay in this browser until a sign-up sends
// them to the server, which stores them with the new account. If an existing account signs in, the user is asked before
// the coupon code is used for this account.
const couponKey = 'sp.coupon'
const planKey = 'sp.plan'
/**
 * The pattern of a coupon code. A code must contain a letter, because `coupon=1` is a parameter of the pricing page and
 * not a code.
 */
const codePattern = /^(?=.*[A-Z])[A-Z0-9][A-Z0-9_-]{1,99}$/

const changes = createEmitter()

function store(key: string, value: string | null): void {
  if (value === null) safeLocalStorage.remove(key)
  else safeLocalStorage.set(key, value)
  changes.emit()
}

const normalizeCode = (code: string | null) => code?.trim().toUpperCase() ?? ''

/** Returns the coupon code that a visitor chose in this browser, or null. */
export function getVisitorCoupon(): string | null {
  const code = normalizeCode(safeLocalStorage.get(couponKey))
  return codePattern.test(code) ? code : null
}

/**
 * Stores a visitor's coupon code until sign-up, in place of an earlier coupon code (spec 1 §4). Null removes the stored
 * code. Ignores a text that is not a coupon code.
 */
export function storeVisitorCoupon(code: string | null): void {
  const normalized = normalizeCode(code)
  if (code === null) store(couponKey, null)
  else if (codePattern.test(normalized)) store(couponKey, normalized)
}

const plans: ReadonlySet<string | null> = new Set<Plan>(['monthly', 'annual', 'pro', 'studio'])
const isPlan = (value: string | null): value is Plan => plans.has(value)

/** Returns the plan that a visitor chose in this browser, or null. */
export function getVisitorPlan(): Plan | null {
  const plan = safeLocalStorage.get(planKey)
  return isPlan(plan) ? plan : null
}

/** Stores the plan that a visitor chose until sign-up. Null removes it. */
export const storeVisitorPlan = (plan: Plan | null): void => store(planKey, plan)

/** Removes the visitor's choices after the server has stored them with the account. */
export function clearVisitorChoices(): void {
  storeVisitorCoupon(null)
  storeVisitorPlan(null)
}

/** Returns the visitor's coupon code; null on the server and while the page hydrates. */
export const useVisitorCoupon = (): string | null =>
  useStore({ get: getVisitorCoupon, subscribe: changes.subscribe }, () => null)

/** Returns the visitor's plan; null on the server and while the page hydrates. */
export const useVisitorPlan = (): Plan | null =>
  useStore({ get: getVisitorPlan, subscribe: changes.subscribe }, () => null)
