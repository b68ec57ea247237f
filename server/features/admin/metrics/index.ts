export { type CachedCounts } from './cachedCounts.ts'
export { storeDailyMetrics } from './storeDailyMetrics.ts'
