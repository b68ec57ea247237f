import type { Filter } from '../common/index.ts'
import { sourceLabels, planStatusLabels, tierLabels } from '../users/index.ts'
import type { SubscriptionsQuery } from './queries.ts'
import { subscriptionMessages as messages } from './messages.ts'

/** Query parameters of the subscriptions list. */
export const searchParamNames = ['standing', 'source', 'tier'] as const

const planStatuses = ['active', 'trialing', 'payment_due', 'ended'] as const
const sources = ['card', 'code', 'override', 'operator'] as const
const tiers = ['premium_trial', 'paid', 'pro', 'studio'] as const

const findValue = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((one) => one === value)

/** Converts the query parameters into the input of the list. Invalid values are left out. */
export function toSubscriptionsQuery(
  values: Readonly<Record<(typeof searchParamNames)[number], string>>,
  cursor: string | undefined,
): SubscriptionsQuery {
  const status = findValue(planStatuses, values.standing)
  const source = findValue(sources, values.source)
  const tier = findValue(tiers, values.tier)
  return {
    ...(status && { standing: status }),
    ...(source && { source }),
    ...(tier && { tier }),
    ...(cursor !== undefined && { cursor }),
  }
}

const buildOptions = <Value extends string>(any: string, values: readonly Value[], label: Record<Value, string>) => [
  { value: '', words: any },
  ...values.map((value) => ({ value, words: label[value] })),
]

/** The filters of the subscriptions list. */
export const subscriptionFilters: readonly Filter[] = [
  {
    name: 'standing',
    label: messages.status,
    options: buildOptions(messages.anyStatus, planStatuses, planStatusLabels),
  },
  { name: 'source', label: messages.source, options: buildOptions(messages.anySource, sources, sourceLabels) },
  { name: 'tier', label: messages.tier, options: buildOptions(messages.anyTier, tiers, tierLabels) },
]
