import type { OutputOf } from '@scene-partner/contract/operations/index'

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

export const planSuffixes = { monthly: 'monthly', annual: 'annual' } as const

/** For use alone, without the tier before it. */
export const planLabels = { monthly: 'Monthly', annual: 'Annual' } as const

export const planStatusLabels: Record<UserRow['standing'], string> = {
  active: 'Active',
  trialing: 'Trial',
  payment_due: 'Payment due',
  ended: 'Ended',
  none: 'None',
}

export const sourceLabels: Record<UserRow['source'], string> = {
  none: '—',
  card: 'Card',
  code: 'Code',
  override: 'Override',
  operator: 'Operator’s settings',
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

export const userListMessages = {
  title: 'Users',
  search: 'Name or email',
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
  none: 'Nobody like that',
  noneHint: 'No account fits this search and these filters.',
  nobody: 'No accounts yet',
  nobodyHint: 'Who signs up appears here.',
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
  ended: (day: string) => `ends ${day}`,
} as const

const formatPeople = (count: number) => (count === 0 ? 'nobody' : count === 1 ? '1 person' : `${count} people`)

export const selectionMessages = {
  message: 'Message',
  recipientName: formatPeople,
  csvLabel: (count: number) => `Users, ${count} chosen`,
  someRemoved: (remaining: number, atFirst: number) =>
    remaining === 0
      ? 'Nobody you chose is in this list any more, so it cannot be sent. What you wrote stays here until you close it.'
      : `Of ${formatPeople(atFirst)} you chose, ${atFirst - remaining} ${atFirst - remaining === 1 ? 'is' : 'are'} no longer in this list. It goes to ${formatPeople(remaining)}.`,
  mail: (verified: number, all: number) =>
    verified === 0 ? 'None of these addresses is verified.' : `To verified addresses: ${verified} of ${all}.`,
} as const

export const savedViewMessages = {
  title: 'Views',
  own: 'Your own',
  none: 'Name the search and filters you come back to.',
  name: 'Name of this view',
  save: 'Keep this view',
  saved: (name: string) => `“${name}” is kept.`,
  remove: (name: string) => `Remove the view “${name}”`,
  nameMissing: 'Please give it a name.',
  everyone: 'Everyone',
  newest: 'Newest',
  trialing: 'On trial',
  atRisk: 'Paying, at risk',
  unverified: 'Not verified',
  staff: 'Admin',
} as const

/** *Paid, annual*. */
export const formatPlan = ({ tier, plan }: Pick<UserRow, 'tier' | 'plan'>): string =>
  plan ? `${tierLabels[tier]}, ${planSuffixes[plan]}` : tierLabels[tier]
