import { fail } from '@scene-partner/contract/failures'
import type { CouponTerms } from '@scene-partner/contract/operations/admin/adminCoupons'
import { normaliseCouponCode, type CouponRow } from './checkCoupon.ts'

/** The terms of a coupon that an admin decides, as they are stored. */
export type StoredTerms = Pick<
  CouponRow,
  | 'description'
  | 'type'
  | 'value'
  | 'duration'
  | 'durationInMonths'
  | 'trialDays'
  | 'quotaMinutes'
  | 'quotaCharacters'
  | 'metadata'
  | 'expiresAt'
  | 'constraints'
> & { maxRedemptions?: number | null }

const codePattern = /^[A-Z0-9][A-Z0-9_-]{1,59}$/
const defaultTrialDays = 30

/** Normalises and checks the code of a new coupon. Throws `coupon/blank` or `coupon/bad-code`. */
export function parseNewCode(input: string): string {
  const code = normaliseCouponCode(input)
  if (code === '') throw fail('coupon/blank')
  if (!codePattern.test(code)) throw fail('coupon/bad-code')
  return code
}

/**
 * Returns the limit of redemptions, which clients send as `maxRedemptions` or `maxUses`; undefined when neither was
 * sent. Throws `coupon/limits-differ` if both were sent and differ.
 */
function parseLimit({ maxRedemptions, maxUses }: CouponTerms): number | null | undefined {
  if (maxRedemptions !== undefined && maxUses !== undefined && maxRedemptions !== maxUses) {
    throw fail('coupon/limits-differ')
  }
  return maxRedemptions === undefined ? maxUses : maxRedemptions
}

const invalidTerm = (field: string, problem: string) => fail('coupon/bad-terms', { field, problem })

function parsePrice({ type, value = 100, duration = null, durationInMonths = null, trialDays = null }: CouponTerms) {
  if (type === 'trial') {
    return {
      ...{ type: 'percentage', value: 100, duration: 'repeating', durationInMonths: 1 },
      trialDays: trialDays ?? defaultTrialDays,
    }
  }
  if (value < 1) throw invalidTerm('value', 'A percentage lies between 1 and 100.')
  if (trialDays !== null) throw invalidTerm('trialDays', 'Only a trial has trial days.')
  if (duration === '30d') return { type, value, duration: 'repeating', durationInMonths: 1, trialDays }
  const months = duration === 'repeating' ? (durationInMonths ?? 1) : null
  return { type, value, duration, durationInMonths: months, trialDays }
}

const domainPattern = /^[^\s@]+\.[^\s@]+$/

function parseDomains(field: 'allowDomains' | 'denyDomains', input: string[] | undefined) {
  const domains = [...new Set(input?.map((one) => one.replace(/^\s*@/, '').trim().toLowerCase()))].filter(Boolean)
  const invalid = domains.find((one) => !domainPattern.test(one))
  if (invalid !== undefined) throw invalidTerm(field, `${invalid} is no mail domain.`)
  return domains.length > 0 ? { [field]: domains } : {}
}

function parseConstraints({ constraints: input = {} }: CouponTerms): CouponRow['constraints'] {
  const plans = [...new Set(input.allowedPlans?.map((one) => one.trim().toLowerCase()))].filter(Boolean)
  return {
    ...parseDomains('allowDomains', input.allowDomains),
    ...parseDomains('denyDomains', input.denyDomains),
    ...(plans.length > 0 && { allowedPlans: plans }),
    ...(input.maxPerUser !== undefined && { maxPerUser: input.maxPerUser }),
  }
}

/**
 * Checks the terms of a coupon as an admin typed them, and converts them to the form in which they are stored. `before`
 * is the stored coupon when it is edited. Throws `coupon/bad-terms` or `coupon/limits-differ`.
 */
export function parseTerms(input: CouponTerms, before?: CouponRow): StoredTerms {
  const limit = parseLimit(input)
  const { description = '', quotaMinutes = null, quotaCharacters = null, expiresAt = null } = input
  return {
    ...parsePrice(input),
    ...{ description, quotaMinutes, quotaCharacters },
    constraints: parseConstraints(input),
    metadata: { ...before?.metadata, is30DayTrial: input.type === 'trial' },
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    ...(limit !== undefined && { maxRedemptions: limit }),
  }
}
