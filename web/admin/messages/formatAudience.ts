import { activityLabels, statusLabels, tierLabels } from '../users/index.ts'
import type { Broadcast } from './queries.ts'
import { composeMessages, listMessages } from './messages.ts'

/** Formats who gets a message, such as *Paid, churn risk, verified*. */
export function formatAudience(
  audience: Broadcast['audience'],
  agencies: readonly { id: string; name: string }[],
): string {
  if (audience.kind === 'one') return audience.email || audience.userId
  if (audience.kind === 'all') return listMessages.everybody
  if (audience.kind === 'chosen') return listMessages.chosen(audience.count)
  const { tier, status, activity, coupon, agencyId, verified } = audience.filter
  return [
    ...(tier ? [tierLabels[tier]] : []),
    ...(status ? [statusLabels[status]] : []),
    ...(activity ? [activityLabels[activity]] : []),
    ...(coupon ? [coupon] : []),
    ...(agencyId ? [agencies.find(({ id }) => id === agencyId)?.name ?? composeMessages.agency] : []),
    ...(verified === undefined ? [] : [verified ? composeMessages.verified : composeMessages.unverified]),
  ].join(', ')
}
