import {
  CopyableEmail,
  EmailAddress,
  emptyValue,
  formatRelativeDay,
  formatShortDay,
  type Column,
} from '../../common/index.ts'
import { AccountStatus } from '../PlanStatus.tsx'
import { UsageBar } from '../UsageBar.tsx'
import {
  activityLabels,
  columnMessages as messages,
  formatPlan,
  formatPlanEnd,
  formatRole,
  sourceLabels,
  type UserRow,
} from '../messages.ts'

/** Columns of the users list. */
export const userColumns: readonly Column<UserRow>[] = [
  { id: 'name', head: messages.name, cell: ({ displayName, email }) => displayName || <EmailAddress email={email} /> },
  {
    id: 'email',
    head: messages.email,
    cell: ({ email }) => <CopyableEmail email={email} />,
    sortBy: 'email',
    isQuiet: true,
    isTruncated: true,
  },
  { id: 'plan', head: messages.plan, cell: formatPlan, isNoWrap: true },
  {
    id: 'status',
    head: messages.status,
    cell: (user) => <AccountStatus user={user} />,
    isNoWrap: true,
  },
  { id: 'source', head: messages.source, cell: ({ source }) => sourceLabels[source], isNoWrap: true, isOptional: true },
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
  {
    id: 'role',
    head: messages.role,
    cell: (user) => formatRole(user) ?? emptyValue,
    isNoWrap: true,
    isHiddenByDefault: true,
  },
  { id: 'id', head: messages.id, cell: ({ uid }) => uid, isQuiet: true, isHiddenByDefault: true },
]
