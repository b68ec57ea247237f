import { Address, nothing, sayLately, sayShortDay, type Column } from '../admin/index.ts'
import { StandingOf } from './StandingOf.tsx'
import { Use } from './Use.tsx'
import { activityWords, columnWords as words, roleWords, sayPlan, sourceWords, type Row } from './words.ts'

/** When a plan renews, or when it ends. */
function sayEnd({ renewsAt, endsAt }: Row): string {
  if (renewsAt) return sayShortDay(renewsAt)
  return endsAt ? words.ended(sayShortDay(endsAt)) : nothing
}

/** Every column that the list of users may show. */
export const columns: readonly Column<Row>[] = [
  { id: 'name', head: words.name, cell: ({ displayName, email }) => displayName || email },
  {
    id: 'email',
    head: words.email,
    cell: ({ email }) => <Address email={email} />,
    sortBy: 'email',
    isQuiet: true,
    isLong: true,
  },
  { id: 'plan', head: words.plan, cell: sayPlan, isWhole: true },
  { id: 'standing', head: words.standing, cell: ({ standing }) => <StandingOf standing={standing} />, isWhole: true },
  {
    id: 'usage',
    head: words.usage,
    cell: ({ usedThisMonth, limit }) => <Use used={usedThisMonth} limit={limit} />,
    sortBy: 'usage',
    align: 'end',
  },
  { id: 'ends', head: words.ends, cell: sayEnd, isSpare: true, isWhole: true },
  {
    id: 'lastSeen',
    head: words.lastSeen,
    cell: ({ lastSignInAt }) => (lastSignInAt ? sayLately(lastSignInAt) : words.never),
    sortBy: 'lastSignIn',
    isQuiet: true,
    isWhole: true,
  },
  {
    id: 'joined',
    head: words.joined,
    cell: ({ createdAt }) => sayShortDay(createdAt),
    sortBy: 'created',
    isQuiet: true,
    isWhole: true,
    isSpare: true,
  },
  {
    id: 'activity',
    head: words.activity,
    cell: ({ activity }) => activityWords[activity],
    isWhole: true,
    isExtra: true,
  },
  {
    id: 'verified',
    head: words.verified,
    cell: ({ emailVerified }) => (emailVerified ? words.yes : words.no),
    isExtra: true,
  },
  { id: 'coupons', head: words.coupons, cell: ({ usedCoupons }) => usedCoupons.join(', ') || nothing, isExtra: true },
  { id: 'source', head: words.source, cell: ({ source }) => sourceWords[source], isExtra: true },
  { id: 'role', head: words.role, cell: ({ role }) => (role ? roleWords[role] : nothing), isExtra: true },
  { id: 'id', head: words.id, cell: ({ uid }) => uid, isQuiet: true, isExtra: true },
]
