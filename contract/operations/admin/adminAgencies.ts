import { z } from 'zod'
import { instant } from '../../entities.ts'
import { defineOperation } from '../../operation.ts'

const hour = 3600
const agencyId = z.string().max(100)
const cursor = z.string().max(200).optional()

/** Editable fields of a partner agency or school. */
const agencyFields = z.object({
  name: z.string().trim().max(200),
  contactName: z.string().trim().max(200).default(''),
  contactEmail: z.string().trim().max(254).default(''),
  /** Accounts with an e-mail address in this domain belong to the agency. Empty: no domain. */
  domain: z.string().trim().max(253).default(''),
  /** Accounts that redeemed this coupon belong to the agency. Empty: no coupon. */
  couponCode: z.string().trim().max(100).default(''),
  notes: z.string().trim().max(5000).default(''),
})
export type AgencyFields = z.input<typeof agencyFields>

/** A talent agency with statistics of its actors. An actor belongs to an agency by e-mail domain or by coupon. */
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
  /** Number of users of the agency. A user who matches both by e-mail domain and by coupon is counted once. */
  actors: z.number(),
  /** How many of these users signed in during the last 30 days. */
  activeActors: z.number(),
  /** How many of these users have ever paid for a plan. */
  payingActors: z.number(),
  /** `payingActors` / `actors`, 0 to 1; null if the agency has no users. */
  conversion: z.number().nullable(),
  charactersThisMonth: z.number(),
  charactersInAll: z.number(),
})
export type Agency = z.infer<typeof agency>

/** An account that belongs to an agency. `by` is the reason: the e-mail domain, the coupon, or both. */
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

/** Filters of the agency list and its CSV file. */
export const agencyFilters = z.object({ search: z.string().trim().max(100).optional() })

const agencyResponse = z.object({ agency })
const fieldFailures = [
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
  summary: 'Lists partner agencies with the number and activity of their users, 50 per page.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: agencyFilters.extend({ cursor }),
  output: z.object({ agencies: z.array(agency), nextCursor: z.string().optional() }),
  failures: [],
})

export const getAgency = defineOperation({
  name: 'getAgency',
  summary: 'Returns one partner agency with its metrics for the last twelve months.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({ agencyId }),
  output: z.object({
    agency,
    /** Usage per month, oldest first. `month` has the form `2026-11`. */
    months: z.array(z.object({ month: z.string(), characters: z.number(), newActors: z.number() })),
  }),
  failures: ['not_found'],
})

export const getAgencyActors = defineOperation({
  name: 'getAgencyActors',
  summary: 'Lists the users of a partner agency, newest first, 50 per page.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({ agencyId, cursor }),
  output: z.object({ actors: z.array(actor), nextCursor: z.string().optional() }),
  failures: ['not_found'],
})

export const createAgency = defineOperation({
  name: 'createAgency',
  summary: 'Creates a partner agency.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 300, windowS: hour }],
  input: agencyFields,
  output: agencyResponse,
  failures: fieldFailures,
})

export const updateAgency = defineOperation({
  name: 'updateAgency',
  summary: 'Changes a partner agency.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: agencyFields.extend({ agencyId, version: z.number().int().min(0) }),
  output: agencyResponse,
  failures: ['not_found', 'agency/changed', ...fieldFailures],
})

export const deleteAgency = defineOperation({
  name: 'deleteAgency',
  summary: 'Deletes a partner agency. Its users and its coupon stay.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ agencyId }),
  output: z.object({ success: z.literal(true) }),
  failures: ['not_found'],
})
