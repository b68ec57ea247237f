import { getAnalytics as contract } from '@scene-partner/contract/operations/admin/adminMetrics'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { voices as catalogue } from '@scene-partner/speech/catalog/voices'
import { operation } from '../../../services.ts'
import { readFunnel, readTrials } from './funnel.ts'
import { type DailyMetric, readDailyMetrics, toSeries, sumMetric } from './dailyMetrics.ts'
import { lastDays } from './utcDays.ts'
import { engineMetricNames, groupByEngine } from './engineMetrics.ts'
import { countUsers } from './countUsers.ts'

type Analytics = OutputOf<'getAnalytics'>

const byKey = (metrics: readonly DailyMetric[], name: DailyMetric['name']) => {
  const sums = new Map<string, number>()
  for (const one of metrics) if (one.name === name) sums.set(one.key, (sums.get(one.key) ?? 0) + one.value)
  return sums
}

const nameOf = (voiceId: string) => catalogue.find(({ id }) => id === voiceId)?.name ?? voiceId

function voicesOf(metrics: readonly DailyMetric[]): Analytics['voices'] {
  const characters = byKey(metrics, 'characters')
  return [...byKey(metrics, 'generations')]
    .map(([voiceId, generations]) => ({
      ...{ voiceId, name: nameOf(voiceId), generations },
      characters: characters.get(voiceId) ?? 0,
    }))
    .toSorted((one, other) => other.generations - one.generations)
}

const eventsOf = (metrics: readonly DailyMetric[]): Analytics['events'] =>
  [...byKey(metrics, 'events')]
    .map(([event, count]) => ({ event, count }))
    .toSorted((one, other) => other.count - one.count)

/** Returns visits, the funnel from sign-up to payment, trials, activity, generations, voices, engines and events. */
export const getAnalytics = operation(contract, async ({ input, clock, cachedCounts, database: { db } }) => {
  const { asOf, value } = await cachedCounts(`analytics ${input.days}`, async () => {
    const now = clock.now()
    const days = lastDays(input.days, now)
    const [from = ''] = days
    const names = ['generations', 'characters', 'visits', 'events', ...engineMetricNames] as const
    const [metrics, funnel, trials, { activity }] = await Promise.all([
      readDailyMetrics(db, { names, from, now }),
      readFunnel(db, from),
      readTrials(db, from, now),
      countUsers(db, now),
    ])
    return {
      ...{ days, funnel, trials, activity },
      visits: sumMetric(metrics, 'visits'),
      generations: toSeries(metrics, 'generations', days),
      characters: toSeries(metrics, 'characters', days),
      voices: voicesOf(metrics),
      engines: groupByEngine(metrics),
      events: eventsOf(metrics),
    }
  })
  return { asOf: asOf.toISOString(), ...value }
})
