import type { Plan } from '../../../platform/session/redirects.ts'
import * as messages from '../messages.ts'

type PlanFacts = { plan: Plan; name: string; price: string; every: string; note: string; more: readonly string[] }

/** The plans with their prices (spec 1 §9). */
export const plans: readonly PlanFacts[] = [
  {
    plan: 'monthly',
    name: messages.planMonthly,
    price: '$5.99',
    every: messages.planMonthlyPeriod,
    note: messages.planMonthlyNote,
    more: [],
  },
  {
    plan: 'annual',
    name: messages.planAnnual,
    price: '$59.99',
    every: messages.planAnnualPeriod,
    note: messages.planAnnualNote,
    more: [messages.planEarlyAccess],
  },
]

export const featuresInAllPlans: readonly string[] = [
  messages.planCharacters,
  messages.planUploads,
  messages.planStreaming,
  messages.planExport,
  messages.planSupport,
]
