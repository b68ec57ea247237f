// Tests which plan the practice page shows if there are several plans or if the date of a plan is far away.
import type { StoredPlan } from '@scene-partner/contract/operations/practicePlans'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient, QueryProvider } from '../../platform/query/query.tsx'
import { sessionStore } from '../../platform/session/session.ts'
import { buildSession } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { PlanCard } from './PlanCard.tsx'

/** Sunday evening, 19:37 in UTC. */
const now = Date.parse('2026-11-22T19:37:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  sessionStore.set(null)
  vi.useRealTimers()
})

const buildPlan = (day: string, time: string | null, facts: Partial<StoredPlan> = {}): StoredPlan => ({
  ...{ planId: 'plan_1', scriptId: 's1', title: 'Late Shift', roles: ['Det. Morrow'], day, time, timeZone: 'UTC' },
  ...{ minutesPerDay: 45, occasion: '', updatedAt: '2026-11-22T18:00:00.000Z' },
  ...facts,
})
const line = { id: 'l2', cueId: 'l1', ms: 6_000, leadMs: 5_000, runs: 0, clean: 0, box: 0 }

/** Shows the plans of an account on the practice page. */
function open(plans: readonly StoredPlan[]) {
  cleanup()
  queryClient.clear()
  fakeServer({
    getPlans: () => ({ plans: [...plans] }),
    getPlan({ scriptId }) {
      const plan = plans.find((one) => one.scriptId === scriptId) ?? null
      const scenes = [{ scene: 0, name: 'Scene 1', lines: [line] }]
      return { title: plan?.title ?? '', plan, roles: plan?.roles ?? [], scenes, runs: [] }
    },
  })
  sessionStore.set(buildSession())
  const Card = () => (
    <QueryProvider>
      <PlanCard sheetOf={(scriptId) => `The sheet of ${scriptId}`}>Continue from line 5</PlanCard>
    </QueryProvider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Card }])} />)
}

test('the practice page begins with the next plan from 48 hours before its date on; earlier, the plan is only a link', async () => {
  // The date of the first plan has just come, so this plan is not shown any more.
  const past = buildPlan('2026-11-22', '19:37')
  const next = { planId: 'plan_2', scriptId: 's2', title: 'The Long Game' }
  open([past, buildPlan('2026-11-24', '19:38', next)])
  const link = await screen.findByRole('link', { name: /^Off book by Tuesday, 19:38/ })
  expect(link).toHaveAttribute('href', '/scripts/s2/plan')
  expect(screen.getByText('Continue from line 5')).toBeVisible()
  open([past, buildPlan('2026-11-24', '19:37', next)])
  const card = await screen.findByRole('region', { name: 'Your next date' })
  expect(card).toHaveTextContent('Off book by Tuesday, 19:37')
  expect(card).toHaveTextContent('The Long Game')
  expect(card).toHaveTextContent('The sheet of s2')
  expect(screen.queryByText('Continue from line 5')).toBeNull()
  expect(await screen.findByRole('link', { name: 'Listen, Scene 1' })).toHaveAttribute(
    'href',
    '/practice?script=s2&scene=1&mode=listen',
  )
})

test('of two plans on the same day, the practice page shows the one without a time, which counts as 9:00, and not the one at 14:00', async () => {
  const afternoon = buildPlan('2026-11-24', '14:00')
  open([afternoon, buildPlan('2026-11-24', null, { planId: 'plan_2', scriptId: 's2', title: 'The Long Game' })])
  expect(await screen.findByRole('region', { name: 'Your next date' })).toHaveTextContent('The Long Game')
})

test('of two plans in different time zones, the practice page shows the one whose date comes first', async () => {
  const losAngeles = buildPlan('2026-11-23', '12:00', { timeZone: 'America/Los_Angeles' })
  const london = { planId: 'plan_2', scriptId: 's2', title: 'The Long Game', timeZone: 'Europe/London' }
  open([losAngeles, buildPlan('2026-11-23', '16:00', london)])
  expect(await screen.findByRole('region', { name: 'Your next date' })).toHaveTextContent('The Long Game')
})
