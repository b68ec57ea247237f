import type { Filter, Sort } from '../common/index.ts'
import { sourceLabels, planStatusLabels, tierLabels } from '../users/index.ts'
import type { SubscriptionsQuery } from './queries.ts'
import { subscriptionMessages as messages } from './messages.ts'

/** Query parameters of the subscriptions list. */
export const searchParamNames = ['q', 'status', 'source', 'tier', 'sort'] as const

const planStatuses = ['active', 'trialing', 'payment_due', 'ended'] as const
const sources = ['card', 'trial', 'coupon', 'override', 'stored', 'admin_uids'] as const
const tiers = ['premium_trial', 'paid', 'pro', 'studio'] as const

const findValue = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((one) => one === value)

const sorts = ['started', 'ends', 'email'] as const

/** Parses the sort parameter of the URL: `email` sorts ascending by e-mail address, `-email` descending. */
export function parseSort(value: string): Sort & { by: (typeof sorts)[number] } {
  const isDown = value.startsWith('-')
  const by = findValue(sorts, isDown ? value.slice(1) : value)
  return by ? { by, order: isDown ? 'descending' : 'ascending' } : { by: 'started', order: 'descending' }
}

/** Formats a sort order as the sort parameter of the URL; '' for the default order. */
export const formatSort = ({ by, order }: Sort): string =>
  by === 'started' && order === 'descending' ? '' : `${order === 'descending' ? '-' : ''}${by}`

/** Converts the query parameters of the URL into the input of the list of subscriptions. Leaves out invalid values. */
export function toSubscriptionsQuery(
  values: Readonly<Record<(typeof searchParamNames)[number], string>>,
  cursor: string | undefined,
): SubscriptionsQuery {
  const status = findValue(planStatuses, values.status)
  const source = findValue(sources, values.source)
  const tier = findValue(tiers, values.tier)
  const { by, order } = parseSort(values.sort)
  return {
    ...(values.q && { search: values.q }),
    ...(status && { planStatus: status }),
    ...(source && { source }),
    ...(tier && { tier }),
    ...(values.sort && { sort: by, direction: order === 'descending' ? ('desc' as const) : ('asc' as const) }),
    ...(cursor !== undefined && { cursor }),
  }
}

const buildOptions = <Value extends string>(any: string, values: readonly Value[], label: Record<Value, string>) => [
  { value: '', label: any },
  ...values.map((value) => ({ value, label: label[value] })),
]

/** The filters of the subscriptions list. */
export const subscriptionFilters: readonly Filter[] = [
  {
    name: 'status',
    label: messages.status,
    options: buildOptions(messages.anyStatus, planStatuses, planStatusLabels),
  },
  { name: 'source', label: messages.source, options: buildOptions(messages.anySource, sources, sourceLabels) },
  { name: 'tier', label: messages.tier, options: buildOptions(messages.anyTier, tiers, tierLabels) },
]
