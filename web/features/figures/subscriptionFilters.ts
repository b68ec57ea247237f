import type { Filter } from '../admin/index.ts'
import { sourceWords, standingWords, tierWords } from '../adminUsers/index.ts'
import type { SubscriptionsAsked } from './queries.ts'
import { subscriptionWords as words } from './words.ts'

/** What the address may say of the list. */
export const askedNames = ['standing', 'source', 'tier'] as const

const standings = ['active', 'trialing', 'payment_due', 'ended'] as const
const sources = ['card', 'code', 'override', 'operator'] as const
const tiers = ['premium_trial', 'paid', 'pro', 'studio'] as const

const oneOf = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((one) => one === value)

/** The address' words as the server is asked; what is none of its words is not asked for. */
export function subscriptionsAsked(
  values: Readonly<Record<(typeof askedNames)[number], string>>,
  cursor: string | undefined,
): SubscriptionsAsked {
  const standing = oneOf(standings, values.standing)
  const source = oneOf(sources, values.source)
  const tier = oneOf(tiers, values.tier)
  return {
    ...(standing && { standing }),
    ...(source && { source }),
    ...(tier && { tier }),
    ...(cursor !== undefined && { cursor }),
  }
}

const anyOr = <Value extends string>(any: string, values: readonly Value[], said: Record<Value, string>) => [
  { value: '', words: any },
  ...values.map((value) => ({ value, words: said[value] })),
]

export const subscriptionFilters: readonly Filter[] = [
  { name: 'standing', label: words.standing, options: anyOr(words.anyStanding, standings, standingWords) },
  { name: 'source', label: words.source, options: anyOr(words.anySource, sources, sourceWords) },
  { name: 'tier', label: words.tier, options: anyOr(words.anyTier, tiers, tierWords) },
]
