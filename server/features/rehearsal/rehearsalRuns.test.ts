// Tests stored runs and plans. All tests share one app, because each start takes seconds.
import { rehearsalRules } from '@scene-partner/contract/operations/rehearsalRuns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readExportedJson } from '../../platform/archive/testing/readExportedJson.ts'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { rehearsalExporter } from './exporter.ts'
import { practicePlans, rehearsalRuns } from './tables.ts'
import { createPlay } from './testing/samplePlay.ts'
import { createRun, samplePlan } from './testing/sampleRuns.ts'

const minuteMs = 60_000
type Person = Awaited<ReturnType<TestApp['signUp']>>

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const ago = (minutes: number) => new Date(app.clock.now().getTime() - minutes * minuteMs)

/** Creates a play in which the actor plays these roles. */
async function castPlay(actor: Person, mine = ['ANNA']) {
  const play = await createPlay(actor)
  const cast = (roles: string[], version: number) =>
    actor.call('saveCasting', {
      scriptId: play.scriptId,
      casting: { mine: roles, roles: {}, pronunciations: [] },
      version,
    })
  await cast(mine, 0)
  return { ...play, cast }
}

test('a run that is sent twice or by two tabs is stored once, and runs are returned newest first', async () => {
  const actor = await app.signUp()
  const { scriptId } = await castPlay(actor)
  const [older, newer] = [createRun(ago(20)), createRun(ago(10), { right: 3, prompted: 0, toPractise: 0 })]
  await actor.call('saveRuns', { scriptId, runs: [newer, older] })
  await Promise.all([1, 2].map(() => actor.call('saveRuns', { scriptId, runs: [older, newer] })))
  expect((await actor.call('getRuns', { scriptId })).runs).toEqual([newer, older])
})

test('an unfinished run is replaced by its finished state, and a finished run is never replaced by an earlier state', async () => {
  const actor = await app.signUp()
  const { scriptId } = await castPlay(actor)
  const left = createRun(ago(20), { isFinished: false, said: 1, right: 1, prompted: 0, toPractise: 0 })
  const finished = { ...createRun(ago(10)), runId: left.runId, startedAt: left.startedAt }
  await actor.call('saveRuns', { scriptId, runs: [left] })
  await actor.call('saveRuns', { scriptId, runs: [finished] })
  await actor.call('saveRuns', { scriptId, runs: [left] })
  expect((await actor.call('getRuns', { scriptId })).runs).toEqual([finished])
})

test('a run from a device whose clock is fast is stored as ending now, with its real length', async () => {
  const actor = await app.signUp()
  const { scriptId } = await castPlay(actor)
  await actor.call('saveRuns', { scriptId, runs: [createRun(ago(-90))] })
  expect((await actor.call('getRuns', { scriptId })).runs).toMatchObject([
    { startedAt: ago(4).toISOString(), endedAt: ago(0).toISOString() },
  ])
})

test('a run during which the clock of the device was set back is stored, and so are the other runs of the same request', async () => {
  const actor = await app.signUp()
  const { scriptId } = await castPlay(actor)
  const [other, started] = [createRun(ago(5)), ago(20).toISOString()]
  const setBack = createRun(ago(10), { startedAt: started, endedAt: ago(80).toISOString(), isFinished: false })
  await actor.call('saveRuns', { scriptId, runs: [setBack, other] })
  const runs = async () => (await actor.call('getRuns', { scriptId })).runs
  expect(await runs()).toEqual([other, { ...setBack, endedAt: started }])
  const finished = { ...setBack, endedAt: ago(79).toISOString(), isFinished: true }
  await actor.call('saveRuns', { scriptId, runs: [finished] })
  expect(await runs()).toEqual([other, { ...finished, endedAt: started }])
})

test.each([
  ['an unfinished copy', false],
  ['an earlier result', true],
])('%s of a run from a device with a fast clock does not replace the last state of the run', async (_, isFinished) => {
  const actor = await app.signUp()
  const { scriptId } = await castPlay(actor)
  const last = createRun(ago(-90), { right: 3, prompted: 0, toPractise: 0 })
  const earlier = { ...last, endedAt: ago(-89).toISOString(), isFinished, right: 1 }
  await actor.call('saveRuns', { scriptId, runs: [last] })
  app.clock.advance(minuteMs)
  await actor.call('saveRuns', { scriptId, runs: [earlier] })
  expect((await actor.call('getRuns', { scriptId })).runs).toMatchObject([{ isFinished: true, right: 3 }])
})

test(
  'S-47 only the latest runs of a script are stored, and a run with invalid values is refused',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp()
    const { scriptId } = await castPlay(actor)
    const count = rehearsalRules.maxRunsPerScript + 10
    const runs = Array.from({ length: count }, (_, index) => createRun(ago(count - index)))
    for (let start = 0; start < count; start += 50)
      await actor.call('saveRuns', { scriptId, runs: runs.slice(start, start + 50) })
    const stored = await app.database.db.select().from(rehearsalRuns).where(eq(rehearsalRuns.scriptId, scriptId))
    expect(new Set(stored.map(({ runId }) => runId))).toEqual(new Set(runs.slice(10).map(({ runId }) => runId)))
    for (const part of [{ right: 4 }, { runId: 'a b' }, { roles: [] }]) {
      const run = createRun(ago(20), part)
      expect([part, (await actor.post('saveRuns', { scriptId, runs: [run] })).status]).toEqual([part, 400])
    }
  },
)

test('a practice plan belongs to a script and to the roles that the user plays, and keeps its id when it is changed', async () => {
  const actor = await app.signUp()
  const { scriptId, cast, lineId } = await castPlay(actor)
  expect(await actor.call('getPlan', { scriptId })).toMatchObject({ plan: null, roles: ['ANNA'], runs: [] })
  const { plan } = await actor.call('savePlan', { scriptId, ...samplePlan })
  app.clock.advance(minuteMs)
  const changed = await actor.call('savePlan', { scriptId, ...samplePlan, day: '2031-05-08', time: null })
  expect(changed.plan).toMatchObject({ planId: plan.planId, day: '2031-05-08', time: null, title: 'The Kitchen' })
  expect((await actor.call('getPlans', {})).plans).toEqual([changed.plan])

  await actor.call('saveRuns', { scriptId, runs: [createRun(ago(1)), createRun(ago(2), { roles: ['BEN'] })] })
  const { scenes, runs } = await actor.call('getPlan', { scriptId })
  expect(runs).toHaveLength(1)
  expect(scenes).toMatchObject([{ scene: 0, lines: [{ leadMs: 0 }, { runs: 0 }, { cueId: lineId('Is there tea?') }] }])
  expect(scenes[0]?.lines.map(({ id }) => id)).toEqual(
    ['You came, Siobhan.', 'You say so much.', 'There is tea.'].map(lineId),
  )

  // Another role has another plan. When the user plays the first role again, its plan returns.
  await cast(['BEN'], 1)
  expect((await actor.call('getPlan', { scriptId })).plan).toBeNull()
  expect((await actor.call('getPlans', {})).plans).toEqual([])
  await actor.call('savePlan', { scriptId, ...samplePlan })
  await cast(['ANNA'], 2)
  expect((await actor.call('getPlan', { scriptId })).plan).toEqual(changed.plan)
  await actor.call('deletePlan', { scriptId, planId: plan.planId })
  await actor.call('deletePlan', { scriptId, planId: plan.planId })
  expect((await actor.call('getPlan', { scriptId })).plan).toBeNull()
})

test(
  'practice plans are listed soonest first, without plans of deleted scripts and without plans for long past days',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp()
    const today = app.clock.now().getTime()
    const days = [5, 1, 0, -4].map((days) => new Date(today + days * 86_400_000).toISOString().slice(0, 10))
    for (const day of days) {
      app.clock.advance(minuteMs)
      const { scriptId } = await castPlay(actor)
      await actor.call('savePlan', { scriptId, ...samplePlan, day })
      if (day === days[1]) await actor.call('deleteScript', { scriptId })
    }
    expect((await actor.call('getPlans', {})).plans.map(({ day }) => day)).toEqual([days[2], days[0]])
  },
)

test('a practice plan for no role, or with an invalid date, time or time zone, is refused', async () => {
  const actor = await app.signUp()
  const { scriptId } = await castPlay(actor, [])
  const refuse = async (part: object) => {
    const answer = await actor.post('savePlan', { scriptId, ...samplePlan, ...part })
    return [answer.status, await answer.text()] as const
  }
  expect(await refuse({})).toEqual([400, expect.stringContaining('role_not_chosen')])
  for (const part of [
    { day: '2031-02-30' },
    { time: '24:00' },
    { timeZone: 'Mars/Base' },
    { minutesPerDay: 0 },
    { occasion: 'x'.repeat(121) },
  ])
    expect([part, (await refuse(part))[0]]).toEqual([part, 400])
})

test('S-02 requests for runs and plans of another user’s script get 404', async () => {
  const [actor, stranger] = [await app.signUp(), await app.signUp()]
  const { scriptId } = await castPlay(actor)
  const { plan } = await actor.call('savePlan', { scriptId, ...samplePlan })
  const tries: [Parameters<Person['post']>[0], object][] = [
    ['saveRuns', { runs: [createRun(ago(1))] }],
    ['getRuns', {}],
    ['getPlan', {}],
    ['savePlan', samplePlan],
    ['deletePlan', { planId: plan.planId }],
  ]
  for (const [name, input] of tries) {
    const answer = await stranger.post(name, { scriptId, userId: actor.userId, ...input })
    expect([name, answer.status]).toEqual([name, 404])
  }
  // A plan id of another account deletes nothing, not even together with a script of the caller.
  const own = await castPlay(stranger)
  await stranger.call('deletePlan', { scriptId: own.scriptId, planId: plan.planId })
  expect((await actor.call('getPlan', { scriptId })).plan).toEqual(plan)
})

test('S-70 runs and plans are part of the data export, and are deleted with the script or the account', async () => {
  const actor = await app.signUp()
  const { scriptId } = await castPlay(actor)
  app.clock.advance(minuteMs)
  const other = await castPlay(actor)
  for (const id of [scriptId, other.scriptId]) {
    await actor.call('saveRuns', { scriptId: id, runs: [createRun(ago(1))] })
    await actor.call('savePlan', { scriptId: id, ...samplePlan })
  }
  const path = 'rehearsal-runs.json'
  expect(await readExportedJson(rehearsalExporter, app.services, { userId: actor.userId, path })).toMatchObject([
    { scriptId, runs: [{ hiding: 'letters', right: 2 }], plans: [{ day: samplePlan.day, roles: ['ANNA'] }] },
    { scriptId: other.scriptId, runs: [{}], plans: [{}] },
  ])
  const countRows = async (id: string) =>
    (await app.database.db.select().from(rehearsalRuns).where(eq(rehearsalRuns.scriptId, id))).length +
    (await app.database.db.select().from(practicePlans).where(eq(practicePlans.scriptId, id))).length
  await actor.call('deleteScript', { scriptId })
  app.clock.advance(11 * minuteMs)
  await app.services.jobs.drain()
  expect([await countRows(scriptId), await countRows(other.scriptId)]).toEqual([0, 2])
  await actor.call('signIn', { email: actor.email, password: goodPassword })
  await actor.call('deleteAccount', { confirmation: 'DELETE' })
  expect(await countRows(other.scriptId)).toBe(0)
})

test('the data export contains all runs of a script, also the older ones, which the app does not show', async () => {
  const actor = await app.signUp()
  const { scriptId } = await castPlay(actor)
  const rows = Array.from({ length: rehearsalRules.maxRunsReturned + 2 }, (_, index) => {
    const run = createRun(ago(index))
    return { ...run, scriptId, startedAt: new Date(run.startedAt), endedAt: new Date(run.endedAt) }
  })
  await app.database.db.insert(rehearsalRuns).values(rows)
  expect((await actor.call('getRuns', { scriptId })).runs).toHaveLength(rehearsalRules.maxRunsReturned)
  const file = { userId: actor.userId, path: 'rehearsal-runs.json' }
  const [exported] = (await readExportedJson(rehearsalExporter, app.services, file)) as [{ runs: { runId: string }[] }]
  expect(exported.runs.map(({ runId }) => runId)).toEqual(rows.map(({ runId }) => runId))
})
