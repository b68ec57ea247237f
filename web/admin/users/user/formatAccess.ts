import { formatDay } from '../../common/index.ts'
import type { UserDetails } from '../messages.ts'
import { accessMessages as messages, accessReasons } from './userMessages.ts'

/** Says in one sentence whether this account can use the Studio, until when, and why. */
export function formatAccess({ access, billing, state }: Pick<UserDetails, 'access' | 'billing' | 'state'>): string {
  const { isSubscriber, planStatus, source } = access
  const { renewsAt, endsAt } = billing
  if (state.deletionDueAt || state.suspendedAt) return messages.unusable
  const end = access.expiresAt ?? (source === 'card' ? endsAt : null)
  if (!isSubscriber) {
    const endedAt = endsAt ?? access.expiresAt
    return planStatus === 'ended' && endedAt ? messages.ended(formatDay(endedAt)) : messages.closed
  }
  if (planStatus === 'payment_due' && end) return messages.paymentDue(formatDay(end))
  if (source === 'card' && renewsAt && planStatus === 'active') return messages.renews(formatDay(renewsAt))
  return end ? messages.openUntil(formatDay(end), accessReasons[source]) : messages.open(accessReasons[source])
}
