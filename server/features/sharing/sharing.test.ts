// This file is long because its tests share one server, whose log must not contain a token.
import { request as httpRequest } from 'node:http'
import { sharingRules } from '@scene-partner/contract/sharingRules'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureLog } from '../../testing/captureLog.ts'
import { collectLiveUpdates } from '../../testing/collectLiveUpdates.ts'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { users } from '../accounts/tables.ts'
import { generations } from '../generation/tables.ts'
import { maxStoredBytesPerAccount } from '../generation/index.ts'
import { createPlay } from '../rehearsal/testing/samplePlay.ts'
import { createTone } from './testing/shareFixtures.ts'
import { coachNotes, friendRecordings, shareLinks } from './tables.ts'

let app: TestApp
const log = captureLog()
beforeAll(async () => {
  app = await startApp({ log: log.logger, environment: { TRUST_PROXY: '1' } })
})
afterAll(() => app[Symbol.asyncDispose]())

type Guest = ReturnType<TestApp['visitor']>

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Creates an actor with a play and a link by which a friend records the lines of BEN. */
async function createLink(change: Partial<Parameters<typeof createInput>[1]> = {}) {
  const actor = await app.signUp()
  const play = await createPlay(actor)
  const { path, linkId } = await actor.call('createShareLink', createInput(play.scriptId, change))
  return { actor, ...play, linkId, token: path.split('/').at(-1) ?? '', path }
}
const createInput = (scriptId: string, change: { kind?: 'reader' | 'coach'; showsProgress?: boolean } = {}) => ({
  ...{ scriptId, kind: 'reader' as const, role: 'BEN', guestName: 'Tom', days: 14 as const },
  ...change,
})

let lastClient = 0
/** Returns a guest whose client address no other guest has. */
const openGuest = (): Guest => app.visitor({ 'x-forwarded-for': `203.0.113.${(lastClient += 1)}` })

const send = (
  guest: Guest,
  { token, lineId, take }: { token: string; lineId: string; take?: string },
  body = createTone(),
) => guest.request(`/api/readings/${token}/lines/${lineId}${take ? `?take=${take}` : ''}`, { method: 'PUT', body })

async function listFiles(folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.services.storage.list(folder)) keys.push(key)
  return keys
}

async function codeOf(answer: Response): Promise<string> {
  const body = (await answer.json()) as { error?: { details: { code: string } } }
  return body.error?.details.code ?? `no error, HTTP ${answer.status}`
}

test('S-74 a friend with a link sees the owner’s first name, the title, the lines of the role and their cues, and nothing else of the owner’s account', async () => {
  const { actor, token } = await createLink()
  const answer = await openGuest().post('openReading', { token })
  expect(answer.status).toBe(200)
  const { data } = (await answer.json()) as { data: Record<string, unknown> }
  expect(data).toEqual({
    actorName: 'Ada',
    title: 'The Kitchen',
    role: 'BEN',
    sceneName: null,
    isDeclined: false,
    expiresAt: new Date(app.clock.now().getTime() + 14 * dayMs).toISOString(),
    lines: [
      {
        lineId: expect.any(String),
        text: 'I said I would.',
        cue: { characters: ['ANNA'], text: 'You came, Siobhan.' },
        sent: null,
      },
      {
        lineId: expect.any(String),
        text: 'Then let me say less.',
        cue: { characters: ['ANNA'], text: 'You say so much.' },
        sent: null,
      },
    ],
  })
  const text = JSON.stringify(data)
  for (const secret of [actor.userId, actor.email, 'Ray', 'There is tea.', 'Is there tea?'])
    expect(text).not.toContain(secret)
})

test('S-74 unknown, expired, revoked and deleted links, and links of suspended and closed accounts, get the same answer', async () => {
  const ended: string[] = ['x'.repeat(32)]
  const expired = await createLink()
  ended.push(expired.token)
  app.clock.advance(14 * dayMs)
  const [revoked, renewed, removed, noScript, coach, suspended, closed] = await Promise.all(
    Array.from({ length: 7 }, (_, index) => createLink(index === 4 ? { kind: 'coach' } : {})),
  )
  if (!revoked || !renewed || !removed || !noScript || !coach || !suspended || !closed) throw new Error('no links')
  await revoked.actor.call('revokeShareLink', { linkId: revoked.linkId })
  const { path } = await renewed.actor.call('renewShareLink', { linkId: renewed.linkId, days: 3 })
  await removed.actor.call('deleteShareLink', { linkId: removed.linkId })
  await noScript.actor.call('deleteScript', { scriptId: noScript.scriptId })
  const isOwner = (actor: { userId: string }) => eq(users.id, actor.userId)
  await app.database.db.update(users).set({ suspendedAt: app.clock.now() }).where(isOwner(suspended.actor))
  await app.database.db.update(users).set({ deletionDueAt: app.clock.now() }).where(isOwner(closed.actor))
  ended.push(...[revoked, renewed, removed, noScript, coach, suspended, closed].map(({ token }) => token))
  const guest = openGuest()
  const answers = new Set<string>()
  for (const token of ended) {
    const answer = await guest.post('openReading', { token })
    answers.add(`${answer.status} ${await answer.text()}`)
    expect(await codeOf(await send(guest, { token, lineId: 'any' }))).toBe('share/ended')
  }
  expect([...answers]).toHaveLength(1)
  expect([...answers][0]).toContain('This link has ended.')
  // The renewed link can be opened with its new token.
  await expect(guest.call('openReading', { token: path.split('/').at(-1) ?? '' })).resolves.toMatchObject({
    role: 'BEN',
  })
})

test(
  'S-75 of 400 guessed tokens only 30 are checked, and a friend with another IP address can still open the link',
  { tags: ['long'] },
  async () => {
    const { token } = await createLink()
    const [attacker, friend] = [openGuest(), openGuest()]
    const codes: string[] = []
    for (let index = 0; index < 400; index += 1) {
      const guess = `guess-${index}-${'x'.repeat(20)}`
      const answer =
        index % 2 === 0
          ? await attacker.post('openReading', { token: guess })
          : await send(attacker, { token: guess, lineId: 'any' })
      codes.push(await codeOf(answer))
    }
    expect(codes.filter((code) => code === 'share/ended')).toHaveLength(30)
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(370)
    // Now even the right token is refused for this client.
    await expect(attacker.call('openReading', { token })).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(friend.call('openReading', { token })).resolves.toMatchObject({ role: 'BEN' })
    app.clock.advance(10 * 60_000)
    await expect(attacker.call('openReading', { token })).resolves.toMatchObject({ role: 'BEN' })
  },
)

test('S-76 an upload of 2 GB is refused before its body is read', async () => {
  const { token, lineId } = await createLink()
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const path = `/api/readings/${token}/lines/${lineId('I said I would.')}`
    const { host, origin } = new URL(app.url)
    const headers = { host, origin, 'content-length': 2 * 1024 ** 3, 'content-type': 'audio/wav' }
    const outgoing = httpRequest(app.directUrl + path, { method: 'PUT', headers, agent: false }, (incoming) => {
      resolve(incoming.statusCode)
      outgoing.destroy()
    })
    outgoing.once('error', reject)
    // Only the headers are sent, so the server must refuse the request before it reads the body.
    outgoing.flushHeaders()
  })
  expect(status).toBe(413)
  expect(await app.database.db.select().from(friendRecordings)).toEqual([])
})

test('S-76 only WAV files in the format of the app are accepted, and nothing except their samples is stored', async () => {
  const { actor, scriptId, token, lineId } = await createLink()
  const guest = openGuest()
  const line = { token, lineId: lineId('I said I would.') }
  const change = (at: number, value: number) => {
    const bytes = createTone()
    bytes[at] = value
    return bytes
  }
  const refused = {
    html: new Uint8Array(Buffer.from('<script>alert(1)</script>'.repeat(10))),
    ogg: new Uint8Array(Buffer.from('OggS and more than forty-four bytes of something else')),
    empty: new Uint8Array(0),
    'header only': createTone(0),
    stereo: change(22, 2),
    '8 bit': change(34, 8),
    'other rate': change(24, 1),
    'compressed WAV': change(20, 85),
    'no data chunk': change(36, 0),
  }
  for (const [name, body] of Object.entries(refused))
    expect([name, await codeOf(await send(guest, line, body))]).toEqual([name, 'share/not-wav'])
  expect(await codeOf(await send(guest, line, createTone(60.01)))).toBe('share/line-too-long')
  expect(await codeOf(await send(guest, { token, lineId: lineId('Is there tea?') }, createTone(60)))).toBe('not_found')
  expect(await app.database.db.select().from(friendRecordings).where(eq(friendRecordings.scriptId, scriptId))).toEqual(
    [],
  )

  // If a file declares a wrong length, a new file is written from its samples.
  const lying = createTone()
  lying.set([255, 255, 255, 255], 4)
  lying.set([255, 255, 255, 255], 40)
  expect((await send(guest, line, lying)).status).toBe(200)
  const [stored] = (await actor.call('getFriendLines', { scriptId })).lines
  const file = await actor.request(stored?.url ?? '')
  expect(file.headers.get('content-type')).toBe('audio/wav')
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(createTone()))).toBe(true)
})

test('a friend records from two browsers at the same time: one recording remains, and a repeated upload changes nothing', async () => {
  const { actor, scriptId, token, lineId, linkId } = await createLink()
  const line = { token, lineId: lineId('I said I would.') }
  const [phone, laptop] = [openGuest(), openGuest()]
  const answers = await Promise.all([
    send(phone, { ...line, take: 'take-phone-1' }),
    send(laptop, { ...line, take: 'take-laptop-1' }, createTone(1)),
    send(phone, { ...line, take: 'take-phone-1' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await actor.call('getFriendLines', { scriptId })).lines).toHaveLength(1)
  // The file of the recording that was replaced is deleted.
  const files = await listFiles(`users/${actor.userId}/friends/`)
  expect(files).toHaveLength(1)

  await send(phone, { ...line, take: 'take-phone-2' }, createTone(2))
  const [before] = (await actor.call('getFriendLines', { scriptId })).lines
  expect(before).toMatchObject({
    durationMs: 2_000,
    state: 'waiting',
    guestName: 'Tom',
    role: 'BEN',
    text: 'I said I would.',
  })
  const again = await send(laptop, { ...line, take: 'take-phone-2' }, createTone(3))
  expect(await again.json()).toEqual({ data: { lineId: line.lineId, durationMs: 2_000, isAccepted: false } })
  expect((await actor.call('getFriendLines', { scriptId })).lines).toEqual([before])
  const [link] = (await actor.call('getShareLinks', { scriptId })).links
  expect(link).toMatchObject({ linkId, lines: 2, recorded: 1, accepted: 0, state: 'open' })
})

test('a friend cannot replace or delete a recording while it is accepted; the actor can undo the acceptance', async () => {
  const { actor, scriptId, token, lineId } = await createLink()
  const line = { token, lineId: lineId('I said I would.') }
  const guest = openGuest()
  await send(guest, line)
  const [waiting] = (await actor.call('getFriendLines', { scriptId })).lines
  const recordingId = waiting?.recordingId ?? ''
  const decide = (state: 'waiting' | 'accepted' | 'rejected') =>
    actor.call('decideFriendLines', { scriptId, recordings: [{ recordingId, state }] })
  expect(await decide('accepted')).toEqual({ decided: 1 })
  expect(await codeOf(await send(guest, line))).toBe('share/line-accepted')
  await expect(guest.call('removeReading', line)).rejects.toMatchObject({ code: 'share/line-accepted' })
  expect((await guest.call('openReading', { token })).lines[0]?.sent).toEqual({ durationMs: 500, isAccepted: true })
  await decide('rejected')
  expect((await guest.call('openReading', { token })).lines[0]?.sent).toBeNull()
  await decide('waiting')
  await guest.call('removeReading', line)
  expect((await actor.call('getFriendLines', { scriptId })).lines).toEqual([])
  expect(await decide('accepted')).toEqual({ decided: 0 })
  // A role can be switched to a synthetic voice and back.
  await actor.call('setFriendVoice', { scriptId, role: 'BEN', isSynthetic: true })
  await actor.call('setFriendVoice', { scriptId, role: 'BEN', isSynthetic: true })
  expect((await actor.call('getFriendLines', { scriptId })).syntheticRoles).toEqual(['BEN'])
  await actor.call('setFriendVoice', { scriptId, role: 'BEN', isSynthetic: false })
  expect((await actor.call('getFriendLines', { scriptId })).syntheticRoles).toEqual([])
})

test(
  'S-77 a friend’s upload is refused above the limits for uploads per day, friends’ recordings and all audio of the account',
  { tags: ['long'] },
  async () => {
    const { actor, scriptId, token, lineId, linkId } = await createLink()
    const line = { token, lineId: lineId('I said I would.') }
    const guest = openGuest()
    expect((await send(guest, line)).status).toBe(200)
    const setBytes = (bytes: number) =>
      app.database.db.update(friendRecordings).set({ bytes }).where(eq(friendRecordings.scriptId, scriptId))
    const other = { token, lineId: lineId('Then let me say less.') }
    await setBytes(sharingRules.maxFriendBytesPerAccount)
    expect(await codeOf(await send(guest, other))).toBe('share/full')
    await setBytes(1_000)
    const { generationId } = await actor.call('startGeneration', { text: 'But soft!', voiceId: 'tom', for: 'practice' })
    await expect.poll(async () => (await actor.call('getUserGenerations', {})).generations[0]?.state).toBe('ready')
    const setAudio = (audioBytes: number) =>
      app.database.db.update(generations).set({ audioBytes }).where(eq(generations.id, generationId))
    await setAudio(maxStoredBytesPerAccount)
    expect(await codeOf(await send(guest, other))).toBe('share/full')
    await setAudio(1_000)
    for (let left = sharingRules.maxUploadsPerDay; left > 0; left -= 1)
      await app.services.limits.increment(`share-uploads:${linkId}`, { windowS: 86_400 })
    expect(await codeOf(await send(guest, other))).toBe('rate_limited')
    app.clock.advance(dayMs)
    expect((await send(guest, other)).status).toBe(200)
  },
)

test('when a friend sends lines, open pages of the owner are informed of each line at once; the owner gets one message and one e-mail a day', async () => {
  const { actor, scriptId, token, lineId } = await createLink()
  const guest = openGuest()
  const { updates, stop } = await collectLiveUpdates(app, actor.userId)
  await send(guest, { token, lineId: lineId('I said I would.') })
  await send(guest, { token, lineId: lineId('Then let me say less.') })
  await expect.poll(() => updates.filter(({ topic, id }) => topic === 'sharing' && id === scriptId)).toHaveLength(2)
  stop()
  const readMail = async () => {
    app.clock.advance(20 * 60_000)
    await app.services.jobs.drain()
    return (await app.mailbox()).filter(({ to }) => to === actor.email).map(({ subject }) => subject)
  }
  const subject = 'A friend recorded 2 lines for you'
  expect(await readMail()).toContain(`Scene Partner: ${subject}`)
  expect((await actor.call('getUserMessages', {})).messages).toMatchObject([{ subject }])
  await send(guest, { token, lineId: lineId('I said I would.'), take: 'another-take' })
  const mail = await readMail()
  expect(mail.filter((one) => one.includes('recorded'))).toHaveLength(1)
  // The e-mails do not say the name of the friend who recorded.
  expect(JSON.stringify(await app.mailbox())).not.toContain('Tom recorded')
})

test('the owner sees how often a link was opened, how many lines were recorded and when the friend declined; the friend can take the decline back', async () => {
  const { actor, scriptId, token, lineId } = await createLink()
  const guest = openGuest()
  await guest.call('openReading', { token })
  await guest.call('openReading', { token })
  await send(guest, { token, lineId: lineId('I said I would.') })
  await guest.call('declineReading', { token, isDeclined: true })
  const [link] = (await actor.call('getShareLinks', { scriptId })).links
  const counts = Object.fromEntries(link?.events.map(({ kind, count }) => [kind, count]) ?? [])
  expect(counts).toEqual({ created: 1, opened: 2, recorded: 1, declined: 1 })
  expect(link).toMatchObject({ opened: 2, declinedAt: app.clock.now().toISOString() })
  await guest.call('declineReading', { token, isDeclined: false })
  expect((await guest.call('openReading', { token })).isDeclined).toBe(false)
})

test('S-02 requests for links, recordings and notes of another account get 404 and change nothing', async () => {
  const { scriptId, token, lineId, linkId, actor } = await createLink()
  await send(openGuest(), { token, lineId: lineId('I said I would.') })
  const [line] = (await actor.call('getFriendLines', { scriptId })).lines
  const stranger = await app.signUp()
  const recordings = [{ recordingId: line?.recordingId ?? '', state: 'accepted' as const }]
  const answers = await Promise.allSettled([
    stranger.call('createShareLink', createInput(scriptId)),
    stranger.call('renewShareLink', { linkId, days: 3 }),
    stranger.call('revokeShareLink', { linkId }),
    stranger.call('deleteShareLink', { linkId }),
    stranger.call('getShareLinks', { scriptId }),
    stranger.call('getFriendLines', { scriptId }),
    stranger.call('decideFriendLines', { scriptId, recordings }),
    stranger.call('setFriendVoice', { scriptId, role: 'BEN', isSynthetic: true }),
    stranger.call('getCoachNotes', { scriptId }),
    stranger.call('finishCoachNote', { scriptId, noteId: 'note-one', isDone: true }),
  ])
  for (const one of answers) expect(one).toMatchObject({ status: 'rejected', reason: { http: 404, code: 'not_found' } })
  expect((await stranger.request(line?.url ?? '')).status).toBe(404)
  const ownScript = await createPlay(stranger)
  await stranger.call('decideFriendLines', { scriptId: ownScript.scriptId, recordings })
  expect((await actor.call('getFriendLines', { scriptId })).lines).toEqual([line])
})

test('a link for a role without lines or for an unknown scene is refused; so is any further link of a script that has the maximum number of links', async () => {
  const { actor, scriptId } = await createLink()
  const create = (change: object) => actor.call('createShareLink', { ...createInput(scriptId), ...change })
  await expect(create({ role: 'NOBODY' })).rejects.toMatchObject({ code: 'share/no-lines' })
  await expect(create({ scene: 99 })).rejects.toMatchObject({ code: 'share/no-lines' })
  const [row] = await app.database.db.select().from(shareLinks).where(eq(shareLinks.scriptId, scriptId))
  if (!row) throw new Error('no link')
  const copies = Array.from({ length: sharingRules.maxLinksPerScript - 1 }, (_, index) => ({
    ...{ ...row, id: `${row.id}${index}`, tokenHash: `${row.tokenHash}${index}` },
  }))
  await app.database.db.insert(shareLinks).values(copies)
  await expect(create({})).rejects.toMatchObject({ code: 'share/too-many-links' })
})

test('a coach reads the script and writes notes on lines, and the actor sees these notes', async () => {
  const { actor, scriptId, token, lineId } = await createLink({ kind: 'coach', showsProgress: true })
  await actor.call('saveCasting', { scriptId, casting: { mine: ['ANNA'], roles: {}, pronunciations: [] }, version: 0 })
  const coach = openGuest()
  const page = await coach.call('openCoachScript', { token })
  expect(page).toMatchObject({
    actorName: 'Ada',
    mine: ['ANNA'],
    coachName: 'Tom',
    notes: [],
    progress: { ownLines: 3, right: 0 },
  })
  expect(page.lines.filter(({ isMine }) => isMine).map(({ text }) => text)).toContain('There is tea.')
  const note = { token, noteId: 'note-0001', lineId: lineId('There is tea.'), text: 'Slower.', author: 'Priya' }
  await coach.call('saveCoachNote', note)
  await coach.call('saveCoachNote', { ...note, text: 'Much slower.' })
  expect((await actor.call('getCoachNotes', { scriptId })).notes).toEqual([
    {
      noteId: 'note-0001',
      lineId: note.lineId,
      lineText: 'There is tea.',
      text: 'Much slower.',
      author: 'Priya',
      createdAt: app.clock.now().toISOString(),
      isDone: false,
    },
  ])
  await expect(coach.call('saveCoachNote', { ...note, text: 'x'.repeat(1_001) })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(coach.call('saveCoachNote', { ...note, lineId: 'none' })).rejects.toMatchObject({ code: 'not_found' })
  await coach.call('removeCoachNote', { token, noteId: 'note-0001' })
  await coach.call('removeCoachNote', { token, noteId: 'note-0001' })
  expect((await actor.call('getCoachNotes', { scriptId })).notes).toEqual([])
  // A coach whose link does not include the progress gets none. The token of a friend opens no script for a coach.
  const hidden = await actor.call('createShareLink', createInput(scriptId, { kind: 'coach' }))
  const hiddenToken = hidden.path.split('/').at(-1) ?? ''
  expect((await coach.call('openCoachScript', { token: hiddenToken })).progress).toBeNull()
  const friend = await actor.call('createShareLink', createInput(scriptId))
  const friendToken = friend.path.split('/').at(-1) ?? ''
  await expect(coach.call('openCoachScript', { token: friendToken })).rejects.toMatchObject({ code: 'share/ended' })
})

test('a note marked as done is hidden from the coach, can be reopened, and is deleted a day after it was marked', async () => {
  const { actor, scriptId, token, lineId } = await createLink({ kind: 'coach' })
  const coach = openGuest()
  const note = { token, noteId: 'note-0001', lineId: lineId('There is tea.'), text: 'Slower.', author: 'Priya' }
  await coach.call('saveCoachNote', note)
  await coach.call('saveCoachNote', { ...note, noteId: 'note-0002' })
  const finish = (isDone: boolean, noteId = 'note-0001') => actor.call('finishCoachNote', { scriptId, noteId, isDone })
  const readForActor = async () =>
    (await actor.call('getCoachNotes', { scriptId })).notes.map(({ noteId, isDone }) => [noteId, isDone]).toSorted()
  const readForCoach = async () =>
    (await coach.call('openCoachScript', { token })).notes.map(({ noteId }) => noteId).toSorted()
  await finish(true)
  await finish(true)
  expect(await readForActor()).toEqual([
    ['note-0001', true],
    ['note-0002', false],
  ])
  expect(await readForCoach()).toEqual(['note-0002'])
  await finish(false)
  expect(await readForCoach()).toEqual(['note-0001', 'note-0002'])
  // If a coach changes a note that is marked as done, the note becomes open again.
  await finish(true)
  await coach.call('saveCoachNote', { ...note, text: 'Much slower.' })
  expect(await readForCoach()).toEqual(['note-0001', 'note-0002'])

  await finish(true)
  const deleteFinished = async (hours: number) => {
    app.clock.advance(hours * hourMs)
    await app.database.tx((tx) => app.services.jobs.enqueue(tx, { kind: 'sharing.deleteFinishedNotes' }))
    await app.services.jobs.drain()
    const rows = await app.database.db.select().from(coachNotes).where(eq(coachNotes.scriptId, scriptId))
    return rows.map(({ noteId }) => noteId).toSorted()
  }
  expect(await deleteFinished(23)).toEqual(['note-0001', 'note-0002'])
  expect(await deleteFinished(2)).toEqual(['note-0002'])
})

test('S-70 the recordings of friends are exported without the token of the link, and are deleted with the link or the account', async () => {
  const { actor, token, lineId } = await createLink()
  const guest = openGuest()
  await send(guest, { token, lineId: lineId('I said I would.') })
  await actor.call('reauthenticate', { password: goodPassword })
  const archive = Buffer.from(await (await actor.request('/api/export')).arrayBuffer()).toString('latin1')
  expect(archive).toContain('friends/frl_')
  expect(archive).not.toContain(token)
  await actor.call('deleteAccount', { confirmation: 'DELETE' })
  for (const table of [shareLinks, friendRecordings])
    expect(await app.database.db.select().from(table).where(eq(table.userId, actor.userId))).toEqual([])
  expect(await listFiles(`users/${actor.userId}/`)).toEqual([])
  await expect(guest.call('openReading', { token })).rejects.toMatchObject({ code: 'share/ended' })

  const other = await createLink()
  await send(guest, { token: other.token, lineId: other.lineId('I said I would.') })
  await other.actor.call('deleteShareLink', { linkId: other.linkId })
  expect(await listFiles(`users/${other.actor.userId}/`)).toEqual([])
})

test('a rejected recording is deleted after a week', { tags: ['long'] }, async () => {
  const { actor, scriptId, token, lineId } = await createLink()
  await send(openGuest(), { token, lineId: lineId('I said I would.') })
  const [line] = (await actor.call('getFriendLines', { scriptId })).lines
  const recordings = [{ recordingId: line?.recordingId ?? '', state: 'rejected' as const }]
  await actor.call('decideFriendLines', { scriptId, recordings })
  const run = async () => {
    await app.database.tx((tx) => app.services.jobs.enqueue(tx, { kind: 'sharing.deleteRejected' }))
    await app.services.jobs.drain()
    const rows = await app.database.db.select().from(friendRecordings).where(eq(friendRecordings.scriptId, scriptId))
    return { rows: rows.length, files: (await listFiles(`users/${actor.userId}/`)).length }
  }
  app.clock.advance(6 * dayMs)
  expect(await run()).toEqual({ rows: 1, files: 1 })
  app.clock.advance(dayMs + hourMs)
  expect(await run()).toEqual({ rows: 0, files: 0 })
})

test('S-62 the server’s log contains no token of a link for a friend or coach', async () => {
  const { token, path, lineId } = await createLink()
  const guest = openGuest()
  await guest.call('openReading', { token })
  await send(guest, { token, lineId: lineId('I said I would.') })
  await send(guest, { token, lineId: 'none' })
  await guest.post('openReading', { token: `${token}x` })
  await Promise.all([path, `${path}x`, `/coach/${token}`, `/api/readings/${token}`].map((one) => guest.request(one)))
  expect(log.text()).not.toContain(token)
})
