// Tests how many runs, plans and line recordings are stored, and which plans are listed in which order.
import { rehearsalRules } from '@scene-partner/contract/operations/rehearsalRuns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { maxRecordedBytesPerAccount } from './lineRecordings/lineRecordings.ts'
import { lineRecordings, practicePlans, rehearsalRuns } from './tables.ts'
import { createPlay } from './testing/samplePlay.ts'
import { createRun, samplePlan } from './testing/sampleRuns.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const minuteMs = 60_000
const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * minuteMs)

type Person = Awaited<ReturnType<TestApp['signUp']>>

/**
 * Creates a play in which the actor plays ANNA. First advances the clock, because saving an equal script within two
 * seconds counts as a double click.
 */
async function openPlay(actor: Person) {
  app.clock.advance(minuteMs)
  const play = await createPlay(actor)
  const { scriptId } = play
  const cast = (mine: string[], version: number) =>
    actor.call('saveCasting', { scriptId, casting: { mine, roles: {}, pronunciations: [] }, version })
  await cast(['ANNA'], 0)
  return { ...play, cast }
}

test('when a script already has the maximum number of plans, saving another plan deletes the plan whose last change is oldest', async () => {
  const actor = await app.signUp()
  const { scriptId, cast } = await openPlay(actor)
  await actor.call('savePlan', { scriptId, ...samplePlan })
  const ofScript = eq(practicePlans.scriptId, scriptId)
  const [row] = await app.database.db.select().from(practicePlans).where(ofScript)
  if (!row) throw new Error('no plan is stored')
  const more = Array.from({ length: rehearsalRules.maxPlansPerScript - 1 }, (_, at) => ({
    ...{ ...row, planId: `${row.planId}${at}`, roleKey: `ROLE ${at}` },
    updatedAt: new Date(row.updatedAt.getTime() + at + 1),
  }))
  await app.database.db.insert(practicePlans).values(more)
  app.clock.advance(minuteMs)
  await cast(['BEN'], 1)
  const { plan } = await actor.call('savePlan', { scriptId, ...samplePlan })
  const stored = (await app.database.db.select().from(practicePlans).where(ofScript)).map(({ planId }) => planId)
  expect(stored).toHaveLength(rehearsalRules.maxPlansPerScript)
  expect(stored).toContain(plan.planId)
  expect(stored).not.toContain(row.planId)
})

test('plans for the same day are listed in the order of their times of day', async () => {
  const actor = await app.signUp()
  for (const time of ['18:00', '09:30', '12:00']) {
    const { scriptId } = await openPlay(actor)
    await actor.call('savePlan', { scriptId, ...samplePlan, time })
  }
  const { plans } = await actor.call('getPlans', {})
  expect(plans.map(({ time }) => time)).toEqual(['09:30', '12:00', '18:00'])
})

test('a plan is still listed on the day after its date, but no longer two days after its date', async () => {
  const actor = await app.signUp()
  const toDay = (at: Date) => at.toISOString().slice(0, 10)
  const [yesterday, dayBefore] = [toDay(minutesAgo(24 * 60)), toDay(minutesAgo(48 * 60))]
  for (const day of [yesterday, dayBefore]) {
    const { scriptId } = await openPlay(actor)
    await actor.call('savePlan', { scriptId, ...samplePlan, day })
  }
  expect((await actor.call('getPlans', {})).plans.map(({ day }) => day)).toEqual([yesterday])
})

test('when a script already has the maximum number of runs, saving another run deletes the oldest run', async () => {
  const actor = await app.signUp()
  const { scriptId } = await openPlay(actor)
  const ofScript = eq(rehearsalRuns.scriptId, scriptId)
  const oldest = createRun(minutesAgo(60))
  await actor.call('saveRuns', { scriptId, runs: [oldest] })
  const [row] = await app.database.db.select().from(rehearsalRuns).where(ofScript)
  if (!row) throw new Error('no run is stored')
  const more = Array.from({ length: rehearsalRules.maxRunsPerScript - 1 }, (_, at) => ({
    ...{ ...row, runId: `${row.runId}${at}`, endedAt: new Date(row.endedAt.getTime() + at + 1) },
  }))
  await app.database.db.insert(rehearsalRuns).values(more)
  const newest = createRun(minutesAgo(1))
  await actor.call('saveRuns', { scriptId, runs: [newest] })
  const stored = (await app.database.db.select().from(rehearsalRuns).where(ofScript)).map(({ runId }) => runId)
  expect(stored).toHaveLength(rehearsalRules.maxRunsPerScript)
  expect(stored).toContain(newest.runId)
  expect(stored).not.toContain(oldest.runId)
})

test('results of lines count for the day that the device sends; if it sends none, they count for the current day of the server', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await openPlay(actor)
  const note = (text: string, day?: string) =>
    actor.call('noteLines', {
      ...{ scriptId, ...(day && { day }) },
      lines: [{ lineId: lineId(text), outcome: 'clean', ms: 900, at: app.clock.now().toISOString() }],
    })
  const yesterday = minutesAgo(24 * 60)
    .toISOString()
    .slice(0, 10)
  await note('You say so much.', yesterday)
  await note('There is tea.')
  expect((await actor.call('getRehearsal', { scriptId })).days).toEqual([
    { day: yesterday, run: 1, clean: 1 },
    { day: app.clock.now().toISOString().slice(0, 10), run: 1, clean: 1 },
  ])
})

test('the practice page does not count deleted scripts', async () => {
  const actor = await app.signUp()
  const { scriptId } = await openPlay(actor)
  await openPlay(actor)
  await actor.call('deleteScript', { scriptId })
  expect(await actor.call('getPracticeHome', {})).toMatchObject({ scriptCount: 1 })
})

test('a result that is sent twice counts once for its day; only results without help count as clean', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await openPlay(actor)
  const result = (text: string, outcome: 'clean' | 'prompted', seconds: number) => ({
    ...{ lineId: lineId(text), outcome, ms: 900 },
    at: new Date(minutesAgo(1).getTime() + seconds * 1_000).toISOString(),
  })
  const note = (...lines: ReturnType<typeof result>[]) =>
    actor.call('noteLines', { scriptId, day: '2026-11-21', lines })
  const first = [result('You say so much.', 'clean', 0), result('There is tea.', 'prompted', 1)]
  const stored = await note(...first)
  expect(await note(...first)).toEqual(stored)
  await note(result('There is tea.', 'prompted', 2))
  expect((await actor.call('getRehearsal', { scriptId })).days).toEqual([{ day: '2026-11-21', run: 3, clean: 1 }])
})

test('the line recordings of an account can be exactly as large as its storage limit; at the limit, a recording can be replaced by one of the same size', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await openPlay(actor)
  const bytes = maxRecordedBytesPerAccount - 100
  const row = { scriptId, lineId: 'other', userId: actor.userId, storageKey: 'none', mime: 'audio/webm', bytes }
  await app.database.db.insert(lineRecordings).values({ ...row, durationMs: 1, createdAt: app.clock.now() })
  const upload = async (text: string, size: number) => {
    const body = new Uint8Array(size)
    body.set([0x1a, 0x45, 0xdf, 0xa3])
    const path = `/api/scripts/${scriptId}/lines/${lineId(text)}/recording`
    return (await actor.request(path, { method: 'PUT', body, headers: { 'content-type': 'audio/webm' } })).status
  }
  expect(await upload('I said I would.', 101)).toBe(429)
  expect(await upload('I said I would.', 100)).toBe(200)
  expect(await upload('Is there tea?', 12)).toBe(429)
  expect(await upload('I said I would.', 101)).toBe(429)
  expect(await upload('I said I would.', 100)).toBe(200)
})
