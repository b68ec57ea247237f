import type { InputOf } from '@scene-partner/contract/operations/index'
import type { Audience } from './queries.ts'

type Filter = Extract<Audience, { kind: 'filter' }>['filter']
/** Those that are picked out by hand are picked out in the list of users. */
export type Kind = Exclude<Audience['kind'], 'chosen'>

/** What is chosen in the form; an empty word lets everyone through. */
export type Chosen = {
  kind: Kind
  one: string
  tier: string
  status: string
  activity: string
  coupon: string
  agencyId: string
  verified: string
}

export const nobodyChosen: Chosen = {
  ...{ kind: 'all', one: '', tier: '', status: '', activity: '', coupon: '', agencyId: '', verified: '' },
}

export const tiers = ['inactive', 'free', 'premium_trial', 'paid', 'pro', 'studio'] as const
export const statuses = ['none', 'inactive', 'active', 'trialing'] as const
export const activities = ['active', 'inactive', 'dormant', 'churn_risk'] as const

const oneOf = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((one) => one === value)

function filterOf(chosen: Chosen): Filter {
  const tier = oneOf(tiers, chosen.tier)
  const status = oneOf(statuses, chosen.status)
  const activity = oneOf(activities, chosen.activity)
  return {
    ...(tier && { tier }),
    ...(status && { status }),
    ...(activity && { activity }),
    ...(chosen.coupon.trim() && { coupon: chosen.coupon.trim() }),
    ...(chosen.agencyId && { agencyId: chosen.agencyId }),
    ...(chosen.verified && { verified: chosen.verified === 'yes' }),
  }
}

/** Whom the form means; null while it means nobody yet. `userId` is who `one` was found to be. */
export function audienceOf(chosen: Chosen, userId: string | null): Audience | null {
  if (chosen.kind === 'all') return { kind: 'all' }
  if (chosen.kind === 'one') return userId === null ? null : { kind: 'one', userId }
  const filter = filterOf(chosen)
  return Object.keys(filter).length === 0 ? null : { kind: 'filter', filter }
}

/** The list of users, asked for one person: by id or by their whole address. */
export const askedFor = (one: string): InputOf<'listUsers'> => ({ search: one.trim() })
