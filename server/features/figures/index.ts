import { getAnalytics } from './getAnalytics.ts'
import { getCharts } from './getCharts.ts'
import { getDashboard } from './getDashboard.ts'
import { getRevenue } from './getRevenue.ts'
import { listSubscriptions } from './listSubscriptions.ts'

export { keepDays, keepDaysEveryMs, keepDaysJob } from './keepDays.ts'
export { createRarely, type Rarely } from './rarely.ts'

export const figureOperations = [getDashboard, getCharts, getAnalytics, listSubscriptions, getRevenue]
