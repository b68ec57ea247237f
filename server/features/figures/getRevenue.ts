import { getRevenue as contract } from '@scene-partner/contract/operations/adminFigures'
import { operation } from '../../services.ts'
import { type Figure, readDays } from './daily.ts'
import { lastMonths } from './days.ts'
import { estimateOf } from './estimate.ts'
import { paymentsByMonth } from './money.ts'
import { readPlans } from './plans.ts'

/** As a month was noted last. */
function lastOf(figures: readonly Figure[], name: Figure['name'], month: string): number | null {
  const noted = figures.filter((one) => one.name === name && one.day.startsWith(month))
  return noted.toSorted((one, other) => (one.day < other.day ? 1 : -1))[0]?.value ?? null
}

/** What a month brings, and what was paid month by month. */
export const getRevenue = operation(contract, async ({ input, clock, config, rarely, database: { db } }) => {
  const { asOf, value } = await rarely(`revenue ${input.months}`, async () => {
    const now = clock.now()
    const months = lastMonths(input.months, now)
    const [first = ''] = months
    const [plans, payments, figures] = await Promise.all([
      readPlans(db, { now, config }),
      paymentsByMonth(db, first),
      readDays(db, { names: ['estimate', 'subscribers'], from: `${first}-01`, now }),
    ])
    return {
      estimate: estimateOf(plans),
      months: months.map((month) => ({
        month,
        estimateCents: lastOf(figures, 'estimate', month),
        subscribers: lastOf(figures, 'subscribers', month),
        payments: payments.filter((one) => one.month === month).map(({ month: _month, ...rest }) => rest),
      })),
    }
  })
  return { asOf: asOf.toISOString(), ...value }
})
