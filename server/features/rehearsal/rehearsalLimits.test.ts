import { maxReadings, type LineReading } from '@scene-partner/contract/operations/lineReadings'
import { rehearsalRules } from '@scene-partner/contract/operations/rehearsalRuns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { failureOf } from '../auth/testing/mailAndFailures.ts'
import { lineReadings, practicePlans, rehearsalRuns } from './tables.ts'
import { createRun, samplePlan } from './testing/sampleRuns.ts'
import { createPlay } from './testing/samplePlay.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const ago = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000)

test('S-47 only the latest runs of a script are stored, and runs of other scripts stay', async () => {
  const actor = await app.signUp()
  const { scriptId } = await createPlay(actor)
  const { scriptId: other } = await actor.call('saveScript', { title: 'Other', content: 'ANNA: Yes.' })
  const { maxRunsPerScript } = rehearsalRules
  const runs = Array.from({ length: maxRunsPerScript }, (_, index) => createRun(ago(maxRunsPerScript - index)))
  const toRow = (script: string, run: (typeof runs)[number]) => ({
    ...{ scriptId: script, ...run, startedAt: new Date(run.startedAt), endedAt: new Date(run.endedAt) },
  })
  await app.database.db.insert(rehearsalRuns).values(runs.map((run) => toRow(scriptId, run)))
  await actor.call('saveRuns', { scriptId: other, runs: [createRun(ago(9_999))] })
  const newest = createRun(ago(0))
  await actor.call('saveRuns', { scriptId, runs: [newest] })
  const stored = await app.database.db.select().from(rehearsalRuns)
  const idsOf = (script: string) => stored.filter((row) => row.scriptId === script).map(({ runId }) => runId)
  expect(new Set(idsOf(scriptId))).toEqual(new Set([...runs.slice(1), newest].map(({ runId }) => runId)))
  expect(idsOf(other)).toHaveLength(1)
  const { runs: returned } = await actor.call('getRuns', { scriptId })
  expect(returned.map(({ runId }) => runId).slice(0, 2)).toEqual([newest.runId, runs.at(-1)?.runId])
  expect(returned).toHaveLength(rehearsalRules.maxRunsReturned)
})

test('a run with more right lines than lines, a malformed id or no role is refused', async () => {
  const actor = await app.signUp()
  const { scriptId } = await createPlay(actor)
  for (const part of [{ right: 4 }, { prompted: 4 }, { toPractise: 4 }, { runId: 'a b' }, { roles: [] }])
    expect([part, (await actor.post('saveRuns', { scriptId, runs: [createRun(ago(20), part)] })).status]).toEqual([
      part,
      400,
    ])
})

test('S-47 a script has a limited number of plans; a further plan replaces the plan that was changed longest ago', async () => {
  const actor = await app.signUp()
  const { scriptId } = await createPlay(actor)
  const { scriptId: other } = await actor.call('saveScript', { title: 'Other', content: 'ANNA: Yes.' })
  const toPlan = (script: string, index: number) => ({
    ...{
      ...samplePlan,
      scriptId: script,
      planId: `plan_${script}_${index}`,
      roles: [`R${index}`],
      roleKey: `R${index}`,
    },
    updatedAt: ago(1_000 - index),
  })
  const rows = Array.from({ length: rehearsalRules.maxPlansPerScript }, (_, index) => toPlan(scriptId, index))
  await app.database.db.insert(practicePlans).values([...rows, toPlan(other, -1)])
  await actor.call('saveCasting', { scriptId, casting: { mine: ['ANNA'], roles: {}, pronunciations: [] }, version: 0 })
  const { plan } = await actor.call('savePlan', { scriptId, ...samplePlan })
  const stored = (await app.database.db.select().from(practicePlans)).map(({ planId }) => planId)
  expect(stored).toContain(toPlan(other, -1).planId)
  expect(new Set(stored.filter((id) => id !== toPlan(other, -1).planId))).toEqual(
    new Set([...rows.slice(1).map(({ planId }) => planId), plan.planId]),
  )
})

test('S-47 a script with the maximum number of line readings accepts changes and removals, but no further line reading', async () => {
  const actor = await app.signUp()
  const { scriptId } = await createPlay(actor)
  const rows = Array.from({ length: maxReadings }, (_, index) => ({
    ...{
      scriptId,
      kind: 'line' as const,
      name: `line${index}`,
      reading: { manner: 'warmer' as const },
      updatedAt: ago(1),
    },
  }))
  await app.database.db.insert(lineReadings).values(rows)
  const set = (lineId: string, reading: LineReading | null) =>
    actor.call('setReading', { scriptId, target: { lineId }, reading })
  expect(await failureOf(set('one-more', { manner: 'colder' }))).toMatchObject({ code: 'too_many_readings' })
  const { readings } = await set('line7', { manner: 'colder' })
  expect(readings.filter(({ reading }) => reading.manner === 'colder')).toHaveLength(1)
  await set('line8', null)
  expect((await set('one-more', { manner: 'colder' })).readings).toHaveLength(maxReadings)
})
