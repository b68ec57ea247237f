import { EmailAddress, emptyValue, formatRelativeDay, formatShortDay, type Column } from '../../common/index.ts'
import { PlanStatus } from '../PlanStatus.tsx'
import { UsageBar } from '../UsageBar.tsx'
import {
  activityLabels,
  columnMessages as messages,
  roleLabels,
  formatPlan,
  sourceLabels,
  type UserRow,
} from '../messages.ts'

/** Formats when a plan renews or ends. */
function formatPlanEnd({ renewsAt, endsAt }: UserRow): string {
  if (renewsAt) return formatShortDay(renewsAt)
  return endsAt ? messages.ended(formatShortDay(endsAt)) : emptyValue
}

/** Columns of the users list. */
export const userColumns: readonly Column<UserRow>[] = [
  { id: 'name', head: messages.name, cell: ({ displayName, email }) => displayName || email },
  {
    id: 'email',
    head: messages.email,
    cell: ({ email }) => <EmailAddress email={email} />,
    sortBy: 'email',
    isQuiet: true,
    isWide: true,
  },
  { id: 'plan', head: messages.plan, cell: formatPlan, isNoWrap: true },
  {
    id: 'standing',
    head: messages.status,
    cell: ({ standing: status }) => <PlanStatus standing={status} />,
    isNoWrap: true,
  },
  {
    id: 'usage',
    head: messages.usage,
    cell: ({ usedThisMonth, limit }) => <UsageBar used={usedThisMonth} limit={limit} />,
    sortBy: 'usage',
    align: 'end',
  },
  { id: 'ends', head: messages.renewsOrEnds, cell: formatPlanEnd, isOptional: true, isNoWrap: true },
  {
    id: 'lastSeen',
    head: messages.lastSeen,
    cell: ({ lastSignInAt }) => (lastSignInAt ? formatRelativeDay(lastSignInAt) : messages.never),
    sortBy: 'lastSignIn',
    isQuiet: true,
    isNoWrap: true,
  },
  {
    id: 'joined',
    head: messages.joined,
    cell: ({ createdAt }) => formatShortDay(createdAt),
    sortBy: 'created',
    isQuiet: true,
    isNoWrap: true,
    isOptional: true,
  },
  {
    id: 'activity',
    head: messages.activity,
    cell: ({ activity }) => activityLabels[activity],
    isNoWrap: true,
    isHiddenByDefault: true,
  },
  {
    id: 'verified',
    head: messages.verified,
    cell: ({ emailVerified }) => (emailVerified ? messages.yes : messages.no),
    isHiddenByDefault: true,
  },
  {
    id: 'coupons',
    head: messages.coupons,
    cell: ({ usedCoupons }) => usedCoupons.join(', ') || emptyValue,
    isHiddenByDefault: true,
  },
  { id: 'source', head: messages.source, cell: ({ source }) => sourceLabels[source], isHiddenByDefault: true },
  {
    id: 'role',
    head: messages.role,
    cell: ({ role }) => (role ? roleLabels[role] : emptyValue),
    isHiddenByDefault: true,
  },
  { id: 'id', head: messages.id, cell: ({ uid }) => uid, isQuiet: true, isHiddenByDefault: true },
]
