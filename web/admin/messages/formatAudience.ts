import { activityWords, statusWords, tierWords } from '../adminUsers/index.ts'
import type { SentNotice } from './queries.ts'
import { composeWords, words } from './words.ts'

/** Whom a message was for, as one reads it: *Paid, churn risk, verified*. */
export function sayAudience(
  audience: SentNotice['audience'],
  agencies: readonly { id: string; name: string }[],
): string {
  if (audience.kind === 'one') return audience.email || audience.userId
  if (audience.kind === 'all') return words.everybody
  if (audience.kind === 'chosen') return words.chosen(audience.count)
  const { tier, status, activity, coupon, agencyId, verified } = audience.filter
  return [
    ...(tier ? [tierWords[tier]] : []),
    ...(status ? [statusWords[status]] : []),
    ...(activity ? [activityWords[activity]] : []),
    ...(coupon ? [coupon] : []),
    ...(agencyId ? [agencies.find(({ id }) => id === agencyId)?.name ?? composeWords.agency] : []),
    ...(verified === undefined ? [] : [verified ? composeWords.verified : composeWords.unverified]),
  ].join(', ')
}
