import { getAnalytics } from './getAnalytics.ts'
import { getCharts } from './getCharts.ts'
import { getDashboard } from './getDashboard.ts'
import { getRevenue } from './getRevenue.ts'
import { listSubscriptions, tierOf } from './listSubscriptions.ts'

export { subscribersLike } from './subscribed.ts'
/** The tier of a plan as the list of subscriptions shows it. */
export const planTierOf = tierOf
export { keepDays, keepDaysEveryMs, keepDaysJob } from './keepDays.ts'
export { createRarely, type Rarely } from './rarely.ts'

export const figureOperations = [getDashboard, getCharts, getAnalytics, listSubscriptions, getRevenue]
