import type { Sort } from '../admin/index.ts'
import type { UsersAsked } from './queries.ts'

/** What the address may say of the list, under these names. */
export const askedNames = ['q', 'tier', 'status', 'activity', 'coupon', 'agency', 'verified', 'role', 'sort'] as const
export type AskedName = (typeof askedNames)[number]
export type AskedValues = Readonly<Record<AskedName, string>>

const tiers = ['inactive', 'free', 'premium_trial', 'paid', 'pro', 'studio'] as const
const statuses = ['none', 'inactive', 'active', 'trialing'] as const
const activities = ['active', 'inactive', 'dormant', 'churn_risk'] as const
const roles = ['admin', 'superadmin', 'manager', 'staff', 'coupons', 'none'] as const
const sorts = ['created', 'lastSignIn', 'email', 'usage'] as const
export const choices = { tiers, statuses, activities, roles }

/** An address may have been typed or be old: what is none of these is not asked for. */
const oneOf = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((one) => one === value)

/** `email` or `-email`: downwards with a dash, as in many an address. */
export function sortIn(value: string): Sort & { by: (typeof sorts)[number] } {
  const isDown = value.startsWith('-')
  const by = oneOf(sorts, isDown ? value.slice(1) : value)
  return by ? { by, order: isDown ? 'descending' : 'ascending' } : { by: 'created', order: 'descending' }
}

export const sortValue = ({ by, order }: Sort): string =>
  by === 'created' && order === 'descending' ? '' : `${order === 'descending' ? '-' : ''}${by}`

/** The address' words as the server is asked. */
export function usersAsked(values: AskedValues, cursor: string | undefined): UsersAsked {
  const { by, order } = sortIn(values.sort)
  const tier = oneOf(tiers, values.tier)
  const status = oneOf(statuses, values.status)
  const activity = oneOf(activities, values.activity)
  const role = oneOf(roles, values.role)
  return {
    ...(values.q && { search: values.q }),
    ...(tier && { tier }),
    ...(status && { status }),
    ...(activity && { activity }),
    ...(values.coupon && { coupon: values.coupon }),
    ...(values.agency && { agencyId: values.agency }),
    ...((values.verified === 'yes' || values.verified === 'no') && { verified: values.verified === 'yes' }),
    ...(role && { role }),
    sort: by,
    direction: order === 'descending' ? 'desc' : 'asc',
    ...(cursor !== undefined && { cursor }),
  }
}

/** Whom a file of them is about: all pages, in the file's own order. */
export const onlyFilters = ({ sort: _sort, direction: _direction, cursor: _cursor, ...filters }: UsersAsked) => filters
