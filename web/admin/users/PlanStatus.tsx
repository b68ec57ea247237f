import { StatusBadge, type StatusKind } from '../common/index.ts'
import { planStatusLabels, type UserRow } from './messages.ts'

const kinds: Record<UserRow['standing'], StatusKind> = {
  active: 'good',
  trialing: 'half',
  payment_due: 'bad',
  ended: 'none',
  none: 'none',
}

/** Shows the status of an account's plan. */
export function PlanStatus({ standing: status }: { standing: UserRow['standing'] }) {
  return <StatusBadge kind={kinds[status]}>{planStatusLabels[status]}</StatusBadge>
}
