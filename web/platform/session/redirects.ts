import { safeRedirect } from './safeRedirect.ts'

const redirectKey = 'sp.redirect'
const planKey = 'sp.plan'

/** Stores the path a signed-out visitor wanted, for this tab, until they sign in. Unsafe targets are ignored. */
export function storeRedirect(target: string): void {
  const safe = safeRedirect(target)
  if (safe) sessionStorage.setItem(redirectKey, safe)
}

/** Returns the stored path, or null. It is validated again, as anything could have written it. */
export function getStoredRedirect(): string | null {
  return safeRedirect(sessionStorage.getItem(redirectKey))
}

/** A plan that a visitor can choose before signing in. */
export type Plan = 'monthly' | 'annual'

/** Stores the plan a visitor chose before signing in, for this tab. */
export function storePlan(plan: Plan): void {
  sessionStorage.setItem(planKey, plan)
}

/** Returns the plan chosen in this tab; null where none was chosen. */
export function getStoredPlan(): Plan | null {
  const plan = sessionStorage.getItem(planKey)
  return plan === 'monthly' || plan === 'annual' ? plan : null
}

/** Clears the chosen plan when the checkout starts. */
export function clearStoredPlan(): void {
  sessionStorage.removeItem(planKey)
}

/** Clears the wanted path after the redirect. */
export function clearStoredRedirect(): void {
  sessionStorage.removeItem(redirectKey)
}
