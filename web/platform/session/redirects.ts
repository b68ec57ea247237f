import { safeRedirect } from './safeRedirect.ts'

const wantedKey = 'sp.redirect'
const planKey = 'sp.plan'

/** Keeps the address that a signed-out visitor wanted, for this tab, until they have signed in. */
export function storeRedirect(target: string): void {
  const safe = safeRedirect(target)
  if (safe) sessionStorage.setItem(wantedKey, safe)
}

/** The wanted address; it is judged again, as anything could have written there. */
export function storedRedirect(): string | null {
  return safeRedirect(sessionStorage.getItem(wantedKey))
}

export type Plan = 'monthly' | 'annual'

/** Keeps the plan a visitor chose before signing in. */
export function storePlan(plan: Plan): void {
  sessionStorage.setItem(planKey, plan)
}

export function storedPlan(): Plan | null {
  const plan = sessionStorage.getItem(planKey)
  return plan === 'monthly' || plan === 'annual' ? plan : null
}

/** Forgets the chosen plan, once it is being paid. */
export function forgetPlan(): void {
  sessionStorage.removeItem(planKey)
}

/** Forgets the wanted address, once somebody has arrived there. */
export function forgetRedirect(): void {
  sessionStorage.removeItem(wantedKey)
}
