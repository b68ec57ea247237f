import { z } from 'zod'
import { instant } from '../entities.ts'
import { defineOperation } from '../operation.ts'

const hour = 3600
const agencyId = z.string().max(100)
const cursor = z.string().max(200).optional()

/** What is written down of a school or an agency. */
const facts = z.object({
  name: z.string().trim().max(200),
  contactName: z.string().trim().max(200).default(''),
  contactEmail: z.string().trim().max(254).default(''),
  /** Whoever has an address there comes by this agency. Empty for none. */
  domain: z.string().trim().max(253).default(''),
  /** Whoever redeemed it comes by this agency. Empty for none. */
  couponCode: z.string().trim().max(100).default(''),
  notes: z.string().trim().max(5000).default(''),
})
export type AgencyFacts = z.input<typeof facts>

export const agency = z.object({
  id: z.string(),
  name: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  domain: z.string().nullable(),
  couponCode: z.string().nullable(),
  notes: z.string(),
  version: z.number(),
  createdAt: instant,
  updatedAt: instant,
  /** Its actors: by mail domain, by coupon, each once. */
  actors: z.number(),
  /** Of them, who signed in within the last 30 days. */
  activeActors: z.number(),
  /** Of them, who has ever paid for a plan. */
  payingActors: z.number(),
  /** `payingActors` of `actors`, 0 to 1; null where there is nobody yet. */
  conversion: z.number().nullable(),
  charactersThisMonth: z.number(),
  charactersInAll: z.number(),
})
export type Agency = z.infer<typeof agency>

const actor = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  by: z.enum(['domain', 'coupon', 'both']),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
  charactersThisMonth: z.number(),
  charactersInAll: z.number(),
  hasPaid: z.boolean(),
})
export type AgencyActor = z.infer<typeof actor>

export const agencyFilters = z.object({ search: z.string().trim().max(100).optional() })

const answered = z.object({ agency })
const factFailures = [
  'agency/blank',
  'agency/name-taken',
  'agency/bad-domain',
  'agency/public-domain',
  'agency/domain-taken',
  'agency/no-such-coupon',
  'agency/coupon-taken',
  'auth/invalid-email',
] as const

export const getAgencies = defineOperation({
  name: 'getAgencies',
  summary: 'Lists partner organisations with how many actors they brought and how these get on, 50 a page.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: agencyFilters.extend({ cursor }),
  output: z.object({ agencies: z.array(agency), nextCursor: z.string().optional() }),
  failures: [],
})

export const getAgency = defineOperation({
  name: 'getAgency',
  summary: 'Answers one partner organisation with its figures, by month for the last twelve.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({ agencyId }),
  output: z.object({
    agency,
    /** Oldest first; `month` is `2026-11`. */
    months: z.array(z.object({ month: z.string(), characters: z.number(), newActors: z.number() })),
  }),
  failures: ['not_found'],
})

export const getAgencyActors = defineOperation({
  name: 'getAgencyActors',
  summary: 'Lists the actors of a partner organisation, newest first, 50 a page.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({ agencyId, cursor }),
  output: z.object({ actors: z.array(actor), nextCursor: z.string().optional() }),
  failures: ['not_found'],
})

export const createAgency = defineOperation({
  name: 'createAgency',
  summary: 'Writes down a partner organisation.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 300, windowS: hour }],
  input: facts,
  output: answered,
  failures: factFailures,
})

export const updateAgency = defineOperation({
  name: 'updateAgency',
  summary: 'Changes what is written of a partner organisation.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: facts.extend({ agencyId, version: z.number().int().min(0) }),
  output: answered,
  failures: ['not_found', 'agency/changed', ...factFailures],
})

export const deleteAgency = defineOperation({
  name: 'deleteAgency',
  summary: 'Deletes a partner organisation. Its actors and its coupon stay.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ agencyId }),
  output: z.object({ success: z.literal(true) }),
  failures: ['not_found'],
})
