import { getDashboard as contract } from '@scene-partner/contract/operations/adminMetrics'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { Services } from '../../../services.ts'
import { operation } from '../../../services.ts'
import { usageMonth } from '../../access/index.ts'
import { type DailyMetric, readDailyMetrics, sumMetric, readTotal } from './dailyMetrics.ts'
import { utcDay, lastDays, lastMonths } from './utcDays.ts'
import { engineMetricNames, groupByEngine, sumEngines } from './engineMetrics.ts'
import { estimateRevenue } from './estimateRevenue.ts'
import { netPaidInMonth, paymentsByMonth } from './paymentTotals.ts'
import { countUsers } from './countUsers.ts'
import { type PlanCount, countPlans } from './countPlans.ts'

type Dashboard = Omit<OutputOf<'getDashboard'>, 'asOf'>

function countByStatus(plans: readonly PlanCount[], total: number): Dashboard['standing'] {
  const count = (matches: (one: PlanCount) => boolean) =>
    plans.reduce((sum, one) => (matches(one) ? sum + one.people : sum), 0)
  const active = count((one) => one.status === 'active' && one.tier !== 'free')
  const trialing = count((one) => one.status === 'trialing')
  return { active, trialing, free: total - active - trialing, paymentDue: count((one) => one.isDue) }
}

/** Splits metrics into the last 30 days and the 30 days before. */
function splitByPeriod(metrics: readonly DailyMetric[], now: Date): { last: DailyMetric[]; before: DailyMetric[] } {
  const [first = ''] = lastDays(30, now)
  return { last: metrics.filter(({ day }) => day >= first), before: metrics.filter(({ day }) => day < first) }
}

async function count(
  { config, database: { db } }: Pick<Services, 'config' | 'database'>,
  now: Date,
): Promise<Dashboard> {
  const [from = ''] = lastDays(60, now)
  const [lastMonth = '', thisMonth = usageMonth(now)] = lastMonths(2, now)
  const [{ activity, ...users }, plans, payments, metrics, generations] = await Promise.all([
    countUsers(db, now),
    countPlans(db, { now, config }),
    paymentsByMonth(db, lastMonth),
    readDailyMetrics(db, { names: ['sign-ups', 'generations', 'characters', ...engineMetricNames], from, now }),
    readTotal(db, 'generations', now),
  ])
  const { last, before } = splitByPeriod(metrics, now)
  const today = metrics.filter(({ day }) => day === utcDay(now))
  return {
    ...{ users, activity },
    standing: countByStatus(plans, users.total),
    revenue: {
      estimate: estimateRevenue(plans),
      thisMonth: netPaidInMonth(payments, thisMonth),
      lastMonth: netPaidInMonth(payments, lastMonth),
    },
    generations: {
      total: generations,
      last30: sumMetric(last, 'generations'),
      before30: sumMetric(before, 'generations'),
    },
    characters: { last30: sumMetric(last, 'characters'), before30: sumMetric(before, 'characters') },
    speech: { last30: sumEngines(last), before30: sumEngines(before), engines: groupByEngine(last) },
    today: {
      signUps: sumMetric(today, 'sign-ups'),
      generations: sumMetric(today, 'generations'),
      characters: sumMetric(today, 'characters'),
    },
  }
}

/** Returns the metrics of the admin dashboard. */
export const getDashboard = operation(contract, async ({ clock, cachedCounts, ...services }) => {
  const { asOf, value } = await cachedCounts('dashboard', () => count(services, clock.now()))
  return { asOf: asOf.toISOString(), ...value }
})
