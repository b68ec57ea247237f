import type { Plan } from '../../platform/redirects.ts'

type PlanFacts = { plan: Plan; name: string; price: string; every: string; note: string; more: readonly string[] }

/** Spec 1 §9: prices and what is said of them. */
export const plans: readonly PlanFacts[] = [
  { plan: 'monthly', name: 'Monthly', price: '$5.99', every: 'a month', note: 'Stop whenever you like.', more: [] },
  {
    plan: 'annual',
    name: 'Annual',
    price: '$59.99',
    every: 'a year',
    note: 'You save $11.89: 2 months free.',
    more: ['Early access to new features'],
  },
]

export const includedInAll: readonly string[] = [
  '30,000 characters of voice generation a month',
  'Unlimited script uploads',
  'Real-time streaming',
  'Audio export',
  'Priority support',
]
