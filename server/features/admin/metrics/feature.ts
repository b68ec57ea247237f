import { getAdminCounts } from './getAdminCounts.ts'
import { getAnalytics } from './getAnalytics.ts'
import { getCharts } from './getCharts.ts'
import { getDashboard } from './getDashboard.ts'
import { getRevenue } from './getRevenue.ts'
import { listSubscriptions } from './listSubscriptions.ts'
import { subscriptionsCsv } from './subscriptionsCsv.ts'
import { defineJob } from '../../../platform/features/feature.ts'
import { createCachedCounts } from './cachedCounts.ts'
import { storeDailyMetrics, storeDailyMetricsIntervalMs, storeDailyMetricsJob } from './storeDailyMetrics.ts'
import { defineFeature } from '../../../services.ts'

/** Dashboard, charts, revenue and subscription lists of the admin area. */
export const adminMetricsFeature = defineFeature({
  name: 'admin/metrics',
  uses: ['cachedCounts', 'clock', 'config', 'database'],
  operations: [getAdminCounts, getDashboard, getCharts, getAnalytics, listSubscriptions, getRevenue],
  csvTables: [subscriptionsCsv],
  createServices: (services) => ({ cachedCounts: createCachedCounts(services) }),
  jobs: (services) => [
    defineJob({
      kind: storeDailyMetricsJob,
      everyMs: storeDailyMetricsIntervalMs,
      run: () => storeDailyMetrics(services),
    }),
  ],
})
