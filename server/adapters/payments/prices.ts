import type { Plan } from './payments.ts'

/** Price of a plan per billing period in US cents (spec 1 §9). */
export const priceCents: Readonly<Record<Plan, number>> = { monthly: 599, annual: 5999 }
