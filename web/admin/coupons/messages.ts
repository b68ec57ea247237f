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
  createBatch: 'Many codes',
  noMatch: 'No coupon fits',
  noMatchHint: 'Try a shorter search, or clear the filters.',
  empty: 'No coupons yet',
  emptyHint: 'A code can give a trial, pay for some months, or lower the price of a plan.',
  ofBatch: (batch: string) => `Codes made together: ${batch}`,
} as const

export const columnMessages = {
  code: 'Code',
  gives: 'Gives',
  status: 'Status',
  redeemed: 'Redeemed',
  ends: 'Ends',
  createdAt: 'Made',
  description: 'Description',
  onlyHere: 'local mode only',
} as const

export const kindLabels = { trial: 'Trial', percentage: 'Percentage', other: 'Other' } as const
export const statusLabels = {
  active: 'Active',
  draft: 'Draft',
  disabled: 'Disabled',
  deleted: 'Deleted',
  expired: 'Expired',
  usedUp: 'Used up',
} as const

/** *3 / 10*, or *3* without a limit. */
export const formatRedemptions = ({ timesRedeemed, maxRedemptions }: Coupon): string =>
  maxRedemptions === null
    ? formatNumber(timesRedeemed)
    : `${formatNumber(timesRedeemed)} / ${formatNumber(maxRedemptions)}`

const formatMonths = (months: number) => (months === 1 ? 'one month' : `${months} months`)

function formatDuration({ duration, durationInMonths, value }: Coupon): string {
  if (value >= 100) return formatMonths(durationInMonths ?? 1)
  if (duration === 'repeating') return `for ${formatMonths(durationInMonths ?? 1)}`
  return duration === 'forever' ? 'for good' : 'once'
}

/** *30-day trial*, *100 %, 3 months*, *50 % off, once*. */
export function formatDiscount(coupon: Coupon): string {
  const { type, value, metadata, trialDays } = coupon
  if (metadata.is30DayTrial) return `${trialDays ?? 30}-day trial`
  if (type !== 'percentage') return `${type}, ${value}`
  return value >= 100 ? `Paid for ${formatDuration(coupon)}` : `${value} % off ${formatDuration(coupon)}`
}

export const pageMessages = {
  load: 'Load the coupon',
  title: 'Coupon',
  notFound: 'There is no such coupon.',
  back: 'All coupons',
  terms: 'What it gives',
  limits: 'Who may use it',
  redemptions: 'Redemptions',
  loadRedemptions: 'Load redemptions',
  noRedemptions: 'Nobody has redeemed it yet.',
  discount: 'Gives',
  quota: 'Characters a month',
  usualQuota: 'as the plan has',
  atMost: (count: number) => `at least ${formatNumber(count)}`,
  ends: 'Can be used until',
  neverExpires: 'no end',
  limit: 'At most',
  times: (count: number) => (count === 1 ? 'once' : `${formatNumber(count)} times`),
  anyTimes: 'as often as wished',
  perUser: 'By one account',
  allow: 'Only addresses at',
  deny: 'No addresses at',
  anyAddress: 'any',
  plans: 'For plans',
  anyPlan: 'any',
  description: 'Description',
  batch: 'Made together with',
  createdAt: 'Made',
  changed: 'Changed',
  edit: 'Edit',
  activate: 'Activate',
  toDraft: 'Back to draft',
  disable: 'Disable',
  delete: 'Delete',
  restore: 'Bring back',
  localOnly: 'This code is for local mode. Nobody who comes over a network can use it.',
  deletedOn: (day: string) => `Deleted on ${day}. Its code stays taken; what was redeemed stays in the books.`,
} as const

export const redemptionColumnMessages = {
  at: 'When',
  who: 'Who',
  accountDeleted: 'Account deleted',
  number: 'Which time',
  from: 'Came from',
} as const

export const resultMessages = {
  created: (code: string) => `${code} is made.`,
  changed: (code: string) => `${code} is changed.`,
  active: (code: string) => `${code} can be used.`,
  draft: (code: string) => `${code} is a draft.`,
  disabled: (code: string) => `${code} is disabled.`,
  deleted: (code: string) => `${code} is deleted.`,
  restored: (code: string) => `${code} is back, disabled.`,
  batchCreated: (count: number) => `${formatNumber(count)} codes are made.`,
} as const

export const stateConfirmMessages = {
  active: {
    title: (code: string) => `Activate ${code}?`,
    description: 'From now on it can be redeemed.',
    confirm: 'Activate',
  },
  draft: {
    title: (code: string) => `Make ${code} a draft?`,
    description: 'Nobody can redeem it until you activate it. What was redeemed stays.',
    confirm: 'Back to draft',
  },
  disabled: {
    title: (code: string) => `Disable ${code}?`,
    description: 'Nobody can redeem it any more. What was redeemed stays.',
    confirm: 'Disable',
  },
} as const

export const deleteConfirmMessages = {
  title: (code: string) => `Delete ${code}?`,
  description: 'Nobody can redeem it any more. Its redemptions stay in the books.',
  confirm: 'Delete',
  revoke: 'Take back what it gave',
  revokeHint: 'Running trials and paid months by this code end now; lower prices end with the next payment.',
  provider: 'Remove it at the payment provider',
  providerHint: 'Checkouts that were begun with it are closed.',
  /** Spec 2 §8: shown when the server gives no message. */
  failed: 'Soft-delete function failed',
} as const

export const restoreConfirmMessages = {
  title: (code: string) => `Bring ${code} back?`,
  description: 'It comes back disabled. What its deletion took from others stays taken.',
  confirm: 'Bring back',
} as const

export const formMessages = {
  createTitle: 'New coupon',
  createConfirm: 'Make the coupon',
  createDescription: 'It begins as a draft unless you activate it.',
  editTitle: (code: string) => `Edit ${code}`,
  editConfirm: 'Save',
  batchTitle: 'Many codes',
  batchConfirm: 'Make the codes',
  batchDescription: 'Each can be used by itself. They are made all at once or not at all, and downloaded as a file.',
  code: 'Code',
  codeHint: 'Letters, figures and hyphens. Written in capitals; it cannot be changed later.',
  prefix: 'What each begins with',
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
  forever: 'For good',
  months: 'Months',
  trialDays: 'Days',
  quota: 'Characters a month',
  quotaHint: 'Empty: as the plan has.',
  limit: 'Redemptions in all',
  limitHint: 'Empty: as often as wished.',
  perUser: 'By one account',
  perUserHint: 'Empty: once.',
  until: 'Can be used until',
  untilHint: 'The whole of that day counts, UTC.',
  allow: 'Only addresses at',
  allowHint: 'Mail domains, with commas between.',
  deny: 'No addresses at',
  plans: 'For plans',
  plansHint: 'Monthly, annual, paid or trial, with commas between. Empty: any.',
  state: 'Status',
  draft: 'Draft',
  active: 'Active',
  required: 'Please fill this in.',
  between: (least: number, most: number) => `A whole number from ${formatNumber(least)} to ${formatNumber(most)}.`,
  dayInPast: 'That day is over.',
} as const

/** *Nov 14, 2026*, with *over* when it has passed. Null without an expiry. */
export const formatExpiry = ({ expiresAt }: Coupon, now: Date = new Date()): string | null =>
  expiresAt === null ? null : new Date(expiresAt) <= now ? `${formatDay(expiresAt)}, over` : formatDay(expiresAt)
