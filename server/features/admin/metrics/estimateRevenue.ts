import type { OutputOf } from '@scene-partner/contract/operations/index'
import { priceCents } from '../../../adapters/payments/prices.ts'
import type { PlanCount } from './countPlans.ts'

type Estimate = OutputOf<'getRevenue'>['estimate']

/** Price of each plan per month in US cents (spec 2 §9). For the annual plan this is a twelfth of its price. */
const monthlyCents = { ...priceCents, annual: priceCents.annual / 12 }

/** Returns the monthly price of a plan in cents; null if nobody pays for it. */
function priceOf({ tier, by, plan }: PlanCount): number | null {
  if (by === 'granted' || by === 'code') return null
  if (tier === 'studio' || tier === 'pro') return monthlyCents[tier]
  return tier === 'paid' && by === 'card' ? monthlyCents[plan ?? 'monthly'] : null
}

const isPaidTier = ({ tier }: PlanCount) => tier !== 'free' && tier !== 'inactive'

/** Estimates the revenue of one month from the plans that run now, as if no plan changed. */
export function estimateRevenue(plans: readonly PlanCount[]): Estimate {
  const lines = new Map<string, Estimate['by'][number]>()
  let granted = 0
  for (const one of plans.filter(isPaidTier)) {
    const price = priceOf(one)
    if (price === null) granted += one.people
    else {
      const plan = one.tier === 'paid' ? (one.plan ?? 'monthly') : one.plan
      const key = `${one.tier} ${plan}`
      const people = (lines.get(key)?.people ?? 0) + one.people
      const amounts = { people, priceCents: Math.round(price), cents: Math.round(people * price) }
      lines.set(key, { tier: one.tier, plan, ...amounts })
    }
  }
  const by = [...lines.values()].toSorted((one, other) => other.cents - one.cents)
  return { cents: by.reduce((sum, line) => sum + line.cents, 0), by, granted }
}
