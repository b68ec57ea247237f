// Tests what a friend sends through a link, and what happens to these recordings.
import { sharingRules } from '@scene-partner/contract/sharingRules'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectLiveUpdates } from '../../testing/collectLiveUpdates.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { rateCounters } from '../../platform/limits/tables.ts'
import { storeSceneTakes } from '../rehearsal/lineRecordings/recordedLines.ts'
import { createPlay } from '../rehearsal/testing/samplePlay.ts'
import { friendRecordings } from './tables.ts'
import { addLink, countEvents, openShare } from './testing/openShare.ts'
import { createTone } from './testing/shareFixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ environment: { TRUST_PROXY: '1' } })
})
afterAll(() => app[Symbol.asyncDispose]())

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const line = 'I said I would.'

test('a friend can record a line again after the actor rejected it, and the new recording waits for a decision', async () => {
  const { actor, scriptId, send, decide, listFiles } = await openShare(app)
  await send(line)
  await decide('rejected')
  expect((await send(line)).status).toBe(200)
  expect((await actor.call('getFriendLines', { scriptId })).lines).toMatchObject([{ state: 'waiting', text: line }])
  expect(await listFiles()).toHaveLength(1)
})

test.each(['waiting', 'rejected'] as const)(
  'a friend can delete a %s recording, and its file is deleted too',
  async (state) => {
    const { actor, scriptId, guest, token, lineId, send, decide, listFiles } = await openShare(app)
    await send(line)
    await decide(state)
    await guest.call('removeReading', { token, lineId: lineId(line) })
    expect((await actor.call('getFriendLines', { scriptId })).lines).toEqual([])
    expect(await listFiles()).toEqual([])
  },
)

test('open pages of the owner are informed when a friend declines and when the friend takes the decline back; only declining is counted', async () => {
  const { actor, scriptId, guest, token, readLink } = await openShare(app)
  const { updates, stop } = await collectLiveUpdates(app, actor.userId)
  await guest.call('declineReading', { token, isDeclined: true })
  await guest.call('declineReading', { token, isDeclined: false })
  await expect
    .poll(() => updates.map(({ topic, id }) => [topic, id]))
    .toEqual([
      ['sharing', scriptId],
      ['sharing', scriptId],
    ])
  stop()
  const link = await readLink()
  expect(link.declinedAt).toBeNull()
  expect(countEvents(link)).toEqual({ created: 1, declined: 1 })
})

test('the recordings of friends are deleted with the script', async () => {
  const { actor, scriptId, send, listFiles } = await openShare(app)
  await send(line)
  await actor.call('deleteScript', { scriptId })
  app.clock.advance(10 * minuteMs)
  await app.services.jobs.drain()
  expect(await listFiles()).toEqual([])
})

test('S-02 a friend’s recording cannot be read through a script of another account', async () => {
  const { actor, scriptId, send } = await openShare(app)
  await send(line)
  const [recording] = (await actor.call('getFriendLines', { scriptId })).lines
  const stranger = await app.signUp()
  const own = await createPlay(stranger)
  const url = (recording?.url ?? '').replace(scriptId, own.scriptId)
  expect((await stranger.request(url)).status).toBe(404)
  expect((await actor.request(recording?.url ?? '')).status).toBe(200)
})

test('a synthetic voice that is switched off for one role stays on for another role, and for the same role of another script', async () => {
  const { actor, scriptId } = await openShare(app)
  // Two seconds later, saving the same text creates another script.
  app.clock.advance(2_000)
  const other = await createPlay(actor)
  const roles = ['BEN', 'CARL']
  for (const id of [scriptId, other.scriptId])
    for (const role of roles) await actor.call('setFriendVoice', { scriptId: id, role, isSynthetic: true })
  await actor.call('setFriendVoice', { scriptId, role: 'BEN', isSynthetic: false })
  expect((await actor.call('getFriendLines', { scriptId })).syntheticRoles).toEqual(['CARL'])
  expect((await actor.call('getFriendLines', { scriptId: other.scriptId })).syntheticRoles).toEqual(roles)
})

test('S-77 uploads through a link are refused above its daily limit; uploads through another link are not', async () => {
  const { actor, scriptId, guest, lineId, send } = await openShare(app)
  expect((await send(line)).status).toBe(200)
  await app.database.db
    .update(rateCounters)
    .set({ count: sharingRules.maxUploadsPerDay - 1 })
    .where(like(rateCounters.key, 'share-uploads:%'))
  expect((await send(line)).status).toBe(200)
  expect((await send(line)).status).toBe(429)
  const other = await addLink(actor, scriptId)
  const url = `/api/readings/${other.token}/lines/${lineId(line)}`
  // The request is not a WAV file. It is refused for this reason, and not for the limit.
  expect((await guest.request(url, { method: 'PUT', body: new Uint8Array(1) })).status).toBe(400)
})

test(
  'S-75 after 30 wrong tokens a client can open no link for ten minutes, but other clients can still open links',
  { tags: ['long'] },
  async () => {
    const { token } = await openShare(app)
    const [attacker, friend] = ['1', '2'].map((end) => app.visitor({ 'x-forwarded-for': `203.0.113.${end}` }))
    const open = async (guest: typeof attacker, tried: string) =>
      (await guest?.post('openReading', { token: tried }))?.status
    const wrong = await Promise.all(
      Array.from({ length: 30 }, (_, at) => open(attacker, `guess-${at}-${'x'.repeat(20)}`)),
    )
    expect(new Set(wrong)).toEqual(new Set([404]))
    expect(await open(attacker, token)).toBe(429)
    expect(await open(friend, token)).toBe(200)
    app.clock.advance(10 * minuteMs)
    expect(await open(attacker, token)).toBe(200)
  },
)

test(
  'if a friend sends a line after the owner got the message of the day, the owner gets the next message a day later',
  { tags: ['long'] },
  async () => {
    const { actor, send } = await openShare(app)
    const countMailAfter = async (ms: number) => {
      app.clock.advance(ms)
      await app.services.jobs.drain()
      const mails = (await app.mailbox()).filter(({ to }) => to === actor.email)
      return mails.filter(({ subject }) => subject.includes('recorded a line')).length
    }
    await send(line)
    expect(await countMailAfter(15 * minuteMs)).toBe(1)
    app.clock.advance(minuteMs)
    await send('Then let me say less.')
    expect(await countMailAfter(15 * minuteMs)).toBe(1)
    expect(await countMailAfter(dayMs)).toBe(2)
  },
)

test('findAccepted returns the accepted recording that was sent last, or none if a synthetic voice is chosen', async () => {
  const { actor, scriptId, guest, lineId, send, decide } = await openShare(app)
  const find = async () => (await app.services.friendLines.findAccepted(app.database.db, scriptId)).get(lineId(line))
  await send(line)
  expect(await find()).toBeUndefined()
  const { token } = await addLink(actor, scriptId)
  app.clock.advance(1)
  const body = createTone(0.6)
  expect((await guest.request(`/api/readings/${token}/lines/${lineId(line)}`, { method: 'PUT', body })).status).toBe(
    200,
  )
  await decide('accepted')
  const [first, last] = await app.database.db
    .select()
    .from(friendRecordings)
    .where(eq(friendRecordings.scriptId, scriptId))
    .orderBy(friendRecordings.createdAt)
  expect(await find()).toBe(last?.storageKey)
  // The ids are random and might decide the order by chance, so the test also exchanges the times of the recordings.
  const later = new Date(app.clock.now().getTime() + 1)
  await app.database.db
    .update(friendRecordings)
    .set({ createdAt: later })
    .where(eq(friendRecordings.id, first?.id ?? ''))
  expect(await find()).toBe(first?.storageKey)
  await actor.call('setFriendVoice', { scriptId, role: 'CARL', isSynthetic: true })
  expect(await find()).toBe(first?.storageKey)
  await actor.call('setFriendVoice', { scriptId, role: 'BEN', isSynthetic: true })
  expect(await find()).toBeUndefined()
})

test('storeSceneTakes prefers a friend’s accepted recording of a line to the actor’s own recording', async () => {
  const { actor, scriptId, lineId, send, decide } = await openShare(app)
  const { userId } = actor
  const lineIds = [lineId(line), lineId('Then let me say less.')]
  const find = async () => Object.fromEntries(await storeSceneTakes(app.services, { userId, scriptId, lineIds }))
  expect(await find()).toEqual({})
  const address = `/api/scripts/${scriptId}/lines/${lineId(line)}/recording?ms=500`
  expect((await actor.request(address, { method: 'PUT', body: createTone() })).status).toBe(200)
  await send(line)
  const own = await find()
  expect(Object.keys(own)).toEqual([lineId(line)])
  await decide('accepted')
  const friends = await find()
  expect(Object.keys(friends)).toEqual([lineId(line)])
  expect(friends).not.toEqual(own)
  await decide('rejected')
  expect(await find()).toEqual(own)
})

test('R-23 the recordings of friends count as files in use, and an unknown file does not', async () => {
  const { send, listFiles } = await openShare(app)
  await send(line)
  const files = await listFiles()
  expect(files).toHaveLength(1)
  const { findStoredFiles } = app.services.contributions
  const keys = [...files, 'users/nobody/friends/unknown.wav']
  const used = await Promise.all(findStoredFiles.map((find) => find(app.database.db, keys)))
  expect(used.flat()).toEqual(files)
})
