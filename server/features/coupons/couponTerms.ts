import { fail } from '@scene-partner/contract/failures'
import type { CouponTerms } from '@scene-partner/contract/operations/adminCoupons'
import { readCode, type CouponRow } from './judgeCoupon.ts'

/** What an editor decides, as it is stored. */
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

const codeShape = /^[A-Z0-9][A-Z0-9_-]{1,59}$/
const trialDaysByDefault = 30

/** A code in its one spelling; refused where a person could not type it. */
export function readNewCode(given: string): string {
  const code = readCode(given)
  if (code === '') throw fail('coupon/blank')
  if (!codeShape.test(code)) throw fail('coupon/bad-code')
  return code
}

/** The limit under either of its names; undefined where neither was sent. */
function limitOf({ maxRedemptions, maxUses }: CouponTerms): number | null | undefined {
  if (maxRedemptions !== undefined && maxUses !== undefined && maxRedemptions !== maxUses) {
    throw fail('coupon/limits-differ')
  }
  return maxRedemptions === undefined ? maxUses : maxRedemptions
}

const bad = (field: string, problem: string) => fail('coupon/bad-terms', { field, problem })

function priceOf({ type, value = 100, duration = null, durationInMonths = null, trialDays = null }: CouponTerms) {
  if (type === 'trial') {
    return {
      ...{ type: 'percentage', value: 100, duration: 'repeating', durationInMonths: 1 },
      trialDays: trialDays ?? trialDaysByDefault,
    }
  }
  if (value < 1) throw bad('value', 'A percentage lies between 1 and 100.')
  if (trialDays !== null) throw bad('trialDays', 'Only a trial has trial days.')
  if (duration === '30d') return { type, value, duration: 'repeating', durationInMonths: 1, trialDays }
  const months = duration === 'repeating' ? (durationInMonths ?? 1) : null
  return { type, value, duration, durationInMonths: months, trialDays }
}

const domainShape = /^[^\s@]+\.[^\s@]+$/

function domainsOf(field: 'allowDomains' | 'denyDomains', given: string[] | undefined) {
  const domains = [...new Set(given?.map((one) => one.replace(/^\s*@/, '').trim().toLowerCase()))].filter(Boolean)
  const odd = domains.find((one) => !domainShape.test(one))
  if (odd !== undefined) throw bad(field, `${odd} is no mail domain.`)
  return domains.length > 0 ? { [field]: domains } : {}
}

function constraintsOf({ constraints: given = {} }: CouponTerms): CouponRow['constraints'] {
  const plans = [...new Set(given.allowedPlans?.map((one) => one.trim().toLowerCase()))].filter(Boolean)
  return {
    ...domainsOf('allowDomains', given.allowDomains),
    ...domainsOf('denyDomains', given.denyDomains),
    ...(plans.length > 0 && { allowedPlans: plans }),
    ...(given.maxPerUser !== undefined && { maxPerUser: given.maxPerUser }),
  }
}

/** Terms as they were typed, in the one form in which they are stored. */
export function storeTerms(given: CouponTerms, before?: CouponRow): StoredTerms {
  const limit = limitOf(given)
  const { description = '', quotaMinutes = null, quotaCharacters = null, expiresAt = null } = given
  return {
    ...priceOf(given),
    ...{ description, quotaMinutes, quotaCharacters },
    constraints: constraintsOf(given),
    metadata: { ...before?.metadata, is30DayTrial: given.type === 'trial' },
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    ...(limit !== undefined && { maxRedemptions: limit }),
  }
}
