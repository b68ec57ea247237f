import { getRevenue as contract } from '@scene-partner/contract/operations/admin/adminMetrics'
import { operation } from '../../../services.ts'
import { type DailyMetric, readDailyMetrics } from './dailyMetrics.ts'
import { lastMonths } from './utcDays.ts'
import { estimateRevenue } from './estimateRevenue.ts'
import { paymentsByMonth } from './paymentTotals.ts'
import { countPlans } from './countPlans.ts'

/** Returns the last recorded value of a metric in a month; null if there is none. */
function lastRecorded(metrics: readonly DailyMetric[], name: DailyMetric['name'], month: string): number | null {
  const recorded = metrics.filter((one) => one.name === name && one.day.startsWith(month))
  return recorded.toSorted((one, other) => (one.day < other.day ? 1 : -1))[0]?.value ?? null
}

/** Returns the revenue estimate, and the payments of each month. */
export const getRevenue = operation(contract, async ({ input, clock, config, cachedCounts, database: { db } }) => {
  const { asOf, value } = await cachedCounts(`revenue ${input.months}`, async () => {
    const now = clock.now()
    const months = lastMonths(input.months, now)
    const [first = ''] = months
    const [plans, payments, metrics] = await Promise.all([
      countPlans(db, { now, config }),
      paymentsByMonth(db, first),
      readDailyMetrics(db, { names: ['estimate', 'subscribers'], from: `${first}-01`, now }),
    ])
    return {
      estimate: estimateRevenue(plans),
      months: months.map((month) => ({
        month,
        estimateCents: lastRecorded(metrics, 'estimate', month),
        subscribers: lastRecorded(metrics, 'subscribers', month),
        payments: payments.filter((one) => one.month === month).map(({ month: _month, ...rest }) => rest),
      })),
    }
  })
  return { asOf: asOf.toISOString(), ...value }
})
