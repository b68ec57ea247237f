import type { OutputOf } from '@scene-partner/contract/operations/index'
import { formatDay, formatNumber } from '../common/index.ts'

export type Coupon = OutputOf<'getCoupon'>['coupon']
export type Redemption = OutputOf<'getCouponRedemptions'>['redemptions'][number]

export const listMessages = {
  title: 'Coupons',
  load: 'Load coupons',
  search: 'Code or description',
  kind: 'Kind',
  anyKind: 'Any kind',
  status: 'Status',
  anyStatus: 'Any status',
  create: 'New coupon',
  createBatch: 'Batch of codes',
  noMatch: 'No matching coupon',
  noMatchHint: 'Try a shorter search, or clear the filters.',
  empty: 'No coupons yet',
  emptyHint: 'A code can start a trial, include some free months, or lower the price of a plan.',
  ofBatch: (batch: string) => `Codes made together: ${batch}`,
} as const

export const columnMessages = {
  code: 'Code',
  benefit: 'Benefit',
  status: 'Status',
  redeemed: 'Redeemed',
  ends: 'Ends',
  createdAt: 'Created',
  description: 'Description',
  onlyHere: 'local mode only',
} as const

export const kindLabels = { trial: 'Trial', percentage: 'Percentage', other: 'Other' } as const
export const statusLabels = {
  active: 'Active',
  draft: 'Draft',
  expired: 'Expired',
  used_up: 'Used up',
  paused: 'Paused',
  deleted: 'Deleted',
} as const

/** Formats how often a coupon was redeemed: *3 / 10*, or *3* if the coupon has no limit. */
export const formatRedemptions = ({ timesRedeemed, maxRedemptions }: Coupon): string =>
  maxRedemptions === null
    ? formatNumber(timesRedeemed)
    : `${formatNumber(timesRedeemed)} / ${formatNumber(maxRedemptions)}`

const formatMonths = (months: number) => (months === 1 ? 'one month' : `${months} months`)

function formatDuration({ duration, durationInMonths, value }: Coupon): string {
  if (value >= 100) return formatMonths(durationInMonths ?? 1)
  if (duration === 'repeating') return `for ${formatMonths(durationInMonths ?? 1)}`
  return duration === 'forever' ? 'forever' : 'once'
}

/** Formats what a coupon grants, such as *30-day trial*, *Free for 3 months* or *50 % off once*. */
export function formatDiscount(coupon: Coupon): string {
  const { type, value, metadata, trialDays } = coupon
  if (metadata.is30DayTrial) return `${trialDays ?? 30}-day trial`
  if (type !== 'percentage') return `${type}, ${value}`
  return value >= 100 ? `Free for ${formatDuration(coupon)}` : `${value} % off ${formatDuration(coupon)}`
}

export const pageMessages = {
  load: 'Load the coupon',
  title: 'Coupon',
  notFound: 'There is no such coupon.',
  back: 'All coupons',
  terms: 'Benefit',
  limits: 'Restrictions',
  redemptions: 'Redemptions',
  loadRedemptions: 'Load redemptions',
  noRedemptions: 'Not redeemed yet.',
  discount: 'Discount',
  quota: 'Characters a month',
  usualQuota: 'as in the plan',
  atLeast: (count: number) => `at least ${formatNumber(count)}`,
  ends: 'Can be used until',
  neverExpires: 'no end',
  limit: 'At most',
  times: (count: number) => (count === 1 ? 'once' : `${formatNumber(count)} times`),
  anyTimes: 'without limit',
  perUser: 'Per account',
  allow: 'Only addresses at',
  deny: 'No addresses at',
  anyAddress: 'any',
  plans: 'For plans',
  anyPlan: 'any',
  description: 'Description',
  batch: 'Batch',
  createdAt: 'Created',
  changed: 'Changed',
  edit: 'Edit',
  activate: 'Activate',
  toDraft: 'Back to draft',
  disable: 'Disable',
  delete: 'Delete',
  restore: 'Restore',
  localOnly: 'This code works only in local mode, not over a network.',
  deletedOn: (day: string) =>
    `Deleted on ${day}. The code cannot be used for another coupon. Its redemptions are still listed.`,
} as const

export const redemptionColumnMessages = {
  at: 'When',
  who: 'Who',
  accountDeleted: 'Account deleted',
  number: 'Use number',
  from: 'Campaign',
} as const

export const resultMessages = {
  created: (code: string) => `${code} is created.`,
  changed: (code: string) => `${code} is changed.`,
  active: (code: string) => `${code} can be used.`,
  draft: (code: string) => `${code} is a draft.`,
  disabled: (code: string) => `${code} is disabled.`,
  deleted: (code: string) => `${code} is deleted.`,
  restored: (code: string) => `${code} is restored as disabled.`,
  batchCreated: (count: number) => `${formatNumber(count)} codes are created.`,
} as const

export const stateConfirmMessages = {
  active: {
    title: (code: string) => `Activate ${code}?`,
    description: 'From now on it can be redeemed.',
    confirm: 'Activate',
  },
  draft: {
    title: (code: string) => `Make ${code} a draft?`,
    description: 'It cannot be redeemed until you activate it. Earlier redemptions stay valid.',
    confirm: 'Back to draft',
  },
  disabled: {
    title: (code: string) => `Disable ${code}?`,
    description: 'It cannot be redeemed any more. Earlier redemptions stay valid.',
    confirm: 'Disable',
  },
} as const

export const deleteConfirmMessages = {
  title: (code: string) => `Delete ${code}?`,
  description: 'It cannot be redeemed any more. Its redemptions are still listed.',
  confirm: 'Delete',
  revoke: 'Revoke its trials and discounts',
  revokeHint: 'Trials and free months from this code end now. Discounts end with the next payment.',
  provider: 'Remove it at the payment provider',
  providerHint: 'Open checkouts that use it are closed.',
  /** Shown if the server gives no message (spec 2 §8). */
  failed: 'Soft-delete function failed',
} as const

export const restoreConfirmMessages = {
  title: (code: string) => `Restore ${code}?`,
  description: 'The coupon is restored as disabled. Trials and discounts that its deletion revoked are not restored.',
  confirm: 'Restore',
} as const

export const formMessages = {
  createTitle: 'New coupon',
  createConfirm: 'Create coupon',
  createDescription: 'It is a draft until you activate it.',
  editTitle: (code: string) => `Edit ${code}`,
  editConfirm: 'Save',
  batchTitle: 'Batch of codes',
  batchConfirm: 'Create codes',
  batchDescription: 'Each code works separately. Either all codes are created or none. You download them as a file.',
  code: 'Code',
  codeHint: 'Letters, numbers and hyphens. Lower-case letters become capitals. It cannot be changed later.',
  prefix: 'Prefix of each code',
  prefixHint: (example: string) => `They look like ${example}.`,
  count: 'How many',
  description: 'Description',
  descriptionHint: 'Shown where the code is entered.',
  kind: 'Kind',
  trial: 'Trial',
  percentage: 'Percentage',
  value: 'Per cent off',
  valueHint: '100 pays for the whole plan, without a card.',
  duration: 'For how long',
  once: 'The first payment',
  repeating: 'Some months',
  forever: 'Forever',
  months: 'Months',
  trialDays: 'Days',
  quota: 'Characters a month',
  quotaHint: 'Empty: as in the plan.',
  limit: 'Total redemptions',
  limitHint: 'Empty: without limit.',
  perUser: 'Per account',
  perUserHint: 'Empty: once.',
  until: 'Can be used until',
  untilHint: 'The whole of that day counts, UTC.',
  allow: 'Only addresses at',
  allowHint: 'Email domains, separated by commas.',
  deny: 'No addresses at',
  plans: 'For plans',
  plansHint: 'Monthly, annual, paid or trial, separated by commas. Empty: any.',
  state: 'Status',
  draft: 'Draft',
  active: 'Active',
  required: 'Please fill this in.',
  between: (least: number, most: number) => `A whole number from ${formatNumber(least)} to ${formatNumber(most)}.`,
  dayInPast: 'That day is in the past.',
} as const

/** Formats when a coupon expires: *Nov 14, 2026*, or *Nov 14, 2026, expired*. Returns null if it does not expire. */
export const formatExpiry = ({ expiresAt }: Coupon, now: Date = new Date()): string | null =>
  expiresAt === null ? null : new Date(expiresAt) <= now ? `${formatDay(expiresAt)}, expired` : formatDay(expiresAt)
