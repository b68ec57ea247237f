import { getDashboard as contract } from '@scene-partner/contract/operations/adminFigures'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { Services } from '../../services.ts'
import { operation } from '../../services.ts'
import { monthOf } from '../access/index.ts'
import { type Figure, readDays, sumOf, totalOf } from './daily.ts'
import { dayOf, lastDays, lastMonths } from './days.ts'
import { engineFigures, enginesOf, spokenOf } from './engines.ts'
import { estimateOf } from './estimate.ts'
import { keptIn, paymentsByMonth } from './money.ts'
import { countPeople } from './people.ts'
import { type PlanCount, readPlans } from './plans.ts'

type Dashboard = Omit<OutputOf<'getDashboard'>, 'asOf'>

function standingOf(plans: readonly PlanCount[], total: number): Dashboard['standing'] {
  const count = (fits: (one: PlanCount) => boolean) =>
    plans.reduce((sum, one) => (fits(one) ? sum + one.people : sum), 0)
  const active = count((one) => one.status === 'active' && one.tier !== 'free')
  const trialing = count((one) => one.status === 'trialing')
  return { active, trialing, free: total - active - trialing, paymentDue: count((one) => one.isDue) }
}

/** The last thirty days and the thirty before them. */
function halvesOf(figures: readonly Figure[], now: Date): { last: Figure[]; before: Figure[] } {
  const [first = ''] = lastDays(30, now)
  return { last: figures.filter(({ day }) => day >= first), before: figures.filter(({ day }) => day < first) }
}

async function count(
  { config, database: { db } }: Pick<Services, 'config' | 'database'>,
  now: Date,
): Promise<Dashboard> {
  const [from = ''] = lastDays(60, now)
  const [lastMonth = '', thisMonth = monthOf(now)] = lastMonths(2, now)
  const [{ activity, ...users }, plans, payments, figures, generations] = await Promise.all([
    countPeople(db, now),
    readPlans(db, { now, config }),
    paymentsByMonth(db, lastMonth),
    readDays(db, { names: ['sign-ups', 'generations', 'characters', ...engineFigures], from, now }),
    totalOf(db, 'generations', now),
  ])
  const { last, before } = halvesOf(figures, now)
  const today = figures.filter(({ day }) => day === dayOf(now))
  return {
    ...{ users, activity },
    standing: standingOf(plans, users.total),
    revenue: {
      estimate: estimateOf(plans),
      thisMonth: keptIn(payments, thisMonth),
      lastMonth: keptIn(payments, lastMonth),
    },
    generations: { total: generations, last30: sumOf(last, 'generations'), before30: sumOf(before, 'generations') },
    characters: { last30: sumOf(last, 'characters'), before30: sumOf(before, 'characters') },
    speech: { last30: spokenOf(last), before30: spokenOf(before), engines: enginesOf(last) },
    today: {
      signUps: sumOf(today, 'sign-ups'),
      generations: sumOf(today, 'generations'),
      characters: sumOf(today, 'characters'),
    },
  }
}

/** How the house stands. */
export const getDashboard = operation(contract, async ({ clock, rarely, ...services }) => {
  const { asOf, value } = await rarely('dashboard', () => count(services, clock.now()))
  return { asOf: asOf.toISOString(), ...value }
})
