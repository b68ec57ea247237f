import type { OutputOf } from '@scene-partner/contract/operations/index'

export type Row = OutputOf<'listUsers'>['users'][number]
export type Card = OutputOf<'getUserForAdmin'>
export type Tier = Row['tier']

export const tierWords: Record<Tier, string> = {
  inactive: 'No plan',
  free: 'Free',
  premium_trial: 'Premium trial',
  paid: 'Paid',
  pro: 'Pro',
  studio: 'Studio',
}

export const planWords = { monthly: 'monthly', annual: 'annual' } as const

/** Alone, and not after its tier. */
export const planNames = { monthly: 'Monthly', annual: 'Annual' } as const

export const standingWords: Record<Row['standing'], string> = {
  active: 'Active',
  trialing: 'Trial',
  payment_due: 'Payment due',
  ended: 'Ended',
  none: 'None',
}

export const sourceWords: Record<Row['source'], string> = {
  none: '—',
  card: 'Card',
  code: 'Code',
  override: 'Override',
  operator: 'Operator’s settings',
}

export const activityWords: Record<Row['activity'], string> = {
  active: 'Active',
  inactive: 'Inactive',
  dormant: 'Dormant',
  churn_risk: 'Churn risk',
}

export const statusWords: Record<Row['status'], string> = {
  none: 'None',
  inactive: 'Inactive',
  active: 'Active',
  trialing: 'Trialing',
}

export const roleWords = { admin: 'Admin', superadmin: 'Superadmin', manager: 'Manager' } as const

export const listWords = {
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
  staff: 'Any office',
  coupons: 'Coupon manager',
  noOffice: 'No office',
  coupon: 'Coupon code',
  agency: 'Agency',
  none: 'Nobody like that',
  noneHint: 'No account fits this search and these filters.',
  nobody: 'No accounts yet',
  nobodyHint: 'Who signs up appears here.',
  atLeast: (count: string) => `more than ${count}`,
} as const

export const columnWords = {
  name: 'Name',
  email: 'Email',
  plan: 'Plan',
  standing: 'Standing',
  usage: 'Characters this month',
  ends: 'Renews or ends',
  lastSeen: 'Last seen',
  joined: 'Joined',
  activity: 'Activity',
  verified: 'Verified',
  coupons: 'Codes used',
  source: 'Held by',
  role: 'Role',
  id: 'Id',
  yes: 'Yes',
  no: 'No',
  never: 'Never',
  noLimit: 'no limit',
  renews: (day: string) => day,
  ended: (day: string) => `ends ${day}`,
} as const

const people = (count: number) => (count === 0 ? 'nobody' : count === 1 ? '1 person' : `${count} people`)

export const chosenWords = {
  message: 'Message',
  who: people,
  file: (count: number) => `Users, ${count} chosen`,
  left: (left: number, atFirst: number) =>
    left === 0
      ? 'Nobody you chose is in this list any more, so it cannot be sent. What you wrote stays here until you close it.'
      : `Of ${people(atFirst)} you chose, ${atFirst - left} ${atFirst - left === 1 ? 'is' : 'are'} no longer in this list. It goes to ${people(left)}.`,
  mail: (verified: number, all: number) =>
    verified === 0 ? 'None of these addresses is verified.' : `To verified addresses: ${verified} of ${all}.`,
} as const

export const viewWords = {
  title: 'Views',
  own: 'Your own',
  none: 'Name the search and filters you come back to.',
  name: 'Name of this view',
  keep: 'Keep this view',
  taken: (name: string) => `“${name}” is kept.`,
  remove: (name: string) => `Remove the view “${name}”`,
  missing: 'Please give it a name.',
  everyone: 'Everyone',
  newest: 'Newest',
  trialing: 'On trial',
  atRisk: 'Paying, at risk',
  unverified: 'Not verified',
  office: 'The office',
} as const

/** *Paid, annual*. */
export const sayPlan = ({ tier, plan }: Pick<Row, 'tier' | 'plan'>): string =>
  plan ? `${tierWords[tier]}, ${planWords[plan]}` : tierWords[tier]
