import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gate } from '../../testing/gate.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { startServerWithoutJobs } from '../../testing/startFaultyApp.ts'
import { testServerUrl } from '../../testing/testDatabase.ts'
import { createPlay } from '../rehearsal/testing/samplePlay.ts'
import { openShare } from './testing/openShare.ts'
import { createTone } from './testing/shareFixtures.ts'
import { deleteRejectedRecordings } from './friendRecordings.ts'
import { friendRecordings } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Counts the statements of this database that wait for a lock of another transaction. */
async function countWaiting(): Promise<number> {
  const { rows } = await app.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

test('if the actor accepts a recording while the friend uploads another take of the line, the accepted recording stays', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await createPlay(actor)
  const link = { scriptId, kind: 'reader' as const, role: 'BEN', guestName: 'Tom', days: 14 as const }
  const { path } = await actor.call('createShareLink', link)
  const url = `/api/readings/${path.split('/').at(-1)}/lines/${lineId('I said I would.')}`
  const send = () => app.visitor().request(url, { method: 'PUT', body: createTone() })
  expect((await send()).status).toBe(200)
  const [sent] = (await actor.call('getFriendLines', { scriptId })).lines

  const [isAccepted, mayCommit] = [gate(), gate()]
  const accepting = app.database.tx(async (tx) => {
    const isThis = eq(friendRecordings.id, sent?.recordingId ?? '')
    await tx.update(friendRecordings).set({ state: 'accepted', decidedAt: app.clock.now() }).where(isThis)
    isAccepted.open()
    await mayCommit.opened
  })
  await isAccepted.opened
  const second = send()
  // The embedded database runs one transaction after the other, so there no statement of the upload waits for a lock.
  if (testServerUrl) await expect.poll(countWaiting).toBe(1)
  mayCommit.open()
  await accepting

  expect(await (await second).json()).toMatchObject({ error: { details: { code: 'share/line-accepted' } } })
  const [left] = (await actor.call('getFriendLines', { scriptId })).lines
  expect(left).toEqual({ ...sent, state: 'accepted' })
  expect((await actor.request(left?.url ?? '')).status).toBe(200)
})

test('an accepted recording is still stored a year later', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await createPlay(actor)
  const link = { scriptId, kind: 'reader' as const, role: 'BEN', guestName: 'Tom', days: 14 as const }
  const { path } = await actor.call('createShareLink', link)
  const url = `/api/readings/${path.split('/').at(-1)}/lines/${lineId('I said I would.')}`
  expect((await app.visitor().request(url, { method: 'PUT', body: createTone() })).status).toBe(200)
  const [sent] = (await actor.call('getFriendLines', { scriptId })).lines
  const recordings = [{ recordingId: sent?.recordingId ?? '', state: 'accepted' as const }]
  await actor.call('decideFriendLines', { scriptId, recordings })
  await using inAYear = await startServerWithoutJobs(app, { aheadMs: 365 * 86_400_000 })
  await deleteRejectedRecordings(inAYear.services)
  expect((await actor.call('getFriendLines', { scriptId })).lines).toMatchObject([{ state: 'accepted' }])
  expect((await actor.request(sent?.url ?? '')).status).toBe(200)
})

test('a rejected recording is stored for a week after the rejection, however long ago the friend sent it', async () => {
  const { actor, scriptId, send, decide } = await openShare(app)
  const dayMs = 86_400_000
  const inMs = (ms: number) => new Date(app.clock.now().getTime() + ms)
  await send('I said I would.')
  await app.database.db
    .update(friendRecordings)
    .set({ createdAt: inMs(-20 * dayMs) })
    .where(eq(friendRecordings.scriptId, scriptId))
  await decide('rejected')
  const countAfter = async (ms: number) => {
    await using later = await startServerWithoutJobs(app, { aheadMs: ms })
    await deleteRejectedRecordings(later.services)
    return (await actor.call('getFriendLines', { scriptId })).lines.length
  }
  expect(await countAfter(7 * dayMs - 1)).toBe(1)
  expect(await countAfter(7 * dayMs)).toBe(0)
})
