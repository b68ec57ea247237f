import { getDashboard as contract } from '@scene-partner/contract/operations/admin/adminMetrics'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { Services } from '../../../services.ts'
import { operation } from '../../../services.ts'
import { type DailyMetric, readDailyMetrics, sumMetric, readTotal, toRecordedSeries } from './dailyMetrics.ts'
import { addDays, utcDay } from './utcDays.ts'
import { engineMetricNames, groupByEngine, sumEngines } from './engineMetrics.ts'
import { estimateRevenue } from './estimateRevenue.ts'
import { paidInPeriods } from './paymentTotals.ts'
import { countUsers } from './countUsers.ts'
import { type PlanCount, countPlans, countSubscribers } from './countPlans.ts'

type Dashboard = Omit<OutputOf<'getDashboard'>, 'asOf'>

function countByStatus(plans: readonly PlanCount[], total: number): Dashboard['plans'] {
  const count = (matches: (one: PlanCount) => boolean) =>
    plans.reduce((sum, one) => (matches(one) ? sum + one.people : sum), 0)
  const active = countSubscribers(plans)
  const trialing = count((one) => one.status === 'trialing')
  return { active, trialing, free: total - active - trialing, paymentDue: count((one) => one.isDue) }
}

/** The metrics that the dashboard sums over the days of a period. */
const countedNames = ['sign-ups', 'trials', 'generations', 'characters', ...engineMetricNames] as const

/** Splits metrics into those of the period that begins on the day `from` and those of the period before. */
const splitAt = (from: string, metrics: readonly DailyMetric[]) => ({
  now: metrics.filter(({ day }) => day >= from),
  before: metrics.filter(({ day }) => day < from),
})

async function count(
  { config, database: { db } }: Pick<Services, 'config' | 'database'>,
  now: Date,
  days: number,
): Promise<Dashboard> {
  const today = utcDay(now)
  const [from, lastBefore, beforeFrom] = [1 - days, -days, 1 - 2 * days].map((offset) => addDays(today, offset)) as [
    string,
    string,
    string,
  ]
  const [{ activity, ...users }, plans, paid, metrics, recorded, total] = await Promise.all([
    countUsers(db, now),
    countPlans(db, { now, config }),
    paidInPeriods(db, { from, beforeFrom }),
    readDailyMetrics(db, { names: countedNames, from: beforeFrom, now }),
    readDailyMetrics(db, { names: ['subscribers', 'estimate'], from: lastBefore, now }),
    readTotal(db, 'generations', now),
  ])
  const parts = splitAt(from, metrics)
  const compare = (name: (typeof countedNames)[number]) => ({
    now: sumMetric(parts.now, name),
    before: sumMetric(parts.before, name),
  })
  const recordedBefore = (name: 'subscribers' | 'estimate') => toRecordedSeries(recorded, name, [lastBefore])[0] ?? null
  const statusCounts = countByStatus(plans, users.total)
  return {
    ...{ users, activity, plans: statusCounts },
    period: { from, to: today },
    before: { from: beforeFrom, to: lastBefore },
    subscribers: { now: statusCounts.active, before: recordedBefore('subscribers') },
    revenue: { estimate: estimateRevenue(plans), estimateBeforeCents: recordedBefore('estimate'), paid },
    signUps: compare('sign-ups'),
    trials: compare('trials'),
    generations: { total, ...compare('generations') },
    characters: compare('characters'),
    speech: { now: sumEngines(parts.now), before: sumEngines(parts.before), engines: groupByEngine(parts.now) },
  }
}

/** Returns the metrics of the admin dashboard for the last `days` days, and for the same number of days before them. */
export const getDashboard = operation(contract, async ({ input: { days }, clock, cachedCounts, ...services }) => {
  const { asOf, value } = await cachedCounts(`dashboard ${days}`, () => count(services, clock.now(), days))
  return { asOf: asOf.toISOString(), ...value }
})
