import type { Plan } from '@scene-partner/contract/entities'
import { formatMoney } from '../messages.ts'
import * as messages from '../messages.ts'

/** What the card of a plan shows. */
export type PlanFacts = {
  plan: Plan
  name: string
  price: string
  every: string
  note: string
  more: readonly PlanFeature[]
}

/** One row in the list of what a plan includes. */
export type PlanFeature = {
  text: string
  /** A second line below `text`, in smaller letters. */
  detail?: string
  /** Whether the plan does not include this feature. */
  isMissing?: boolean
}

/** Prices in US cents for one billing period (spec 1 §9; pro and studio: spec 2 §9). */
const priceCents: Readonly<Record<Plan, number>> = { monthly: 599, annual: 5999, pro: 1900, studio: 2900 }

const formatPrice = (plan: Plan) => formatMoney(priceCents[plan], 'usd')

/** Returns the price of a plan after a discount, such as *$4.79*. */
export const discountPrice = (plan: Plan, percentOff: number): string =>
  formatMoney(Math.round((priceCents[plan] * (100 - percentOff)) / 100), 'usd')

/** All plans with their prices. The pricing page shows only those that the installation offers. */
export const plans: readonly PlanFacts[] = [
  {
    plan: 'monthly',
    name: messages.planMonthly,
    price: formatPrice('monthly'),
    every: messages.planMonthlyPeriod,
    note: messages.planMonthlyNote,
    more: [],
  },
  {
    plan: 'annual',
    name: messages.planAnnual,
    price: formatPrice('annual'),
    every: messages.planAnnualPeriod,
    note: messages.planAnnualNote,
    more: [{ text: messages.planEarlyAccess }],
  },
  {
    plan: 'pro',
    name: messages.planPro,
    price: formatPrice('pro'),
    every: messages.planMonthlyPeriod,
    note: messages.planMonthlyNote,
    more: [{ text: messages.planEarlyAccess }],
  },
  {
    plan: 'studio',
    name: messages.planStudio,
    price: formatPrice('studio'),
    every: messages.planMonthlyPeriod,
    note: messages.planMonthlyNote,
    more: [{ text: messages.planEarlyAccess }],
  },
]

/** The features of every paid plan. */
export const featuresInAllPlans: readonly PlanFeature[] = [
  { text: messages.planPages, detail: messages.planCharacters },
  { text: messages.planExport },
  { text: messages.planUploads },
  { text: messages.planStreaming },
  { text: messages.planSupport },
]

/** The features that a free account has, followed by those that it lacks. */
export const freeFeatures: readonly PlanFeature[] = [
  { text: messages.freePages, detail: messages.freeCharacters },
  { text: messages.freeRehearse },
  { text: messages.freeVoices },
  { text: messages.freeNoStudio, isMissing: true },
]
