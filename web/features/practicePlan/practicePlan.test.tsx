// Tests the page of a practice plan. All tests use the same sample plan and the same fake server.
import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { PlannedScene, StoredPlan } from '@scene-partner/contract/operations/practicePlans'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient, QueryProvider } from '../../platform/query/query.tsx'
import { sessionStore } from '../../platform/session/session.ts'
import { buildSession } from '../../testing/builders.ts'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { PlanCard } from './PlanCard.tsx'
import { PlanScreen } from './PlanScreen.tsx'
import { getStepStart } from './planStepLink.ts'

/** Sunday evening, 19:37 in UTC. */
const now = Date.parse('2026-11-22T19:37:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  vi.stubEnv('TZ', 'UTC')
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  sessionStore.set(null)
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const scenes: PlannedScene[] = [8, 6].map((count, scene) => ({
  scene,
  name: `Scene ${scene + 1}`,
  lines: Array.from({ length: count }, (_, index) => ({
    ...{ id: `s${scene}-${index}`, cueId: `c${scene}-${index}`, ms: 6_000, leadMs: 5_000, runs: 0, clean: 0, box: 0 },
  })),
}))
const stored: StoredPlan = {
  ...{
    planId: 'plan_1',
    scriptId: 's1',
    title: 'Late Shift',
    roles: ['Det. Morrow'],
    day: '2026-11-23',
    time: '10:00',
  },
  ...{ timeZone: 'UTC', minutesPerDay: 45, occasion: 'Audition, Studio 4', updatedAt: '2026-11-22T18:00:00.000Z' },
}
const listenRun = {
  ...{ runId: 'run-listen', kind: 'listen' as const, roles: ['Det. Morrow'], firstLineId: 's0-0', lastLineId: 's1-5' },
  ...{ hiding: 'whole' as const, ownLines: 14, said: 0, right: 0, prompted: 0, toPractise: 0, isFinished: true },
  ...{ startedAt: '2026-11-22T19:20:00.000Z', endedAt: '2026-11-22T19:25:00.000Z', practisedMs: 300_000 },
}

function open(address: string, data: Partial<OutputOf<'getPlan'>> = {}, refuses = false) {
  const state = { title: 'Late Shift', plan: null, roles: ['Det. Morrow'], scenes, runs: [], ...data }
  const sent = fakeServer({
    getPlan: () => (refuses ? fail('unavailable') : state),
    getPlans: () => ({ plans: state.plan ? [state.plan] : [] }),
    savePlan: ({ scriptId: _script, ...choice }) => {
      if (refuses) return fail('unavailable')
      state.plan = { ...stored, ...choice }
      return { plan: state.plan }
    },
    deletePlan: () => {
      state.plan = null
      return { success: true }
    },
  })
  sessionStore.set(buildSession())
  const Card = () => (
    <QueryProvider>
      <PlanCard sheetOf={(scriptId) => `The sheet of ${scriptId}`}>Continue from line 5</PlanCard>
    </QueryProvider>
  )
  const router = createMemoryRouter(
    [
      { path: '/scripts/:scriptId/plan', Component: PlanScreen },
      { path: '/practice', Component: Card },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  const getCalls = (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input)
  return { user: userEvent.setup(), router, getCalls, getPlace: () => router.state.location }
}

test('the plan shows the finished steps, the current step with its scene and minutes, and the date of the audition', async () => {
  const { user, getPlace } = open('/scripts/s1/plan', { plan: stored, runs: [listenRun] })
  expect(await screen.findByText('14 lines to learn. 12 minutes left tonight.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Off book by tomorrow, 10:00Det. Morrow')
  const tonight = screen.getByRole('heading', { name: 'Tonight' }).closest('section')
  expect(
    within(tonight ?? document.body)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringMatching(/^19:20DoneListen/),
    expect.stringMatching(/^19:40NowFirst letters/),
    expect.stringMatching(/^19:50Blanks/),
    expect.stringMatching(/^20:00Dark/),
    expect.stringMatching(/^Then put it down/),
  ])
  const tomorrow = screen.getByRole('heading', { name: 'Tomorrow' }).closest('section')
  expect(tomorrow).toHaveTextContent(/8:15Warm-up.*10:00Audition, Studio 4/)
  // The link starts the step in the rehearsal room. The stage of the step decides how the actor's lines are hidden.
  await user.click(screen.getByRole('link', { name: /^First letters, Scene 1/ }))
  expect(getPlace()).toMatchObject({
    ...{ pathname: '/practice', search: '?script=s1&scene=1&mode=run&hide=letters', state: { begins: true } },
  })
})

test('each step of the plan names its scenes; if the plan has one scene, only the parts of this scene', async () => {
  async function readTonight(data: Partial<OutputOf<'getPlan'>>) {
    cleanup()
    queryClient.clear()
    open('/scripts/s1/plan', { plan: stored, ...data })
    return (await screen.findByRole('heading', { name: 'Tonight' })).closest('section')?.textContent
  }
  const [first] = scenes
  const copies = [0, 1, 2, 3, 4, 5].flatMap((copy) =>
    (first?.lines ?? []).map((line) => ({ ...line, id: `${line.id}-${copy}`, ms: 20_000 })),
  )
  expect(await readTonight({})).toContain('Both scenes. ')
  expect(await readTonight({ scenes: scenes.slice(0, 1) })).toMatch(/^Tonight19:40NowListenEvery part/)
  const plan = { ...stored, day: '2026-11-28', minutesPerDay: 10 }
  expect(await readTonight({ plan, scenes: [{ scene: 0, name: 'Scene 1', lines: copies }] })).toMatch(/Part 1 of \d\. /)
})

test('an actor chooses a date and the minutes per day, sees the resulting plan at once, and creates it', async () => {
  const { user, getCalls } = open('/scripts/s1/plan')
  expect(await screen.findByRole('heading', { name: '2 days, 14 lines still to learn' })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /Friday,? 27 November/ }))
  expect(screen.getByRole('heading', { name: '6 days, 14 lines still to learn' })).toBeVisible()
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '18:30' } })
  await user.click(screen.getByRole('radio', { name: '10' }))
  await user.type(screen.getByLabelText('What is it for?'), 'Read-through')
  await user.click(screen.getByRole('button', { name: 'Make this plan' }))
  expect(await screen.findByText(/^Off book by Friday, 18:30/)).toBeVisible()
  expect(getCalls('savePlan')).toEqual([
    { scriptId: 's1', day: '2026-11-27', time: '18:30', timeZone: 'UTC', minutesPerDay: 10, occasion: 'Read-through' },
  ])
})

test('the form of a stored plan shows its time and can remove the plan; after its date, the page asks for a new date', async () => {
  const { user, getCalls } = open('/scripts/s1/plan', { plan: stored })
  await user.click(await screen.findByRole('button', { name: 'Change the date' }))
  expect(screen.getByLabelText('Time')).toHaveValue('10:00')
  await user.click(screen.getByRole('button', { name: 'Remove the plan' }))
  expect(await screen.findByRole('button', { name: 'Make this plan' })).toBeVisible()
  expect(getCalls('deletePlan')).toEqual([{ scriptId: 's1', planId: 'plan_1' }])
  cleanup()
  queryClient.clear()
  open('/scripts/s1/plan', { plan: { ...stored, day: '2026-11-22', time: '19:00' } })
  expect(await screen.findByText(/The date has passed\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save the plan' })).toBeDisabled()
})

test('if the plan cannot be saved, the page shows an error; if it cannot be loaded, the page offers to try again', async () => {
  const { user } = open('/scripts/s1/plan', {}, true)
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible()
  cleanup()
  queryClient.clear()
  const page = open('/scripts/s1/plan')
  await screen.findByRole('button', { name: 'Make this plan' })
  fakeServer({ savePlan: () => fail('unavailable') })
  await user.click(screen.getByRole('button', { name: 'Make this plan' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(page.getPlace().pathname).toBe('/scripts/s1/plan')
})

test('the page of a plan shows the next step, then the days, then the reminders', async () => {
  open('/scripts/s1/plan', { plan: stored })
  const start = await screen.findByRole('link', { name: /minutes/ })
  const day = screen.getByRole('heading', { name: 'Tonight' })
  const calendar = screen.getByRole('button', { name: 'Add to calendar' })
  const isBefore = (one: HTMLElement, other: HTMLElement) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
  expect([isBefore(start, day), isBefore(day, calendar)]).toEqual([true, true])
})

test('without a chosen role the plan page asks for one; for a role without lines it says “No lines to learn”', async () => {
  open('/scripts/s1/plan', { roles: [], scenes: [] })
  expect(await screen.findByRole('link', { name: 'Choose your role' })).toHaveAttribute('href', '/practice?script=s1')
  cleanup()
  queryClient.clear()
  open('/scripts/s1/plan', { scenes: [] })
  expect(await screen.findByText('No lines to learn')).toBeVisible()
})

/** Presses *Add to calendar* and returns those lines of the downloaded file that begin with one of these names. */
async function readCalendarFile(user: ReturnType<typeof open>['user'], names: string) {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) files.push(blob)
    return 'blob:plan'
  })
  // Prevents the test browser from opening the file instead of the page.
  const stay = (event: Event) => event.target instanceof HTMLAnchorElement && event.preventDefault()
  addEventListener('click', stay)
  await user.click(await screen.findByRole('button', { name: 'Add to calendar' }))
  removeEventListener('click', stay)
  const text = (await files[0]?.text())?.replaceAll('\r\n ', '') ?? ''
  return text.match(new RegExp(`^(${names}):.*$`, 'gm'))
}

test('in the calendar file, each practice and the warm-up have an alarm at their start, and the date has one 2 hours before', async () => {
  const { user } = open('/scripts/s1/plan', { plan: stored })
  expect(await readCalendarFile(user, 'UID|DTSTART|SUMMARY|TRIGGER')).toEqual([
    ...['UID:plan_1-practice-2026-11-22@scene-partner', 'DTSTART:20261122T194000Z', 'SUMMARY:Practise Late Shift'],
    'TRIGGER:-PT0M',
    ...['UID:plan_1-warmUp-2026-11-23@scene-partner', 'DTSTART:20261123T081500Z', 'SUMMARY:Warm-up: Late Shift'],
    'TRIGGER:-PT0M',
    'UID:plan_1-due@scene-partner',
    'DTSTART:20261123T100000Z',
    String.raw`SUMMARY:Audition\, Studio 4 (Late Shift)`,
    'TRIGGER:-PT120M',
  ])
})

test('a calendar file that is saved later has a higher sequence number, so that it replaces the earlier events', async () => {
  const { user } = open('/scripts/s1/plan', { plan: stored })
  const readSequence = async () => Number((await readCalendarFile(user, 'SEQUENCE'))?.[0]?.slice('SEQUENCE:'.length))
  const first = await readSequence()
  vi.restoreAllMocks()
  cleanup()
  queryClient.clear()
  vi.setSystemTime(now + 3_600_000)
  open('/scripts/s1/plan', { plan: stored })
  expect([first > 0, (await readSequence()) - first]).toEqual([true, 60])
})

test('a practice between 22:00 and 8:00 has no alarm in the calendar file, and no notification', async () => {
  vi.stubGlobal('Notification', { permission: 'default' })
  vi.setSystemTime(Date.parse('2026-11-22T22:37:00Z'))
  const { user } = open('/scripts/s1/plan', { plan: stored })
  expect(await screen.findByRole('switch', { name: 'Remind me at 8:15' })).toBeVisible()
  expect(await readCalendarFile(user, 'DTSTART|TRIGGER')).toEqual([
    'DTSTART:20261122T224000Z',
    ...['DTSTART:20261123T081500Z', 'TRIGGER:-PT0M'],
    ...['DTSTART:20261123T100000Z', 'TRIGGER:-PT120M'],
  ])
})

test('a new plan is for tomorrow at 10:00 in the actor’s time zone, and the calendar file has the same time', async () => {
  const options = new Intl.DateTimeFormat().resolvedOptions()
  const inNewYork = { ...options, timeZone: 'America/New_York' }
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(inNewYork)
  // In New York, it is still the evening of 22 November.
  vi.setSystemTime(Date.parse('2026-11-23T01:00:00Z'))
  const { user, getCalls } = open('/scripts/s1/plan')
  expect(await screen.findByLabelText('Time')).toHaveValue('10:00')
  await user.click(screen.getByRole('button', { name: 'Make this plan' }))
  expect(await screen.findByText(/^Off book by tomorrow, 10:00/)).toBeVisible()
  expect(getCalls('savePlan')).toMatchObject([{ day: '2026-11-23', time: '10:00', timeZone: 'America/New_York' }])
  expect((await readCalendarFile(user, 'DTSTART'))?.slice(-2)).toEqual([
    ...['DTSTART:20261123T131500Z', 'DTSTART:20261123T150000Z'],
  ])
})

test('a plan can have a date without a time of day', async () => {
  const { user, getCalls } = open('/scripts/s1/plan')
  fireEvent.change(await screen.findByLabelText('Time'), { target: { value: '' } })
  await user.click(screen.getByRole('button', { name: 'Make this plan' }))
  expect(await screen.findByText(/^Off book by tomorrow$/)).toBeVisible()
  expect(getCalls('savePlan')).toMatchObject([{ day: '2026-11-23', time: null }])
})

test('the browser asks for permission to notify only after a press, and the page explains a refusal', async () => {
  const answers: NotificationPermission[] = ['denied', 'granted']
  const requests: string[] = []
  vi.stubGlobal('Notification', {
    permission: 'default',
    requestPermission: async () => {
      requests.push('request')
      return answers.shift() ?? 'denied'
    },
  })
  const { user } = open('/scripts/s1/plan', { plan: stored })
  const remind = await screen.findByRole('switch', { name: 'Remind me at 19:40 and 8:15' })
  expect(requests).toEqual([])
  await user.click(remind)
  expect(await screen.findByText(/Your browser blocks notifications/)).toBeVisible()
  expect(remind).not.toBeChecked()
  expect(localStorage.getItem('sp.reminders.u1')).toBeNull()
  await user.click(remind)
  await act(async () => {})
  expect(remind).toBeChecked()
  expect(JSON.parse(localStorage.getItem('sp.reminders.u1') ?? '[]')).toMatchObject([
    { at: Date.parse('2026-11-22T19:40:00Z'), title: 'Listen: Det. Morrow' },
    { at: Date.parse('2026-11-23T08:15:00Z'), title: 'Warm-up: Det. Morrow' },
  ])
  await user.click(remind)
  expect(localStorage.getItem('sp.reminders.u1')).toBeNull()
})

test('the practice page begins with the plan if its date is within 48 hours, else with the scene to continue', async () => {
  open('/practice', { plan: stored, runs: [listenRun] })
  const card = await screen.findByRole('region', { name: 'Your next date' })
  expect(await within(card).findByRole('link', { name: 'First letters, Scene 1' })).toHaveAttribute(
    'href',
    '/practice?script=s1&scene=1&mode=run&hide=letters',
  )
  expect(card).toHaveTextContent('Off book by tomorrow, 10:00')
  expect(card).toHaveTextContent('About 4 minutes. Then blanks, then dark.')
  expect(card).toHaveTextContent('The sheet of s1')
  expect(within(card).getByRole('link', { name: 'Show the plan' })).toHaveAttribute('href', '/scripts/s1/plan')
  cleanup()
  queryClient.clear()
  open('/practice')
  expect(await screen.findByText('Continue from line 5')).toBeVisible()
  expect(screen.queryByRole('region')).toBeNull()
  cleanup()
  queryClient.clear()
  // If the date of a plan is more than 48 hours away, the plan is only a link, below the scene to continue.
  open('/practice', { plan: { ...stored, day: '2026-11-27' } })
  expect(await screen.findByRole('link', { name: /^Off book by Friday, 10:00/ })).toBeVisible()
  expect(screen.getByText('Continue from line 5')).toBeVisible()
})

test('a step of a plan starts its first part; the warm-up runs all its parts, with only the cues and the actor’s lines', () => {
  const parts = scenes.map(({ scene, name, lines }, at) => ({
    ...{ scene, sceneName: name, lines, number: 1, count: at === 0 ? 2 : 1, ms: 60_000, passed: 0 },
  }))
  const step = { parts, startAt: now, minutes: 5, isDone: false }
  const run = { scene: 0, mode: 'run', isCueOnly: false, range: { from: 'c0-0', to: 's0-7' } }
  expect(getStepStart({ ...step, stage: 'dark' })).toEqual({ ...run, hiding: 'nothing' })
  expect(getStepStart({ ...step, stage: 'listen' })).toEqual({ ...run, mode: 'listen', hiding: null })
  expect(getStepStart({ ...step, stage: 'blanks', parts: parts.slice(1) })).toEqual({
    ...{ ...run, scene: 1, hiding: 'blanks', range: null },
  })
  expect(getStepStart({ ...step, stage: 'warmUp' })).toEqual({
    ...{ ...run, hiding: 'nothing', isCueOnly: true, range: { from: 'c0-0', to: 's1-5' } },
  })
})
