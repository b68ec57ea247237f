// Tests what an owner sees of a link and can change.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readExportedJson } from '../../platform/archive/testing/readExportedJson.ts'
import { collectLiveUpdates } from '../../testing/collectLiveUpdates.ts'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { samplePlay } from '../rehearsal/testing/samplePlay.ts'
import { sharingExporter } from './exporter.ts'
import { addLink, countEvents, openShare, tokenOf } from './testing/openShare.ts'
import { createTone } from './testing/shareFixtures.ts'
import { shareLinks } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const dayMs = 86_400_000

test('the owner can renew a link that was declined and then revoked; the friend can open the renewed link, which no longer counts as declined', async () => {
  const { actor, guest, linkId, token, readLink } = await openShare(app)
  await guest.call('declineReading', { token, isDeclined: true })
  await actor.call('revokeShareLink', { linkId })
  const { path } = await actor.call('renewShareLink', { linkId, days: 7 })
  expect(await guest.call('openReading', { token: tokenOf(path) })).toMatchObject({ role: 'BEN', isDeclined: false })
  expect(await readLink()).toMatchObject({
    state: 'open',
    declinedAt: null,
    expiresAt: new Date(app.clock.now().getTime() + 7 * dayMs).toISOString(),
  })
})

test('revoking a link twice is counted once, and open pages of the owner are informed', async () => {
  const { actor, scriptId, linkId, readLink } = await openShare(app)
  const { updates, stop } = await collectLiveUpdates(app, actor.userId)
  await actor.call('revokeShareLink', { linkId })
  await actor.call('revokeShareLink', { linkId })
  await expect.poll(() => updates).toMatchObject([{ topic: 'sharing', id: scriptId }])
  stop()
  const link = await readLink()
  expect(link.state).toBe('revoked')
  expect(countEvents(link)).toEqual({ created: 1, revoked: 1 })
})

test('the owner sees a link as expired from the moment at which it expires', async () => {
  const { linkId, readLink } = await openShare(app)
  const expiresAt = new Date(app.clock.now().getTime() + 1)
  await app.database.db.update(shareLinks).set({ expiresAt }).where(eq(shareLinks.id, linkId))
  expect((await readLink()).state).toBe('open')
  app.clock.advance(1)
  expect((await readLink()).state).toBe('expired')
})

test('the number of recorded lines of a link includes waiting and accepted recordings, but no rejected ones', async () => {
  const { send, decide, readLink } = await openShare(app)
  await send('I said I would.')
  expect(await readLink()).toMatchObject({ recorded: 1, accepted: 0 })
  await decide('accepted')
  expect(await readLink()).toMatchObject({ recorded: 1, accepted: 1 })
  await decide('rejected')
  expect(await readLink()).toMatchObject({ recorded: 0, accepted: 0 })
})

test('the links of a script are listed newest first', async () => {
  const { actor, scriptId } = await openShare(app)
  app.clock.advance(1)
  await addLink(actor, scriptId, { guestName: 'Maya' })
  const { links } = await actor.call('getShareLinks', { scriptId })
  expect(links.map(({ guestName }) => guestName)).toEqual(['Maya', 'Tom'])
})

test('a link for one scene shows the friend only the lines of this scene', async () => {
  const content = [
    ...['SCENE I. A kitchen.', 'ANNA. You came.', 'BEN. I said I would.', 'ANNA. You did.', 'BEN. I did.'],
    ...['SCENE II. A garden.', 'ANNA. It rains.', 'BEN. Then come inside.', 'ANNA. No.', 'BEN. Please.'],
  ].join('\n\n')
  const { guest, token } = await openShare(app, { content, scene: 1 })
  const { sceneName, lines } = await guest.call('openReading', { token })
  expect(sceneName).toBe('Scene 2')
  expect(lines.map(({ text }) => text)).toEqual(['Then come inside.', 'Please.'])
})

test(
  'the recorded lines of a link include neither recordings that were sent through another link nor lines that the script no longer contains',
  { tags: ['long'] },
  async () => {
    const { actor, scriptId, guest, lineId, send, readLink } = await openShare(app)
    await send('I said I would.')
    app.clock.advance(1)
    const other = await addLink(actor, scriptId, { guestName: 'Maya' })
    const url = `/api/readings/${other.token}/lines/${lineId('Then let me say less.')}`
    expect((await guest.request(url, { method: 'PUT', body: createTone() })).status).toBe(200)
    expect(await readLink()).toMatchObject({ lines: 2, recorded: 1 })
    const content = samplePlay.replace('BEN. (whispering) I said I would.', '')
    await actor.call('updateScript', { scriptId, content })
    expect(await readLink()).toMatchObject({ lines: 1, recorded: 0 })
    // The actor can still hear the recording of the removed line.
    const { lines } = await actor.call('getFriendLines', { scriptId })
    expect(lines.map(({ guestName, text }) => [guestName, text])).toEqual([
      ['Tom', null],
      ['Maya', 'Then let me say less.'],
    ])
  },
)

test('the number of recordings of a link includes only those that were sent through this link', async () => {
  const { actor, scriptId, linkId, send } = await openShare(app)
  app.clock.advance(1)
  const { linkId: otherId } = await addLink(actor, scriptId, { guestName: 'Maya' })
  await send('I said I would.')
  const { links } = await actor.call('getShareLinks', { scriptId })
  expect(new Map(links.map((link) => [link.linkId, link.recorded]))).toEqual(
    new Map([
      [linkId, 1],
      [otherId, 0],
    ]),
  )
  const file = { userId: actor.userId, path: 'links.json' }
  const exported = (await readExportedJson(sharingExporter, app.services, file)) as { id: string; recordings: [] }[]
  expect(exported.map(({ id, recordings }) => [id, recordings.length])).toEqual([
    [linkId, 1],
    [otherId, 0],
  ])
})

test('only a link for a coach can show the progress of the actor', async () => {
  const { actor, scriptId } = await openShare(app, { showsProgress: true })
  app.clock.advance(1)
  await addLink(actor, scriptId, { kind: 'coach', showsProgress: true })
  const { links } = await actor.call('getShareLinks', { scriptId })
  expect(links.map(({ kind, showsProgress }) => [kind, showsProgress])).toEqual([
    ['coach', true],
    ['reader', false],
  ])
})

test('open pages of the owner are informed of each new, renewed and deleted link, each change of a note, each deleted recording, each decision and each chosen voice', async () => {
  const { actor, scriptId, linkId, token, guest, lineId, send, decide } = await openShare(app)
  await send('I said I would.')
  const { updates, stop } = await collectLiveUpdates(app, actor.userId)
  const coach = await addLink(actor, scriptId, { kind: 'coach' })
  const note = { token: coach.token, noteId: 'note-0001' }
  await guest.call('saveCoachNote', { ...note, lineId: lineId('There is tea.'), text: 'Slower.', author: 'Priya' })
  await actor.call('finishCoachNote', { scriptId, noteId: note.noteId, isDone: true })
  await guest.call('removeCoachNote', note)
  await decide('rejected')
  await guest.call('removeReading', { token, lineId: lineId('I said I would.') })
  await actor.call('setFriendVoice', { scriptId, role: 'BEN', isSynthetic: true })
  await actor.call('renewShareLink', { linkId, days: 7 })
  await actor.call('deleteShareLink', { linkId })
  await expect.poll(() => updates.filter(({ topic, id }) => topic === 'sharing' && id === scriptId)).toHaveLength(9)
  stop()
})

test('the events of a link are counted for each kind and UTC day; the count with the latest event is listed first', async () => {
  const { actor, guest, token, readLink } = await openShare(app)
  const createdAt = app.clock.now().toISOString()
  const openAfter = async (ms: number) => {
    app.clock.advance(ms)
    await guest.call('openReading', { token })
    return app.clock.now().toISOString()
  }
  const firstDay = await openAfter(1000)
  await openAfter(dayMs)
  const secondDay = await openAfter(1000)
  await actor.call('signIn', { email: actor.email, password: goodPassword })
  expect((await readLink()).events).toEqual([
    { kind: 'opened', count: 2, lastAt: secondDay },
    { kind: 'opened', count: 1, lastAt: firstDay },
    { kind: 'created', count: 1, lastAt: createdAt },
  ])
})
