import { getCharts as contract } from '@scene-partner/contract/operations/admin/adminMetrics'
import { operation } from '../../../services.ts'
import { toRecordedSeries, readDailyMetrics, toSeries } from './dailyMetrics.ts'
import { lastDays } from './utcDays.ts'
import { latencyByDay } from './engineMetrics.ts'
import { paidByDay } from './paymentTotals.ts'

const names = [
  'sign-ups',
  'speakers',
  'generations',
  'characters',
  'speech.requests',
  'speech.errors',
  'speech.credits',
  'speech.latency',
  'trials',
  'estimate',
  'subscribers',
] as const

/** Returns the metrics of each of the last days, for the charts of the admin area. */
export const getCharts = operation(contract, async ({ input, clock, database: { db } }) => {
  const now = clock.now()
  const days = lastDays(input.days, now)
  const [from = ''] = days
  const [metrics, paid] = await Promise.all([readDailyMetrics(db, { names, from, now }), paidByDay(db, from)])
  const series = (name: (typeof names)[number]) => toSeries(metrics, name, days)
  return {
    days,
    signUps: series('sign-ups'),
    speakers: series('speakers'),
    generations: series('generations'),
    characters: series('characters'),
    requests: series('speech.requests'),
    errors: series('speech.errors'),
    credits: series('speech.credits'),
    p50Ms: latencyByDay(metrics, days, 0.5),
    p95Ms: latencyByDay(metrics, days, 0.95),
    trials: series('trials'),
    paidCents: days.map((day) => paid.byDay.get(day) ?? 0),
    currency: paid.currency,
    estimateCents: toRecordedSeries(metrics, 'estimate', days),
    subscribers: toRecordedSeries(metrics, 'subscribers', days),
  }
})
