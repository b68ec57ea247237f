// Tests what happens to the stored notifications of a plan when the plan is changed or removed.
import type { StoredPlan } from '@scene-partner/contract/operations/practicePlans'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/query/query.tsx'
import { hasReminders, storeReminders } from '../../platform/reminders/reminders.ts'
import { sessionStore } from '../../platform/session/session.ts'
import { buildSession } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { PlanScreen } from './PlanScreen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T19:37:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  sessionStore.set(null)
  localStorage.clear()
  vi.useRealTimers()
})

const stored: StoredPlan = {
  ...{ planId: 'plan_1', scriptId: 's1', title: 'Late Shift', roles: ['Det. Morrow'], occasion: '' },
  ...{ day: '2026-11-23', time: '10:00', timeZone: 'UTC', minutesPerDay: 45, updatedAt: '2026-11-22T18:00:00.000Z' },
}
const line = { id: 'l2', cueId: 'l1', ms: 6_000, leadMs: 5_000, runs: 0, clean: 0, box: 0 }

const reminder = { at: Date.parse('2026-11-22T20:00:00Z'), title: 'Listen: Det. Morrow', text: '', url: '/practice' }

/** Opens the form of the plan `plan_1`. The plans in `plansWithReminders` have notifications on this device. */
async function openForm(plansWithReminders = ['plan_1', 'plan_2']) {
  let plan: StoredPlan | null = stored
  fakeServer({
    getPlan: () => ({
      ...{ title: 'Late Shift', plan, roles: ['Det. Morrow'], runs: [] },
      scenes: [{ scene: 0, name: 'Scene 1', lines: [line] }],
    }),
    savePlan({ scriptId: _scriptId, ...choice }) {
      // The form sends the time zone of this machine.
      plan = { ...stored, ...choice, timeZone: stored.timeZone }
      return { plan }
    },
    deletePlan() {
      plan = null
      return { success: true }
    },
  })
  sessionStore.set(buildSession())
  for (const planId of plansWithReminders) storeReminders('u1', planId, [reminder])
  const router = createMemoryRouter([{ path: '/scripts/:scriptId/plan', Component: PlanScreen }], {
    initialEntries: ['/scripts/s1/plan'],
  })
  render(<RouterProvider router={router} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Change the date' }))
}

test('when the actor removes a plan, its notifications are removed from this device; those of other plans stay', async () => {
  await openForm()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the plan' }))
  expect(await screen.findByRole('button', { name: 'Make this plan' })).toBeVisible()
  expect(['plan_1', 'plan_2'].map((planId) => hasReminders('u1', planId))).toEqual([false, true])
})

test('when the actor changes the time of a plan’s date, its notifications on this device move to the new practice times', async () => {
  await openForm()
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '17:00' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save the plan' }))
  await screen.findByRole('button', { name: 'Change the date' })
  const reminders: { id: string; at: number }[] = JSON.parse(localStorage.getItem('sp.reminders.u1') ?? '[]')
  const listTimes = (planId: string) =>
    reminders.filter(({ id }) => id.startsWith(planId)).map(({ at }) => new Date(at).toISOString().slice(0, 16))
  expect(listTimes('plan_1')).toEqual(['2026-11-22T19:40', '2026-11-23T15:15'])
  expect(listTimes('plan_2')).toEqual(['2026-11-22T20:00'])
})

test('saving a changed plan that has no notifications on this device creates none', async () => {
  await openForm(['plan_2'])
  await userEvent.click(screen.getByRole('button', { name: 'Save the plan' }))
  await screen.findByRole('button', { name: 'Change the date' })
  expect(['plan_1', 'plan_2'].map((planId) => hasReminders('u1', planId))).toEqual([false, true])
})
