import { getCharts as contract } from '@scene-partner/contract/operations/adminFigures'
import { operation } from '../../services.ts'
import { notedOf, readDays, seriesOf } from './daily.ts'
import { lastDays } from './days.ts'
import { latencyByDay } from './engines.ts'
import { paidByDay } from './money.ts'

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

/** A figure a day. */
export const getCharts = operation(contract, async ({ input, clock, database: { db } }) => {
  const now = clock.now()
  const days = lastDays(input.days, now)
  const [from = ''] = days
  const [figures, paid] = await Promise.all([readDays(db, { names, from, now }), paidByDay(db, from)])
  const series = (name: (typeof names)[number]) => seriesOf(figures, name, days)
  return {
    days,
    signUps: series('sign-ups'),
    speakers: series('speakers'),
    generations: series('generations'),
    characters: series('characters'),
    requests: series('speech.requests'),
    errors: series('speech.errors'),
    credits: series('speech.credits'),
    p50Ms: latencyByDay(figures, days, 0.5),
    p95Ms: latencyByDay(figures, days, 0.95),
    trials: series('trials'),
    paidCents: days.map((day) => paid.byDay.get(day) ?? 0),
    currency: paid.currency,
    estimateCents: notedOf(figures, 'estimate', days),
    subscribers: notedOf(figures, 'subscribers', days),
  }
})
