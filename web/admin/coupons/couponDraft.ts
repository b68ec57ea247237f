import type { InputOf } from '@scene-partner/contract/operations/index'
import { CallError } from '../../platform/api/callError.ts'
import { formMessages as messages, type Coupon } from './messages.ts'

type Terms = Omit<InputOf<'createCoupon'>, 'code' | 'state'>
type Duration = 'once' | 'repeating' | 'forever'

/** The terms of a coupon as an admin typed them, not validated yet. */
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
/** The fields of all coupon dialogs. Each dialog shows only some of them. */
export type CouponFormValues = CouponDraft & {
  code: string
  state: 'draft' | 'active'
  /** The text with which all coupon codes of a batch begin. */
  prefix: string
  /** How many coupons a batch has. */
  count: string
}
type FormField = keyof CouponFormValues
type Problems = Partial<Record<keyof CouponDraft, string>>

const emptyDraft: CouponDraft = {
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

export const emptyForm: CouponFormValues = { ...emptyDraft, code: '', state: 'draft', prefix: '', count: '100' }

const toFieldText = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))
const joinList = (values: readonly string[] | undefined) => values?.join(', ') ?? ''
const parseDuration = (duration: string | null): Duration =>
  duration === 'repeating' || duration === 'forever' ? duration : 'once'

/**
 * Returns how many characters a coupon grants; null if it grants no characters. A coupon has `quotaCharacters`,
 * `quotaMinutes`, both or none. Despite its name, `quotaMinutes` is also a number of characters. If both are set, the
 * larger number counts.
 */
function findQuota({ quotaCharacters, quotaMinutes }: Coupon): number | null {
  const quotas = [quotaCharacters, quotaMinutes].filter((one) => one !== null)
  return quotas.length === 0 ? null : Math.max(...quotas)
}

/** Converts a stored coupon into values for the fields of the dialogs. */
export function toDraft(coupon: Coupon): CouponDraft {
  const { constraints, metadata } = coupon
  return {
    kind: metadata.is30DayTrial ? 'trial' : 'percentage',
    description: coupon.description,
    value: String(coupon.value),
    duration: parseDuration(coupon.duration),
    months: toFieldText(coupon.durationInMonths ?? 1),
    trialDays: toFieldText(coupon.trialDays ?? 30),
    quota: toFieldText(findQuota(coupon)),
    limit: toFieldText(coupon.maxRedemptions),
    perUser: toFieldText(constraints.maxPerUser),
    until: coupon.expiresAt?.slice(0, 10) ?? '',
    allow: joinList(constraints.allowDomains),
    deny: joinList(constraints.denyDomains),
    plans: joinList(constraints.allowedPlans),
  }
}

type NumberRange = { min: number; max: number; isRequired?: boolean }

function checkNumber(typed: string, { min, max, isRequired }: NumberRange): string | undefined {
  if (typed.trim() === '') return isRequired ? messages.required : undefined
  const value = Number(typed)
  return Number.isInteger(value) && value >= min && value <= max ? undefined : messages.between(min, max)
}

const maxCount = 10_000_000

/** Validates the typed terms of a coupon. Returns the error messages by field. The server validates the terms again. */
export function findProblems(draft: CouponDraft): Problems {
  const isTrial = draft.kind === 'trial'
  const needed = { isRequired: true }
  const found: Problems = {
    ...(isTrial
      ? { trialDays: checkNumber(draft.trialDays, { min: 1, max: 730, ...needed }) }
      : {
          value: checkNumber(draft.value, { min: 1, max: 100, ...needed }),
          ...(draft.duration === 'repeating' && {
            months: checkNumber(draft.months, { min: 1, max: 36, ...needed }),
          }),
        }),
    quota: checkNumber(draft.quota, { min: 0, max: maxCount }),
    limit: checkNumber(draft.limit, { min: 1, max: maxCount }),
    perUser: checkNumber(draft.perUser, { min: 1, max: 1000 }),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

const parseOptionalNumber = (typed: string) => (typed.trim() === '' ? null : Number(typed))
const splitWords = (typed: string) =>
  typed
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter(Boolean)

function toConstraints({ allow, deny, plans, perUser }: CouponDraft): NonNullable<Terms['constraints']> {
  const most = parseOptionalNumber(perUser)
  return {
    allowDomains: splitWords(allow),
    denyDomains: splitWords(deny),
    allowedPlans: splitWords(plans),
    ...(most !== null && { maxPerUser: most }),
  }
}

/**
 * Returns when a coupon expires: at the end of the chosen last day, in UTC. If the admin did not change the day,
 * returns the stored expiry `before`, with its time of day. Returns null if no last day is chosen.
 */
function toExpiry({ until }: CouponDraft, before: string | null): string | null {
  if (until === '') return null
  return before?.slice(0, 10) === until ? before : `${until}T23:59:59.999Z`
}

/** Converts the typed terms into the input of the operation. `endBefore` is the stored expiry if a coupon is edited. */
export function toTerms(draft: CouponDraft, endBefore: string | null = null): Terms {
  const isTrial = draft.kind === 'trial'
  return {
    type: draft.kind,
    description: draft.description,
    value: isTrial ? 100 : Number(draft.value),
    duration: isTrial ? null : draft.duration,
    durationInMonths: !isTrial && draft.duration === 'repeating' ? Number(draft.months) : null,
    trialDays: isTrial ? Number(draft.trialDays) : null,
    quotaCharacters: parseOptionalNumber(draft.quota),
    maxRedemptions: parseOptionalNumber(draft.limit),
    expiresAt: toExpiry(draft, endBefore),
    constraints: toConstraints(draft),
  }
}

/** Maps the names of the server's fields to the fields of the form. */
const formFieldByServerField: Readonly<Record<string, FormField>> = {
  value: 'value',
  trialDays: 'trialDays',
  maxRedemptions: 'limit',
  maxPerUser: 'perUser',
  allowDomains: 'allow',
  denyDomains: 'deny',
}
const codeFailures: readonly string[] = ['coupon/code-taken', 'coupon/bad-code', 'coupon/blank']

/**
 * Returns the field that shows a failure: the field that the server names or, for a failure of the coupon code,
 * `codeField`. Returns null if the failure belongs to no field of the dialog.
 */
export function findErrorField(error: unknown, codeField: 'code' | 'prefix' | null): FormField | null {
  if (!(error instanceof CallError)) return null
  if (codeFailures.includes(error.code)) return codeField
  return formFieldByServerField[String(error.details['field'])] ?? null
}
