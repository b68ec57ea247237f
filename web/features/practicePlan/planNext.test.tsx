// Tests the next step of a practice plan at the end of a scene.
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient, QueryProvider } from '../../platform/query/query.tsx'
import { fakeServer } from '../../testing/fakeServer.ts'
import { EndPlan } from '../rehearsal/screen/end/EndPlan.tsx'
import type { RehearsalHandle } from '../rehearsal/screen/useRehearsalRoom.ts'
import { PlanNext } from './PlanNext.tsx'
import type { StepStart } from './planStepLink.ts'

type Plan = OutputOf<'getPlan'>

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T19:37:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
})

const lines = ['a', 'b', 'c'].map((id) => ({
  ...{ id, cueId: `cue-${id}`, ms: 6_000, leadMs: 5_000, runs: 0, clean: 0, box: 0 },
}))
const plan: NonNullable<Plan['plan']> = {
  ...{ planId: 'plan_1', scriptId: 's1', title: 'Late Shift', roles: ['Det. Morrow'], occasion: '' },
  ...{ day: '2026-11-23', time: '10:00', timeZone: 'UTC', minutesPerDay: 45, updatedAt: '2026-11-22T18:00:00.000Z' },
}
const listenRun = {
  ...{ runId: 'run-1', kind: 'listen' as const, roles: ['Det. Morrow'], firstLineId: 'a', lastLineId: 'c' },
  ...{ hiding: 'whole' as const, ownLines: 3, said: 0, right: 0, prompted: 0, toPractise: 0, isFinished: true },
  ...{ startedAt: '2026-11-22T19:20:00.000Z', endedAt: '2026-11-22T19:25:00.000Z', practisedMs: 300_000 },
}

function open(data: Partial<Plan> = {}, runs: Plan['runs'] = []) {
  const scenes = [{ scene: 0, name: 'Scene 1', lines }]
  fakeServer({ getPlan: () => ({ title: 'Late Shift', plan, roles: ['Det. Morrow'], scenes, runs: [], ...data }) })
  const starts: StepStart[] = []
  const view = render(
    <MemoryRouter>
      <QueryProvider>
        <PlanNext scriptId="s1" runs={runs} onStart={(start) => starts.push(start)} />
      </QueryProvider>
    </MemoryRouter>,
  )
  return { ...view, starts }
}
const createLink = () => screen.findByRole('link', { name: /Choose a date and get a plan/ })

test('at the end of a scene, a button starts the plan’s next step for today; a run that the server does not have yet counts as done', async () => {
  const { starts } = open({}, [listenRun])
  await userEvent.click(await screen.findByRole('button', { name: /^First letters, Scene 1, \d+ min$/ }))
  expect(starts).toEqual([{ scene: 0, mode: 'run', hiding: 'letters', isCueOnly: false, range: null }])
})

test('if the next step of the plan is on another day, the page says that nothing is left for today', async () => {
  vi.setSystemTime(Date.parse('2026-11-22T23:57:00Z'))
  open({ plan: { ...plan, day: '2026-11-25' } })
  expect(await screen.findByText('Nothing left in the plan for today.')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('without a plan, or as soon as the date of the plan has passed, a link leads to the form for a new plan', async () => {
  open({ plan: null })
  expect(await createLink()).toHaveAttribute('href', '/scripts/s1/plan')
  cleanup()
  queryClient.clear()
  vi.setSystemTime(Date.parse('2026-11-23T09:59:30Z'))
  open()
  expect(await screen.findByRole('link', { name: 'Off book by today, 10:00' })).toBeVisible()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(await createLink()).toBeVisible()
})

test('at the end of a scene, nothing about a plan is shown if the actor has no lines', async () => {
  const { container } = open({ scenes: [] })
  await vi.waitUntil(() => queryClient.isFetching() === 0)
  await act(async () => {})
  expect(container).toBeEmptyDOMElement()
})

test('at the end of a scene, the plan’s next step starts in the same rehearsal room, with the settings and the scene of the step', async () => {
  const { unmount } = open()
  unmount()
  const calls: unknown[] = []
  const handle = {
    ...{ rehearsal: { lines: [] }, runs: { all: [listenRun] }, scriptId: 's1' },
    changePreferences: (change: object) => calls.push(change),
    startRange: (range: object) => calls.push(range),
  } as unknown as RehearsalHandle
  render(
    <MemoryRouter>
      <QueryProvider>
        <EndPlan handle={handle} onStart={() => calls.push('start')} />
      </QueryProvider>
    </MemoryRouter>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /^First letters/ }))
  expect(calls).toEqual([{ mode: 'run', isCueOnly: false, hiding: 'letters' }, { kind: 'scene', scene: 0 }, 'start'])
})
