import type { InputOf } from '@scene-partner/contract/operations/index'
import type { Audience } from './queries.ts'

type Filter = Extract<Audience, { kind: 'filter' }>['filter']
/**
 * Which kinds of recipients the form offers. `chosen` is not among them, because such recipients are selected in the
 * users list.
 */
export type AudienceKind = Exclude<Audience['kind'], 'chosen'>

/** The values of the fields that choose the recipients. An empty filter value matches every user. */
export type AudienceForm = {
  kind: AudienceKind
  one: string
  tier: string
  status: string
  activity: string
  coupon: string
  agencyId: string
  verified: string
}

export const emptyAudienceForm: AudienceForm = {
  ...{ kind: 'all', one: '', tier: '', status: '', activity: '', coupon: '', agencyId: '', verified: '' },
}

export const tiers = ['inactive', 'free', 'premium_trial', 'paid', 'pro', 'studio'] as const
export const statuses = ['none', 'inactive', 'active', 'trialing'] as const
export const activities = ['active', 'inactive', 'dormant', 'churn_risk'] as const

const findValue = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((one) => one === value)

function toFilter(chosen: AudienceForm): Filter {
  const tier = findValue(tiers, chosen.tier)
  const status = findValue(statuses, chosen.status)
  const activity = findValue(activities, chosen.activity)
  return {
    ...(tier && { tier }),
    ...(status && { status }),
    ...(activity && { activity }),
    ...(chosen.coupon.trim() && { coupon: chosen.coupon.trim() }),
    ...(chosen.agencyId && { agencyId: chosen.agencyId }),
    ...(chosen.verified && { verified: chosen.verified === 'yes' }),
  }
}

/**
 * Converts the values of the form into recipients. Returns null while none are chosen. `userId` is the id of the user
 * that was found for the kind `one`.
 */
export function toAudience(chosen: AudienceForm, userId: string | null): Audience | null {
  if (chosen.kind === 'all') return { kind: 'all' }
  if (chosen.kind === 'one') return userId === null ? null : { kind: 'one', userId }
  const filter = toFilter(chosen)
  return Object.keys(filter).length === 0 ? null : { kind: 'filter', filter }
}

/** Returns the input of the operation that finds one user by id or complete e-mail address. */
export const toUserLookupQuery = (one: string): InputOf<'listUsers'> => ({ search: one.trim() })
