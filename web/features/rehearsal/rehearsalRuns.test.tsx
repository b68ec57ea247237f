// Tests that runs are stored, compared with earlier runs, and counted for the plan.
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/query/query.tsx'
import { sessionStore } from '../../platform/session/session.ts'
import { NetworkFailure } from '../../testing/fakeServer.ts'
import { sendStoredProgress } from './runtime/progressOutboxes.ts'
import { buildRun } from './testing/buildRun.ts'
import { openRehearsalPage } from './testing/fakeRehearsal.tsx'

beforeEach(() => localStorage.clear())
afterEach(async () => {
  cleanup()
  // The rehearsal room sends its results when it closes.
  await new Promise((resolve) => setTimeout(resolve))
  queryClient.clear()
  sessionStore.set(null)
  vi.unstubAllGlobals()
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const byKey = { waitsForVoice: false, wasAsked: true }
const yesterday = new Date(Date.now() - 86_400_000)
const earlier = buildRun('earlier-run', {
  ...{ firstLineId: 'l3', lastLineId: 'l5', ownLines: 2, said: 2, right: 0, prompted: 2, toPractise: 2 },
  ...{ startedAt: yesterday.toISOString(), endedAt: yesterday.toISOString() },
})

type Options = NonNullable<Parameters<typeof openRehearsalPage>[1]> & { hiding?: string }

/** Opens the rehearsal room. In these tests the actor ends each line by a key. */
async function openRoom(options: Options = {}, address = '/practice?script=s1') {
  const { hiding = 'whole' } = options
  const page = await openRehearsalPage(address, { ...options, stored: { settings: { ...byKey, hiding } } })
  await button('Begin')
  await waitFor(() => expect(page.countDecodedFiles()).toBeGreaterThan(0))
  const user = userEvent.setup()
  const finishOwnLine = async (prompts = 0) => {
    act(() => page.clock.advance(1_700))
    await user.keyboard(`${'p'.repeat(prompts)} `)
  }
  const finishScene = async (prompts = 0) => {
    await finishOwnLine(prompts)
    await finishOwnLine()
    act(() => page.clock.advance(2_000))
    await screen.findByRole('heading', { name: prompts > 0 ? '1 of 2 lines right' : 'All 2 lines right' })
  }
  return { ...page, user, finishOwnLine, finishScene }
}

test('a finished run is sent once, and the end of the scene compares it with the last run of the scene', async () => {
  const { user, finishScene, getCalls } = await openRoom({ runs: [earlier], hiding: 'letters' })
  await user.click(await button('Begin'))
  await finishScene(1)
  expect(screen.getByText(/^1 more than yesterday\. /)).toBeVisible()
  expect(screen.getByRole('region', { name: 'Day by day' })).toHaveTextContent('0 of 2')
  expect(screen.getByRole('region', { name: 'Day by day' })).toHaveTextContent('1 of 2')
  await waitFor(() => expect(getCalls('saveRuns')).toHaveLength(1))
  expect(getCalls('saveRuns')[0]).toMatchObject({
    scriptId: 's1',
    runs: [
      {
        ...{ kind: 'run', roles: ['MARA'], firstLineId: 'l3', lastLineId: 'l5', hiding: 'letters', ownLines: 2 },
        ...{ said: 2, right: 1, prompted: 1, toPractise: 1, isFinished: true },
      },
    ],
  })
  cleanup()
  await new Promise((resolve) => setTimeout(resolve))
  expect(getCalls('saveRuns')).toHaveLength(1)
})

test(
  'without a connection, the end of a scene compares the run with a run of the previous visit',
  { tags: ['long'] },
  async () => {
    const first = await openRoom({ hiding: 'letters' })
    await first.user.click(await button('Begin'))
    await first.finishScene(1)
    await waitFor(() => expect(first.getCalls('saveRuns')).toHaveLength(1))
    cleanup()
    await new Promise((resolve) => setTimeout(resolve))
    const second = await openRoom({ hiding: 'letters', refuse: () => new NetworkFailure() })
    await second.user.click(await button('Begin'))
    await second.finishScene()
    expect(screen.getByText(/^1 more than last time\. /)).toBeVisible()
  },
)

test('if another account signs in during a run, the run is sent when the first account signs in again', async () => {
  const { user, finishOwnLine, getCalls } = await openRoom()
  await user.click(await button('Begin'))
  await finishOwnLine()
  const own = sessionStore.get()
  if (!own) throw new Error('nobody is signed in')
  act(() => sessionStore.set({ ...own, user: { ...own.user, uid: 'another-account' } }))
  cleanup()
  await new Promise((resolve) => setTimeout(resolve))
  expect([...getCalls('saveRuns'), ...getCalls('noteLines')]).toEqual([])
  sessionStore.set(own)
  await sendStoredProgress(own.user.uid)
  expect(getCalls('saveRuns')).toMatchObject([{ runs: [{ said: 1, isFinished: false }] }])
  expect(getCalls('noteLines')).toHaveLength(1)
})

test('a run that the actor leaves is stored as unfinished; a rehearsal room that was only opened stores no run', async () => {
  const { user, finishOwnLine, getCalls } = await openRoom()
  await user.click(await button('Begin'))
  await finishOwnLine()
  cleanup()
  await waitFor(() => expect(getCalls('saveRuns')).toHaveLength(1))
  expect(getCalls('saveRuns')[0]).toMatchObject({ runs: [{ said: 1, right: 1, isFinished: false }] })
  queryClient.clear()
  const quiet = await openRoom()
  cleanup()
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(quiet.getCalls('saveRuns')).toEqual([])
})

const plannedLine = (id: string, cueId: string) => ({ id, cueId, ms: 1_000, leadMs: 900, runs: 0, clean: 0, box: 0 })
const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const plan = {
  scenes: [{ scene: 0, name: 'Scene 1', lines: [plannedLine('l3', 'l2'), plannedLine('l5', 'l4')] }],
  plan: {
    ...{ planId: 'plan_1', scriptId: 's1', title: 'The Late Ferry', roles: ['MARA'], day: inThreeDays, time: '10:00' },
    ...{ timeZone: 'UTC', minutesPerDay: 20, occasion: '', updatedAt: '2026-11-22T18:00:00.000Z' },
  },
}

test('one press at the end of a scene starts the next step of the plan, with the hiding mode of this step', async () => {
  const { user, finishScene } = await openRoom({ plan })
  await user.click(await button('Begin'))
  await finishScene()
  // A run in which the actor's lines are fully visible completes the first stage of the plan.
  await user.click(await button(/^First letters, Scene 1, 1 min/))
  expect(await button('What you see of your lines: First letters')).toBeVisible()
  expect(await button('Pause')).toBeVisible()
})

test('if the script has no plan, the end of a scene has a link to the page on which to create one', async () => {
  const { user, finishScene } = await openRoom({ plan: { scenes: plan.scenes } })
  await user.click(await button('Begin'))
  await finishScene()
  expect(await screen.findByRole('link', { name: /^Off book by …/ })).toHaveAttribute('href', '/scripts/s1/plan')
})

test('a link of the plan opens the rehearsal room with the hiding mode and the lines that the link contains', async () => {
  await openRoom({}, '/practice?script=s1&scene=1&mode=run&hide=blanks&from=l4&to=l5')
  expect(await button('What you see of your lines: Blanks')).toBeVisible()
  expect(document.querySelector('[aria-current="true"]')).toHaveTextContent('You had a ticket.')
})
