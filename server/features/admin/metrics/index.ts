import { displayedTier } from './listSubscriptions.ts'

export { subscriberFilterSql } from './subscribers.ts'
/** The tier of a plan as the list of subscriptions shows it. */
export const planTier = displayedTier
export { type CachedCounts } from './cachedCounts.ts'
export { storeDailyMetrics } from './storeDailyMetrics.ts'
