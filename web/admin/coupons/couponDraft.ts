import type { InputOf } from '@scene-partner/contract/operations/index'
import { formWords as words, type Coupon } from './words.ts'

type Terms = Omit<InputOf<'createCoupon'>, 'code' | 'state'>
type Duration = 'once' | 'repeating' | 'forever'

/** A coupon's terms as they stand in the form: what was typed, not yet judged. */
export type CouponDraft = {
  kind: 'trial' | 'percentage'
  description: string
  value: string
  duration: Duration
  months: string
  trialDays: string
  quota: string
  limit: string
  perUser: string
  until: string
  allow: string
  deny: string
  plans: string
}
export type DraftField = keyof CouponDraft | 'code' | 'prefix' | 'count'
export type Problems = Partial<Record<DraftField, string>>

export const blankDraft: CouponDraft = {
  kind: 'trial',
  description: '',
  value: '50',
  duration: 'once',
  months: '3',
  trialDays: '30',
  quota: '',
  limit: '',
  perUser: '',
  until: '',
  allow: '',
  deny: '',
  plans: '',
}

const said = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))
const listed = (words: readonly string[] | undefined) => words?.join(', ') ?? ''
const durationOf = (duration: string | null): Duration =>
  duration === 'repeating' || duration === 'forever' ? duration : 'once'

/** Both names count characters, and the larger one is given; an older coupon may have either. */
function quotaOf({ quotaCharacters, quotaMinutes }: Coupon): number | null {
  const given = [quotaCharacters, quotaMinutes].filter((one) => one !== null)
  return given.length === 0 ? null : Math.max(...given)
}

/** What a stored coupon looks like in the form. */
export function draftOf(coupon: Coupon): CouponDraft {
  const { constraints, metadata } = coupon
  return {
    kind: metadata.is30DayTrial ? 'trial' : 'percentage',
    description: coupon.description,
    value: String(coupon.value),
    duration: durationOf(coupon.duration),
    months: said(coupon.durationInMonths ?? 1),
    trialDays: said(coupon.trialDays ?? 30),
    quota: said(quotaOf(coupon)),
    limit: said(coupon.maxRedemptions),
    perUser: said(constraints.maxPerUser),
    until: coupon.expiresAt?.slice(0, 10) ?? '',
    allow: listed(constraints.allowDomains),
    deny: listed(constraints.denyDomains),
    plans: listed(constraints.allowedPlans),
  }
}

type Range = { least: number; most: number; isNeeded?: boolean }

function whyNotNumber(typed: string, { least, most, isNeeded }: Range): string | undefined {
  if (typed.trim() === '') return isNeeded ? words.needed : undefined
  const value = Number(typed)
  return Number.isInteger(value) && value >= least && value <= most ? undefined : words.between(least, most)
}

const mostCharacters = 10_000_000

/** What is wrong with what was typed, by field. The server judges again. */
export function problemsOf(draft: CouponDraft): Problems {
  const isTrial = draft.kind === 'trial'
  const needed = { isNeeded: true }
  const found: Problems = {
    ...(isTrial
      ? { trialDays: whyNotNumber(draft.trialDays, { least: 1, most: 730, ...needed }) }
      : {
          value: whyNotNumber(draft.value, { least: 1, most: 100, ...needed }),
          ...(draft.duration === 'repeating' && {
            months: whyNotNumber(draft.months, { least: 1, most: 36, ...needed }),
          }),
        }),
    quota: whyNotNumber(draft.quota, { least: 0, most: mostCharacters }),
    limit: whyNotNumber(draft.limit, { least: 1, most: mostCharacters }),
    perUser: whyNotNumber(draft.perUser, { least: 1, most: 1000 }),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

const numberOr = (typed: string) => (typed.trim() === '' ? null : Number(typed))
const wordsOf = (typed: string) =>
  typed
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter(Boolean)

function constraintsOf({ allow, deny, plans, perUser }: CouponDraft): NonNullable<Terms['constraints']> {
  const most = numberOr(perUser)
  return {
    allowDomains: wordsOf(allow),
    denyDomains: wordsOf(deny),
    allowedPlans: wordsOf(plans),
    ...(most !== null && { maxPerUser: most }),
  }
}

/** The whole of the last day counts; a day that nobody changed keeps its hour. */
function endOf({ until }: CouponDraft, before: string | null): string | null {
  if (until === '') return null
  return before?.slice(0, 10) === until ? before : `${until}T23:59:59.999Z`
}

/** What was typed, as the server is told; of a coupon that is changed with when it ended before. */
export function termsOf(draft: CouponDraft, endBefore: string | null = null): Terms {
  const isTrial = draft.kind === 'trial'
  return {
    type: draft.kind,
    description: draft.description,
    value: isTrial ? 100 : Number(draft.value),
    duration: isTrial ? null : draft.duration,
    durationInMonths: !isTrial && draft.duration === 'repeating' ? Number(draft.months) : null,
    trialDays: isTrial ? Number(draft.trialDays) : null,
    quotaCharacters: numberOr(draft.quota),
    maxRedemptions: numberOr(draft.limit),
    expiresAt: endOf(draft, endBefore),
    constraints: constraintsOf(draft),
  }
}

/** The server's names of fields, as the form has them. */
export const fieldByName: Readonly<Record<string, DraftField>> = {
  value: 'value',
  trialDays: 'trialDays',
  maxRedemptions: 'limit',
  maxPerUser: 'perUser',
  allowDomains: 'allow',
  denyDomains: 'deny',
}
