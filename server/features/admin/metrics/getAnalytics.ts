import { getAnalytics as contract } from '@scene-partner/contract/operations/adminFigures'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { voices as catalogue } from '@scene-partner/speech/voices'
import { operation } from '../../services.ts'
import { readFunnel, readTrials } from './cohort.ts'
import { type Figure, readDays, seriesOf, sumOf } from './daily.ts'
import { lastDays } from './days.ts'
import { engineFigures, enginesOf } from './engines.ts'
import { countPeople } from './people.ts'

type Analytics = OutputOf<'getAnalytics'>

const byKey = (figures: readonly Figure[], name: Figure['name']) => {
  const sums = new Map<string, number>()
  for (const one of figures) if (one.name === name) sums.set(one.key, (sums.get(one.key) ?? 0) + one.value)
  return sums
}

const nameOf = (voiceId: string) => catalogue.find(({ id }) => id === voiceId)?.name ?? voiceId

function voicesOf(figures: readonly Figure[]): Analytics['voices'] {
  const characters = byKey(figures, 'characters')
  return [...byKey(figures, 'generations')]
    .map(([voiceId, generations]) => ({
      ...{ voiceId, name: nameOf(voiceId), generations },
      characters: characters.get(voiceId) ?? 0,
    }))
    .toSorted((one, other) => other.generations - one.generations)
}

const eventsOf = (figures: readonly Figure[]): Analytics['events'] =>
  [...byKey(figures, 'events')]
    .map(([event, count]) => ({ event, count }))
    .toSorted((one, other) => other.count - one.count)

/** The way from a visit to a plan, what is spoken, and how the engines do. */
export const getAnalytics = operation(contract, async ({ input, clock, rarely, database: { db } }) => {
  const { asOf, value } = await rarely(`analytics ${input.days}`, async () => {
    const now = clock.now()
    const days = lastDays(input.days, now)
    const [from = ''] = days
    const names = ['generations', 'characters', 'visits', 'events', ...engineFigures] as const
    const [figures, funnel, trials, { activity }] = await Promise.all([
      readDays(db, { names, from, now }),
      readFunnel(db, from),
      readTrials(db, from, now),
      countPeople(db, now),
    ])
    return {
      ...{ days, funnel, trials, activity },
      visits: sumOf(figures, 'visits'),
      generations: seriesOf(figures, 'generations', days),
      characters: seriesOf(figures, 'characters', days),
      voices: voicesOf(figures),
      engines: enginesOf(figures),
      events: eventsOf(figures),
    }
  })
  return { asOf: asOf.toISOString(), ...value }
})
