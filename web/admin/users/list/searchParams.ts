import type { Sort } from '../../common/index.ts'
import type { UsersQuery } from '../queries.ts'

/** Query parameters of the users list. */
export const searchParamNames = [
  'q',
  'tier',
  'status',
  'activity',
  'coupon',
  'agency',
  'verified',
  'role',
  'sort',
] as const
export type SearchParamName = (typeof searchParamNames)[number]
export type SearchParamValues = Readonly<Record<SearchParamName, string>>

const tiers = ['inactive', 'free', 'premium_trial', 'paid', 'pro', 'studio'] as const
const statuses = ['active', 'trialing', 'payment_due', 'ended', 'none', 'suspended', 'closed'] as const
const activities = ['active', 'inactive', 'dormant', 'churn_risk'] as const
const roles = ['admin', 'superadmin', 'manager', 'staff', 'coupons', 'none'] as const
const sorts = ['created', 'lastSignIn', 'email', 'usage'] as const
export const filterValues = { tiers, statuses, activities, roles }

/** Returns the value if it is one of the valid `values`, else undefined: the URL may be mistyped or outdated. */
const findValue = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((one) => one === value)

/** Parses the sort parameter of the URL: `email` sorts ascending by e-mail address, `-email` descending. */
export function parseSort(value: string): Sort & { by: (typeof sorts)[number] } {
  const isDown = value.startsWith('-')
  const by = findValue(sorts, isDown ? value.slice(1) : value)
  return by ? { by, order: isDown ? 'descending' : 'ascending' } : { by: 'created', order: 'descending' }
}

/** Formats a sort order as the sort parameter of the URL; '' for the default order. */
export const formatSort = ({ by, order }: Sort): string =>
  by === 'created' && order === 'descending' ? '' : `${order === 'descending' ? '-' : ''}${by}`

/** Converts the query parameters of the URL into the input of the operation that lists users. */
export function toUsersQuery(values: SearchParamValues, cursor: string | undefined): UsersQuery {
  const { by, order } = parseSort(values.sort)
  const tier = findValue(tiers, values.tier)
  const status = findValue(statuses, values.status)
  const activity = findValue(activities, values.activity)
  const role = findValue(roles, values.role)
  return {
    ...(values.q && { search: values.q }),
    ...(tier && { tier }),
    ...(status && { accountStatus: status }),
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

/** Returns only the search and the filters, because the CSV file contains all pages of the list in a fixed order. */
export const omitPaging = ({ sort: _sort, direction: _direction, cursor: _cursor, ...filters }: UsersQuery) => filters
