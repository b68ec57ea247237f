import type { Plan } from './payments.ts'

/** US cents of a plan for its month or its year (spec 1 §9). */
export const priceCents: Readonly<Record<Plan, number>> = { monthly: 599, annual: 5999 }
