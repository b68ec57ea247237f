import type { Plan } from './payments.ts'

/** Price of a plan per billing period in US cents (spec 1 §9; pro and studio: spec 2 §9). */
export const priceCents: Readonly<Record<Plan, number>> = { monthly: 599, annual: 5999, pro: 1900, studio: 2900 }
