import type { OutputOf } from '@scene-partner/contract/operations/index'
import { sayDay, sayNumber } from '../admin/index.ts'

export type Coupon = OutputOf<'getCoupon'>['coupon']
export type Redemption = OutputOf<'getCouponRedemptions'>['redemptions'][number]

export const listWords = {
  title: 'Coupons',
  load: 'Load coupons',
  search: 'Code or description',
  kind: 'Kind',
  anyKind: 'Any kind',
  standing: 'Standing',
  anyStanding: 'Any standing',
  make: 'New coupon',
  makeMany: 'Many codes',
  none: 'No coupon fits',
  noneHint: 'Try a shorter search, or clear the filters.',
  nothing: 'No coupons yet',
  nothingHint: 'A code can give a trial, pay for some months, or lower the price of a plan.',
  ofBatch: (batch: string) => `Codes made together: ${batch}`,
} as const

export const columnWords = {
  code: 'Code',
  gives: 'Gives',
  standing: 'Standing',
  redeemed: 'Redeemed',
  ends: 'Ends',
  made: 'Made',
  description: 'Description',
  onlyHere: 'local mode only',
} as const

export const kindWords = { trial: 'Trial', percentage: 'Percentage', other: 'Other' } as const
export const standingWords = {
  active: 'Active',
  draft: 'Draft',
  disabled: 'Disabled',
  deleted: 'Deleted',
  expired: 'Expired',
  full: 'Used up',
} as const

export const sayTimes = ({ timesRedeemed, maxRedemptions }: Coupon): string =>
  maxRedemptions === null ? sayNumber(timesRedeemed) : `${sayNumber(timesRedeemed)} / ${sayNumber(maxRedemptions)}`

const sayMonths = (months: number) => (months === 1 ? 'one month' : `${months} months`)

function sayHowLong({ duration, durationInMonths, value }: Coupon): string {
  if (value >= 100) return sayMonths(durationInMonths ?? 1)
  if (duration === 'repeating') return `for ${sayMonths(durationInMonths ?? 1)}`
  return duration === 'forever' ? 'for good' : 'once'
}

/** *30-day trial*, *100 %, 3 months*, *50 % off, once*. */
export function sayGift(coupon: Coupon): string {
  const { type, value, metadata, trialDays } = coupon
  if (metadata.is30DayTrial) return `${trialDays ?? 30}-day trial`
  if (type !== 'percentage') return `${type}, ${value}`
  return value >= 100 ? `Paid for ${sayHowLong(coupon)}` : `${value} % off ${sayHowLong(coupon)}`
}

export const pageWords = {
  load: 'Load the coupon',
  title: 'Coupon',
  gone: 'There is no such coupon.',
  back: 'All coupons',
  terms: 'What it gives',
  limits: 'Who may use it',
  redemptions: 'Redemptions',
  loadRedemptions: 'Load redemptions',
  nobodyYet: 'Nobody has redeemed it yet.',
  gift: 'Gives',
  quota: 'Characters a month',
  usualQuota: 'as the plan has',
  atMost: (count: number) => `at least ${sayNumber(count)}`,
  ends: 'Can be used until',
  forGood: 'no end',
  limit: 'At most',
  times: (count: number) => (count === 1 ? 'once' : `${sayNumber(count)} times`),
  anyTimes: 'as often as wished',
  perUser: 'By one account',
  allow: 'Only addresses at',
  deny: 'No addresses at',
  anyAddress: 'any',
  plans: 'For plans',
  anyPlan: 'any',
  description: 'Description',
  batch: 'Made together with',
  made: 'Made',
  changed: 'Changed',
  edit: 'Edit',
  activate: 'Activate',
  toDraft: 'Back to draft',
  disable: 'Disable',
  remove: 'Delete',
  restore: 'Bring back',
  localOnly: 'This code is for local mode. Nobody who comes over a network can use it.',
  deletedOn: (day: string) => `Deleted on ${day}. Its code stays taken; what was redeemed stays in the books.`,
} as const

export const redemptionWords = {
  at: 'When',
  who: 'Who',
  gone: 'Account deleted',
  which: 'Which time',
  from: 'Came from',
} as const

export const doneWords = {
  made: (code: string) => `${code} is made.`,
  changed: (code: string) => `${code} is changed.`,
  active: (code: string) => `${code} can be used.`,
  draft: (code: string) => `${code} is a draft.`,
  disabled: (code: string) => `${code} is disabled.`,
  deleted: (code: string) => `${code} is deleted.`,
  restored: (code: string) => `${code} is back, disabled.`,
  many: (count: number) => `${sayNumber(count)} codes are made.`,
} as const

export const stateQuestions = {
  active: { title: (code: string) => `Activate ${code}?`, says: 'From now on it can be redeemed.', act: 'Activate' },
  draft: {
    title: (code: string) => `Make ${code} a draft?`,
    says: 'Nobody can redeem it until you activate it. What was redeemed stays.',
    act: 'Back to draft',
  },
  disabled: {
    title: (code: string) => `Disable ${code}?`,
    says: 'Nobody can redeem it any more. What was redeemed stays.',
    act: 'Disable',
  },
} as const

export const deleteWords = {
  title: (code: string) => `Delete ${code}?`,
  says: 'Nobody can redeem it any more. Its redemptions stay in the books.',
  act: 'Delete',
  revoke: 'Take back what it gave',
  revokeHint: 'Running trials and paid months by this code end now; lower prices end with the next payment.',
  provider: 'Remove it at the payment provider',
  providerHint: 'Checkouts that were begun with it are closed.',
  /** Spec 2 §8: where the server gave no message. */
  failed: 'Soft-delete function failed',
} as const

export const restoreWords = {
  title: (code: string) => `Bring ${code} back?`,
  says: 'It comes back disabled. What its deletion took from others stays taken.',
  act: 'Bring back',
} as const

export const formWords = {
  make: 'New coupon',
  makeAct: 'Make the coupon',
  makeSays: 'It begins as a draft unless you activate it.',
  edit: (code: string) => `Edit ${code}`,
  editAct: 'Save',
  many: 'Many codes',
  manyAct: 'Make the codes',
  manySays: 'Each can be used by itself. They are made all at once or not at all, and downloaded as a file.',
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
  state: 'Standing',
  draft: 'Draft',
  active: 'Active',
  needed: 'Please fill this in.',
  between: (least: number, most: number) => `A whole number from ${sayNumber(least)} to ${sayNumber(most)}.`,
  over: 'That day is over.',
} as const

export const sayEnd = ({ expiresAt }: Coupon, now: Date = new Date()): string | null =>
  expiresAt === null ? null : new Date(expiresAt) <= now ? `${sayDay(expiresAt)}, over` : sayDay(expiresAt)
