// Runs generations with faults: lost leases, servers that stopped, failing engines. All tests share one app. Tests
// of two servers start a second one on its database.
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from '@scene-partner/contract/failures'
import { createFakeEngine } from '@scene-partner/speech/engines/testing/fakeEngine'
import { createSpeakerWithEngines, SpeechUnavailable } from '@scene-partner/speech/speaker'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { startApp, type StartAppOptions, type TestApp } from '../../../testing/startApp.ts'
import { usageMonths } from '../../access/tables.ts'
import { findInvariantViolations } from '../../maintenance/index.ts'
import { listUnits } from '../generationStore.ts'
import { generations, usage } from '../tables.ts'
import { createLeases, pauseAfterFaultMs } from './leases.ts'
import { isTemporaryFault } from './temporaryFault.ts'

const [first, second, third] = ['But soft!', 'What light through yonder window breaks?', 'It is the east.']
const text = [first, second, third].join(' ')

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())
afterEach(() => {
  vi.useRealTimers()
  app.speaker.unblock()
})

const start = (actor: Client, words = text) => actor.call('startGeneration', { text: words, voiceId: 'tom' })
const used = async (actor: Client) => (await actor.call('checkGenerationLimit', { characterCount: 0 })).currentUsage

async function rowOf(id: string) {
  const [row] = await app.database.db.select().from(generations).where(eq(generations.id, id))
  if (!row) throw new Error(`there is no generation ${id}`)
  return row
}
const change = (id: string, values: Partial<typeof generations.$inferInsert>) =>
  app.database.db.update(generations).set(values).where(eq(generations.id, id))
const isRunningHere = async (id: string) => (await app.services.generationRunner.findRunning(id)) !== undefined

/** Starts a second server of the same installation. */
async function startBeside(overrides: StartAppOptions['overrides'] = {}) {
  const other = await startApp({ sharedWith: app, overrides })
  other.clock.set(app.clock.now().toISOString())
  return other
}

/** Gives the lease of a generation to another server, and waits until this server no longer runs it. */
async function giveToOther(id: string) {
  const leaseUntil = new Date(app.clock.now().getTime() + 86_400_000)
  await change(id, { leaseOwner: 'other', leaseUntil })
  vi.advanceTimersByTime(15_000)
  await expect.poll(() => isRunningHere(id)).toBe(false)
}

/** From now on, leases are renewed only when the test calls `vi.advanceTimersByTime`. */
const stopRenewals = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

test('a server renews the lease of a long generation until the generation ends', { tags: ['long'] }, async () => {
  const actor = await app.signUp({ tier: 'paid' })
  stopRenewals()
  app.speaker.block(third)
  const { generationId, audioUrl } = await start(actor)
  await app.speaker.waitUntilBlocked()
  const other = createLeases({ ...app, owner: 'other' })
  const stepMs = 1_000
  const remainingMs = async () => ((await rowOf(generationId)).leaseUntil?.getTime() ?? 0) - app.clock.now().getTime()
  for (let seconds = 0; seconds < 60; seconds += 1) {
    app.clock.advance(stepMs)
    expect(await other.claim(generationId)).toBeUndefined()
    vi.advanceTimersByTime(stepMs)
    await expect.poll(remainingMs).toBeGreaterThan(stepMs)
  }
  app.speaker.unblock()
  await actor.downloadAudio(audioUrl)
  expect(await rowOf(generationId)).toMatchObject({ state: 'ready', attempts: 1, leaseOwner: null, leaseUntil: null })
})

test('a server that notices the loss of its lease stops the generation, and neither stores nor charges anything', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  stopRenewals()
  app.speaker.block()
  const { generationId } = await start(actor)
  await app.speaker.waitUntilBlocked()
  await giveToOther(generationId)
  app.speaker.unblock()
  expect(await rowOf(generationId)).toMatchObject({
    ...{ state: 'making', leaseOwner: 'other', attempts: 1 },
    ...{ unitsDone: 0, spentCharacters: 0, reservedCharacters: text.length },
  })
})

test('a server that does not notice the loss of its lease can neither store nor charge what it speaks', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  stopRenewals()
  app.speaker.block()
  const { generationId } = await start(actor)
  await app.speaker.waitUntilBlocked()
  await change(generationId, { leaseOwner: 'other', leaseUntil: new Date(app.clock.now().getTime() + 86_400_000) })
  app.speaker.unblock()
  await expect.poll(() => isRunningHere(generationId)).toBe(false)
  expect(await rowOf(generationId)).toMatchObject({ state: 'making', leaseOwner: 'other', spentCharacters: 0 })
})

test('a cancelled generation stops immediately, and only its spoken units are charged', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  app.speaker.block(third)
  const { generationId } = await start(actor)
  await expect.poll(async () => (await rowOf(generationId)).unitsDone).toBe(2)
  await actor.call('cancelGeneration', { generationId })
  await expect.poll(() => isRunningHere(generationId)).toBe(false)
  const charged = text.length - third.length
  expect(await used(actor)).toBe(charged)
  const [shown] = (await actor.call('getUserGenerations', {})).generations
  expect(shown).toMatchObject({ state: 'cancelled', chargedCharacters: charged, failure: null, unitsDone: 2, units: 3 })
})

test('cancelling a finished generation changes neither the generation nor its charge', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const { generationId, audioUrl } = await start(actor)
  await actor.downloadAudio(audioUrl)
  const before = await rowOf(generationId)
  await actor.call('cancelGeneration', { generationId })
  expect(await rowOf(generationId)).toEqual(before)
  expect(await used(actor)).toBe(text.length)
})

test('a unit on which the engine fails three times is spoken at the fourth attempt and charged once', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const line = 'The more I give to thee, the more I have.'
  app.speaker.failOn(line, 3)
  const { generationId, audioUrl } = await start(actor, `${first} ${line}`)
  await actor.downloadAudio(audioUrl)
  expect(await rowOf(generationId)).toMatchObject({ state: 'ready', attempts: 4, unitsDone: 2 })
  expect(await used(actor)).toBe(`${first} ${line}`.length)
  expect(app.speaker.spoken.filter((spoken) => spoken === line)).toHaveLength(4)
})

test('a generation with a unit that no attempt can speak gets the state failed after five attempts', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const line = 'This line cannot be spoken.'
  app.speaker.failOn(line)
  const { generationId } = await start(actor, line)
  await expect.poll(async () => (await rowOf(generationId)).state).toBe('failed')
  expect(await rowOf(generationId)).toMatchObject({
    ...{ failure: 'generation_failed', attempts: 5, reservedCharacters: 0, spentCharacters: 0 },
    ...{ leaseOwner: null, leaseUntil: null, finishedAt: app.clock.now() },
  })
})

test('after five servers have died while they ran a generation, it gets the state failed and its characters are released', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  stopRenewals()
  app.speaker.block()
  const { generationId } = await start(actor)
  await app.speaker.waitUntilBlocked()
  await change(generationId, { leaseOwner: 'dead', leaseUntil: new Date(0), attempts: 5 })
  vi.advanceTimersByTime(15_000)
  await expect.poll(async () => (await rowOf(generationId)).state).toBe('failed')
  expect(await used(actor)).toBe(0)
})

test(
  'after four servers have died while they ran a generation, a fifth server runs it',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp({ tier: 'paid' })
    stopRenewals()
    app.speaker.block()
    const { generationId, audioUrl } = await start(actor)
    await app.speaker.waitUntilBlocked()
    await giveToOther(generationId)
    await change(generationId, { leaseUntil: new Date(0), attempts: 4 })
    app.speaker.unblock()
    await actor.downloadAudio(audioUrl)
    expect(await rowOf(generationId)).toMatchObject({ state: 'ready', attempts: 5, failure: null })
  },
)

test('a generation with a unit that the engine refuses gets the state failed without a second attempt', async () => {
  const engine = createFakeEngine()
  const speak = async () => {
    throw new SpeechUnavailable('engine_refused', 'no')
  }
  const speaker = createSpeakerWithEngines({ flite: { ...engine, speak } })
  await using refusing = await startBeside({ speaker })
  const actor = await refusing.signUp({ tier: 'paid' })
  const { generationId } = await start(actor, first)
  await expect.poll(async () => (await rowOf(generationId)).state).toBe('failed')
  expect(await rowOf(generationId)).toMatchObject({ attempts: 1, failure: 'generation_failed' })
})

test('R-06 when a server stops, another server continues its generation, and no unit is spoken or charged twice', async () => {
  const stopping = await startBeside()
  const actor = await app.signUp({ tier: 'paid' })
  const sameAccount = stopping.visitor()
  for (const [name, value] of actor.cookies) sameAccount.cookies.set(name, value)
  stopping.speaker.block(third)
  const { generationId, audioUrl } = await start(sameAccount)
  await expect.poll(async () => (await rowOf(generationId)).unitsDone).toBe(2)
  const before = app.speaker.spoken.length
  await stopping.services.generationRunner.shutDown()
  // The stopping server announces the generations that it releases, so the other server continues them even if no
  // client requests their audio.
  await expect
    .poll(async () => (await rowOf(generationId)).leaseOwner)
    .not.toBe(stopping.services.generationRunner.owner)
  await stopping[Symbol.asyncDispose]()

  await actor.downloadAudio(audioUrl)
  expect(app.speaker.spoken.slice(before)).toEqual([third])
  expect(await rowOf(generationId)).toMatchObject({ state: 'ready', attempts: 2, unitsDone: 3 })
  expect(await used(actor)).toBe(text.length)
})

test('R-06 a generation that is requested from a stopping server is run by another server', async () => {
  await using stopping = await startBeside()
  const actor = await app.signUp({ tier: 'paid' })
  const sameAccount = stopping.visitor()
  for (const [name, value] of actor.cookies) sameAccount.cookies.set(name, value)
  stopping.speaker.block()
  await stopping.services.generationRunner.shutDown()
  const { generationId, audioUrl } = await start(sameAccount)
  await actor.downloadAudio(audioUrl)
  expect(await rowOf(generationId)).toMatchObject({ state: 'ready', spentCharacters: text.length })
})

test(
  'after a crash between storing a take’s file and its row, the take is charged but not spoken again',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp({ tier: 'paid' })
    stopRenewals()
    app.speaker.block(second)
    const { generationId, audioUrl } = await start(actor)
    await expect.poll(async () => (await rowOf(generationId)).unitsDone).toBe(2)
    await giveToOther(generationId)
    app.speaker.unblock()
    const units = await listUnits(app.database.db, generationId)
    const takeKey = units.find(({ spoken }) => spoken === second)?.takeKey ?? ''
    await app.services.takeFiles.write(actor.userId, takeKey, new Int16Array(24_000).fill(1_000))
    await change(generationId, { leaseUntil: new Date(0) })
    const before = app.speaker.spoken.length
    await actor.downloadAudio(audioUrl)
    expect(app.speaker.spoken.slice(before)).toEqual([])
    expect(await rowOf(generationId)).toMatchObject({ state: 'ready', spentCharacters: text.length })
    expect(await used(actor)).toBe(text.length)
  },
)

test('when two generations with the same line run at the same time, the line is charged once', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  app.speaker.block()
  const started = [await start(actor, `${first} ${second}`), await start(actor, `${first} ${third}`)]
  const both = `${first} ${second}${first} ${third}`.length
  expect(await used(actor)).toBe(both)
  app.speaker.unblock()
  for (const { audioUrl } of started) await actor.downloadAudio(audioUrl)
  expect(await used(actor)).toBe(both - `${first} `.length)
  const rows = await Promise.all(started.map(({ generationId }) => rowOf(generationId)))
  for (const row of rows) expect(row.reservedCharacters).toBe(row.spentCharacters)
  expect((await findInvariantViolations(app.services)).flatMap(({ broken }) => broken)).toEqual([])
})

test('a generation is charged in the month in which it started', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  app.speaker.block(second)
  const { generationId, audioUrl } = await start(actor)
  await app.speaker.waitUntilBlocked()
  app.clock.set('2026-12-01T00:00:00.000Z')
  app.speaker.unblock()
  await expect.poll(async () => (await rowOf(generationId)).state).toBe('ready')
  const months = await app.database.db.select().from(usageMonths).where(eq(usageMonths.userId, actor.userId))
  expect(months).toEqual([{ userId: actor.userId, month: '2026-11', used: text.length, reserved: 0 }])
  const [recorded] = await app.database.db.select().from(usage).where(eq(usage.userId, actor.userId))
  expect(recorded).toMatchObject({ action: 'generation', voiceId: 'tom', characterCount: text.length })
  expect(audioUrl).toContain(generationId)
})

test(
  'a generation that starts in one month and is cancelled in the next releases its characters in the first month',
  { tags: ['long'] },
  async () => {
    app.clock.set('2026-12-31T23:55:00.000Z')
    const actor = await app.signUp({ tier: 'paid' })
    app.speaker.block(second)
    const { generationId } = await start(actor)
    await expect.poll(async () => (await rowOf(generationId)).unitsDone).toBe(1)
    app.clock.set('2027-01-01T00:05:00.000Z')
    await actor.call('cancelGeneration', { generationId })
    const months = await app.database.db.select().from(usageMonths).where(eq(usageMonths.userId, actor.userId))
    const { month, reserved } = months[0] ?? {}
    expect([months.length, month, reserved]).toEqual([1, '2026-12', 0])
  },
)

test('at start-up a server deletes spool files that are older than an hour', async () => {
  const folder = join(app.dataDir, 'spool')
  await mkdir(folder, { recursive: true })
  for (const name of ['old', 'new']) await writeFile(join(folder, `${name}.mp3`), '')
  const now = Date.now() / 1_000
  await utimes(join(folder, 'old.mp3'), now - 3_700, now - 3_700)
  await utimes(join(folder, 'new.mp3'), now - 3_000, now - 3_000)
  await using other = await startBeside()
  expect(other.dataDir).toBe(app.dataDir)
  // Only these two files are checked, because generations of earlier tests may still have files in this folder.
  const names = await readdir(folder)
  expect([names.includes('old.mp3'), names.includes('new.mp3')]).toEqual([false, true])
})

test('a failure of the storage, the disk or the database counts as temporary, and no other failure does', () => {
  const codes = ['EIO', 'ENOSPC', 'EACCES', 'ECONNREFUSED']
  const faults = [...codes.map((code) => Object.assign(new Error(code), { code })), fail('unavailable')]
  expect(faults.map(isTemporaryFault)).toEqual(faults.map(() => true))
  const other = [
    new Error('no'),
    Object.assign(new Error('no'), { code: 'EINVAL' }),
    fail('not_found'),
    fail('account_full'),
  ]
  expect(other.map(isTemporaryFault)).toEqual(other.map(() => false))
})

test('the pause of a generation after a fault is twice as long after each fault, and at most two and a half minutes', () => {
  const seconds = [1, 2, 3, 6, 7, 8, 10].map((faults) => pauseAfterFaultMs(faults) / 1_000)
  expect(seconds).toEqual([2, 4, 8, 64, 128, 150, 150])
})
