import type { Plan } from '../../platform/redirects.ts'
import * as words from './words.ts'

type PlanFacts = { plan: Plan; name: string; price: string; every: string; note: string; more: readonly string[] }

/** Spec 1 §9: prices and what is said of them. */
export const plans: readonly PlanFacts[] = [
  {
    plan: 'monthly',
    name: words.monthly,
    price: '$5.99',
    every: words.month,
    note: words.stopWheneverYouLike,
    more: [],
  },
  {
    plan: 'annual',
    name: words.annual,
    price: '$59.99',
    every: words.year,
    note: words.youSaveTwoMonths,
    more: [words.earlyAccessToNew],
  },
]

export const includedInAll: readonly string[] = [
  words.voiceCharactersAMonth,
  words.unlimitedScriptUploads,
  words.realTimeStreaming,
  words.audioExport,
  words.prioritySupport,
]
