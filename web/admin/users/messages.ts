import type { OutputOf } from '@scene-partner/contract/operations/index'
import { emptyValue, formatNumber, formatShortDay } from '../common/index.ts'

export type UserRow = OutputOf<'listUsers'>['users'][number]
export type UserDetails = OutputOf<'getUserForAdmin'>
export type Tier = UserRow['tier']

export const tierLabels: Record<Tier, string> = {
  inactive: 'No plan',
  free: 'Free',
  premium_trial: 'Premium trial',
  paid: 'Paid',
  pro: 'Pro',
  studio: 'Studio',
}

const planSuffixes = { monthly: 'monthly', annual: 'annual', pro: null, studio: null } as const

/** Names of the plans, without the tier to which each plan belongs. */
export const planLabels = { monthly: 'Monthly', annual: 'Annual', pro: 'Pro', studio: 'Studio' } as const

export const planStatusLabels: Record<UserRow['planStatus'], string> = {
  active: 'Active',
  trialing: 'Trial',
  payment_due: 'Payment due',
  ended: 'Ended',
  none: 'None',
}

/**
 * Labels for accounts that cannot be used now. `closed` means that the server will delete the account in a few days.
 */
export const accountStateLabels = { suspended: 'Suspended', closed: 'Closed' } as const

export const sourceLabels: Record<UserRow['source'], string> = {
  none: 'Free',
  card: 'Card',
  trial: 'Trial',
  coupon: 'Coupon',
  override: 'Override',
  stored: 'Set in the database',
  admin_role: 'Admin role',
  admin_emails: 'ADMIN_EMAILS',
  admin_uids: 'ADMIN_UIDS',
}

/** Labels of what makes an account an admin: two settings of the server, and two columns of the table of users. */
export const adminSourceLabels: Record<UserRow['adminSources'][number], string> = {
  admin_uids: 'ADMIN_UIDS',
  admin_emails: 'ADMIN_EMAILS',
  role: 'stored role',
  is_admin: 'isAdmin',
}

export const activityLabels: Record<UserRow['activity'], string> = {
  active: 'Active',
  inactive: 'Inactive',
  dormant: 'Dormant',
  churn_risk: 'Churn risk',
}

export const statusLabels: Record<UserRow['status'], string> = {
  none: 'None',
  inactive: 'Inactive',
  active: 'Active',
  trialing: 'Trialing',
}

export const roleLabels = { admin: 'Admin', superadmin: 'Superadmin', manager: 'Manager' } as const

/** Formats the role that counts, with its sources, such as *Admin (ADMIN_EMAILS)*. Returns null if there is no role. */
export function formatRole({
  effectiveRole,
  adminSources,
}: Pick<UserRow, 'effectiveRole' | 'adminSources'>): string | null {
  if (effectiveRole === null) return null
  const sources = adminSources.map((source) => adminSourceLabels[source]).join(', ')
  return sources ? `${roleLabels[effectiveRole]} (${sources})` : roleLabels[effectiveRole]
}

export const userListMessages = {
  title: 'Users',
  search: 'Any part of a name or email',
  load: 'Load users',
  anyTier: 'Any tier',
  anyStatus: 'Any status',
  anyActivity: 'Any activity',
  anyAddress: 'Any address',
  anyRole: 'Any role',
  anyAgency: 'Any agency',
  tier: 'Tier',
  status: 'Status',
  activity: 'Activity',
  address: 'Address',
  verified: 'Verified',
  unverified: 'Not verified',
  role: 'Role',
  anyStaff: 'Any admin role',
  coupons: 'Coupon manager',
  noRole: 'No role',
  coupon: 'Coupon code',
  agency: 'Agency',
  none: 'No matching account',
  noneHint: 'No account fits this search and these filters.',
  nobody: 'No accounts yet',
  nobodyHint: 'New accounts appear here.',
  atLeast: (count: string) => `more than ${count}`,
} as const

export const columnMessages = {
  name: 'Name',
  email: 'Email',
  plan: 'Plan',
  status: 'Status',
  usage: 'Characters this month',
  renewsOrEnds: 'Renews or ends',
  lastSeen: 'Last seen',
  joined: 'Joined',
  activity: 'Activity',
  verified: 'Verified',
  coupons: 'Codes used',
  source: 'Source',
  role: 'Role',
  id: 'Id',
  yes: 'Yes',
  no: 'No',
  never: 'Never',
  noLimit: 'no limit',
  renews: (day: string) => day,
  ends: (day: string) => `ends ${day}`,
  ended: (day: string) => `ended ${day}`,
} as const

const formatPeople = (count: number) =>
  count === 0 ? 'nobody' : count === 1 ? '1 person' : `${formatNumber(count)} people`

export const selectionMessages = {
  message: 'Message',
  recipientName: formatPeople,
  csvLabel: (count: number) => `Users, ${formatNumber(count)} selected`,
  someRemoved: (remaining: number, atFirst: number) =>
    remaining === 0
      ? 'None of the selected users is in this list any more, so the message cannot be sent. Your text stays here until you close it.'
      : `Of ${formatPeople(atFirst)} you chose, ${atFirst - remaining} ${atFirst - remaining === 1 ? 'is' : 'are'} no longer in this list. It goes to ${formatPeople(remaining)}.`,
  mail: (verified: number, all: number) =>
    verified === 0 ? 'None of these addresses is verified.' : `To verified addresses: ${verified} of ${all}.`,
} as const

export const savedViewMessages = {
  title: 'Views',
  own: 'Your own',
  none: 'Name the search and filters you come back to.',
  name: 'Name of this view',
  save: 'Save this view',
  saved: (name: string) => `“${name}” is saved.`,
  remove: (name: string) => `Remove the view “${name}”`,
  nameMissing: 'Please enter a name.',
  everyone: 'Everyone',
  newest: 'Newest',
  trialing: 'On trial',
  atRisk: 'Paying, at risk',
  unverified: 'Not verified',
  staff: 'Admin',
} as const

/** Formats tier and plan, such as *Paid, annual*. If the tier has only one plan, returns the tier alone: *Pro*. */
export function formatPlan({ tier, plan }: Pick<UserRow, 'tier' | 'plan'>): string {
  const suffix = plan && planSuffixes[plan]
  return suffix ? `${tierLabels[tier]}, ${suffix}` : tierLabels[tier]
}

/** Formats when a plan renews, when it will end, or when it ended; a dash if none of these dates is known. */
export function formatPlanEnd(
  { renewsAt, endsAt }: Pick<UserRow, 'renewsAt' | 'endsAt'>,
  now: Date = new Date(),
): string {
  if (renewsAt) return columnMessages.renews(formatShortDay(renewsAt))
  if (!endsAt) return emptyValue
  return (new Date(endsAt) <= now ? columnMessages.ended : columnMessages.ends)(formatShortDay(endsAt))
}
