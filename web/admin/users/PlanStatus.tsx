import { StatusBadge, type StatusKind } from '../common/index.ts'
import { accountStateLabels, planStatusLabels, type UserRow } from './messages.ts'

const kinds: Record<UserRow['planStatus'], StatusKind> = {
  active: 'good',
  trialing: 'half',
  payment_due: 'bad',
  ended: 'none',
  none: 'none',
}

/** Shows that an account is suspended or closed; for any other account, shows the status of its plan. */
export function AccountStatus({
  user: { planStatus, suspendedAt, deletionDueAt },
}: {
  user: Pick<UserRow, 'planStatus' | 'suspendedAt' | 'deletionDueAt'>
}) {
  if (deletionDueAt) return <StatusBadge kind="bad">{accountStateLabels.closed}</StatusBadge>
  if (suspendedAt) return <StatusBadge kind="bad">{accountStateLabels.suspended}</StatusBadge>
  return <PlanStatus status={planStatus} />
}

/** A badge that shows the status of an account's plan. */
export function PlanStatus({ status }: { status: UserRow['planStatus'] }) {
  return <StatusBadge kind={kinds[status]}>{planStatusLabels[status]}</StatusBadge>
}
