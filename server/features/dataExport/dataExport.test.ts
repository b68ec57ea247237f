// Tests the export of all data of an account. All tests share one app, because starting an app is slow.
import { randomUUID } from 'node:crypto'
import { text as readAll } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { features } from '../index.ts'
import { largePageSize } from '../../platform/archive/exporter.ts'
import { toSafeFileName } from '../../platform/archive/safeFileName.ts'
import { unzip } from '../../platform/archive/testing/unzip.ts'
import { payCheckout } from '../../adapters/payments/sandbox/sandboxState.ts'
import { markAsImpersonated } from '../../testing/actors.ts'
import { goodPassword, type TestApp } from '../../testing/startApp.ts'
import { startFaultyApp } from '../../testing/startFaultyApp.ts'
import { recordEvents } from '../analytics/recordEvents.ts'
import { sessions } from '../auth/tables.ts'
import { scriptSources } from '../imports/tables.ts'
import { sendMessage } from '../messages/index.ts'
import { createPlay } from '../rehearsal/testing/samplePlay.ts'
import { acquireExportLease } from './exportLease.ts'

let faulty: Awaited<ReturnType<typeof startFaultyApp>>
let app: TestApp
beforeAll(async () => {
  faulty = await startFaultyApp()
  ;({ app } = faulty)
})
afterEach(() => faulty.storageFaults.reset())
afterAll(() => faulty[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['signUp']>>

async function download(person: Person) {
  const answer = await person.request('/api/export')
  expect(answer.status).toBe(200)
  const files = await unzip(Buffer.from(await answer.arrayBuffer()))
  const json = (path: string) => JSON.parse(String(files.get(path)))
  return { answer, files, json }
}

/** Returns the code of the error of a refused download; `aborted` if the response stopped before it was complete. */
async function readDownloadError(person: Person): Promise<unknown> {
  const answer = await person.request('/api/export')
  const body = await answer.text().catch(() => null)
  if (body === null) return 'aborted'
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'application/json; charset=utf-8'])
  return (JSON.parse(body) as { error: { details: { code: string } } }).error.details.code
}

/** Collects the states of an account's exports that its open pages receive. */
function watchStates({ userId }: Person) {
  const states: unknown[] = []
  const stop = app.services.live.subscribe(userId, (change) => change.topic === 'export' && states.push(change.state))
  return { states, stop }
}

const record = async (person: Person, text: string) => {
  const { generationId, audioUrl } = await person.call('startGeneration', { text, voiceId: 'tom', for: 'practice' })
  const sound = await (await person.request(audioUrl)).arrayBuffer()
  await expect
    .poll(async () => (await person.call('getUserGenerations', {})).generations[0])
    .toMatchObject({ id: generationId, state: 'ready' })
  app.clock.advance(1_000)
  return { generationId, audioUrl, sound }
}

/** Creates an account that has data of every kind. */
async function createFullAccount() {
  const actor = await app.signUp({ email: 'ines.marlow@example.com' })
  await actor.call('saveUserPreferences', { defaultVoiceId: 'tom', favoriteVoiceIds: ['tom'] })
  await actor.call('saveScript', { title: '../../Balcony: act 2', content: 'JULIET\nO Romeo, Romeo!', tags: ['verse'] })
  const first = await record(actor, 'But soft! What light is this?')
  await actor.call('renameGeneration', { generationId: first.generationId, title: 'CON/<script>alert(1)</script>' })
  const second = await record(actor, 'Wherefore art thou Romeo?')
  const deleted = await record(actor, 'Nobody keeps this.')
  await actor.call('deleteGeneration', { generationId: deleted.generationId })
  await actor.call('sendContactMessage', { name: 'Ines', email: actor.email, subject: 'Hello', message: 'A word.' })
  await app.database.tx((tx) =>
    sendMessage(tx, app.services, {
      ...{ to: actor.userId, subject: 'Half hour', content: 'The house is open.' },
      from: { userId: actor.userId, email: 'stage.manager@example.com' },
    }),
  )
  const { url } = await actor.call('createCheckout', {
    priceId: 'monthly',
    successUrl: `${app.url}/subscribe/success`,
    cancelUrl: `${app.url}/subscribe/cancel`,
  })
  const sessionId = new URL(url).pathname.split('/').at(-1) ?? ''
  await app.services.billing.sandbox?.perform(payCheckout(sessionId))
  await actor.call('verifyCheckoutSession', { sessionId })
  await app.services.jobs.drain()
  const other = await app.signUp({ email: 'romeo@example.com' })
  await other.call('applyCouponToUser', { couponCode: 'BREAKALEG', attribution: { utm_source: 'poster' } })
  await record(other, 'A line of somebody else.')
  return { actor, other, first, second }
}

test(
  'the export archive contains all data of the account and no data of another account',
  { tags: ['long'] },
  async () => {
    const { actor, other, first, second } = await createFullAccount()
    const { answer, files, json } = await download(actor)

    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="scene-partner-2026-11-21.zip"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const listedPaths = features
      .flatMap(({ exporter }) => exporter?.contents ?? [])
      .map(({ path }) => path)
      .filter((path) => !path.endsWith('/'))
    expect([...files.keys()]).toEqual(expect.arrayContaining(['README.txt', ...listedPaths]))
    for (const path of listedPaths) expect(String(files.get('README.txt'))).toContain(path)
    // The index links to each file, whatever its name is.
    const linked = [...String(files.get('index.html')).matchAll(/href="([^"]+)"/g)].map(([, to]) =>
      decodeURIComponent(to ?? ''),
    )
    const expected = [...files.keys()].filter((path) => path !== 'index.html' && path !== 'archive.json')
    expect(linked.toSorted()).toEqual(expected.toSorted())

    const { generations } = await actor.call('getUserGenerations', {})
    expect(json('recordings.json').map(({ id }: { id: string }) => id)).toEqual([
      first.generationId,
      second.generationId,
    ])
    expect(generations).toHaveLength(2)
    for (const { id, text, file } of json('recordings.json') as { id: string; text: string; file: string }[]) {
      const { audioUrl, sound } = id === first.generationId ? first : second
      const whole = Buffer.from(await (await actor.request(audioUrl)).arrayBuffer())
      expect(files.get(file)?.equals(whole)).toBe(true)
      expect(whole.length).toBe(sound.byteLength)
      expect(generations.find((one) => one.id === id)?.text).toBe(text)
    }

    const [script] = json('scripts.json')
    expect(script).toMatchObject({
      title: '../../Balcony: act 2',
      tags: ['verse'],
      file: 'scripts/0001 Balcony act 2.txt',
    })
    expect(script).not.toHaveProperty('content')
    expect(String(files.get(script.file))).toBe('JULIET\nO Romeo, Romeo!')
    expect(json('profile.json')).toEqual(await actor.call('getUserData', {}))
    expect(json('preferences.json')).toEqual(await actor.call('getUserPreferences', {}))
    expect(json('messages.json')).toEqual((await actor.call('getUserMessages', {})).messages)
    expect(json('contact.json')).toMatchObject([{ subject: 'Hello', message: 'A word.' }])
    expect(json('payments.json')).toMatchObject([{ amountCents: 599, plan: 'monthly', state: 'paid' }])
    expect(json('plans.json')).toMatchObject({ plans: [{ plan: 'monthly' }], purchases: [{ state: 'complete' }] })
    expect(json('usage.json').length).toBeGreaterThanOrEqual(2)
    expect(json('months.json')).toMatchObject([{ month: '2026-11' }])
    expect(json('sign-in.json')).toMatchObject({ sessions: [{ userAgent: expect.anything() }] })

    const all = [...files.values()].map(String).join('\n')
    for (const foreignText of [other.userId, other.email, 'A line of somebody else.', 'Nobody keeps this.'])
      expect(all).not.toContain(foreignText)
    expect(all).not.toMatch(/argon2|\$2[aby]\$/)
    expect((await download(other)).json('coupons.json')).toMatchObject([
      { couponCode: 'BREAKALEG', wasTrial: true, attribution: { utm_source: 'poster' } },
    ])
  },
)

test('S-53 S-51 a title with ../ does not change the folder of a file, and HTML in a text is escaped on the recordings page', async () => {
  const actor = await app.signUp()
  const { generationId } = await record(actor, '<img src=x onerror=alert(1)> "&')
  await actor.call('renameGeneration', { generationId, title: '../../../etc/passwd' })
  const { files } = await download(actor)
  const [sound] = [...files.keys()].filter((path) => path.endsWith('.mp3'))
  expect(sound).toBe(`recordings/0001 2026-11-21 Tom - ${toSafeFileName('../../../etc/passwd')}.mp3`)
  const page = String(files.get('recordings.html'))
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;&amp;')
  expect(page).toContain(`src="recordings/${encodeURIComponent(sound?.split('/')[1] ?? '')}"`)
  expect(page).not.toMatch(/<img|<script/)
})

test(
  'S-45 a second export is refused while the first export has the lease, and allowed when this lease has expired',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp()
    expect(await actor.call('checkExport', {})).toEqual({ recordings: 0, soundBytes: 0 })
    await acquireExportLease(app.services, actor.userId)
    const refusal = { code: 'export/running', message: expect.stringContaining('is being created') }
    await expect(actor.call('checkExport', {})).rejects.toMatchObject({ ...refusal, http: 429 })
    const answer = await actor.request('/api/export')
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('60')
    await download(await app.signUp())
    // Nothing renews the lease of the first export, as if its server had stopped.
    app.clock.advance(60_000)
    await download(actor)
    await expect.poll(() => actor.call('checkExport', {}).then(() => 'free')).toBe('free')
  },
)

test('open pages of the account get a live update when its data export begins and when it completes', async () => {
  const actor = await app.signUp()
  const states: unknown[] = []
  const stop = app.services.live.subscribe(
    actor.userId,
    (change) => change.topic === 'export' && states.push(change.state),
  )
  await download(actor)
  await expect.poll(() => states).toEqual(['begun', 'done'])
  stop()
})

test('if a client disconnects before the first byte of an export is sent, the next export can start immediately', async () => {
  const actor = await app.signUp()
  const { limits, live } = app.services
  const states: unknown[] = []
  const stop = live.subscribe(actor.userId, (change) => change.topic === 'export' && states.push(change.state))
  const leaving = new AbortController()
  const deleted = new Promise<void>((resolve) =>
    app.fastify.server.once('connection', (socket) => socket.once('close', () => resolve())),
  )
  const count = limits.consume.bind(limits)
  limits.consume = async (...given) => {
    leaving.abort()
    await deleted
    await count(...given)
  }
  await expect(actor.request('/api/export', { signal: leaving.signal })).rejects.toThrow()
  await expect.poll(() => states).toEqual(['broken'])
  limits.consume = count
  stop()
  await download(actor)
})

test('a client that has received a complete export can request the next one before the server notices the end', async () => {
  const actor = await app.signUp()
  let finish = () => {}
  app.fastify.server.prependOnceListener('request', (_request, response) => {
    const emit = response.emit.bind(response)
    response.emit = (name: string, ...values: unknown[]) => {
      if (name !== 'close') return emit(name, ...values)
      finish = () => void emit(name, ...values)
      return true
    }
  })
  await download(actor)
  const { files } = await download(actor)
  expect([...files.keys()]).toContain('index.html')
  finish()
})

test('S-07 the archive does not list impersonation sessions', async () => {
  const [actor, admin] = [await app.signUp(), await app.signUp({ change: { isAdmin: true, role: 'admin' } })]
  await app.database.db.insert(sessions).values({
    ...{ id: 'a-look', token: 'of-a-look', userId: actor.userId, impersonatedBy: admin.userId },
    ...{ expiresAt: new Date(app.clock.now().getTime() + 60_000), ipAddress: '203.0.113.7' },
  })
  const { files, json } = await download(actor)
  expect(json('sign-in.json').sessions).toHaveLength(1)
  expect(String(files.get('sign-in.json'))).not.toContain('203.0.113.7')
})

test(
  'if a recording cannot be read, the download of the export fails, and open pages of the account get a live update',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp()
    await record(actor, 'The disk will fail on this.')
    const { states, stop } = watchStates(actor)
    faulty.storageFaults.before('read', () => {
      throw new Error('the disk is gone')
    })
    // The archive fails before or after its first bytes are sent: an error response, or a download that is aborted.
    const error = await readDownloadError(actor)
    faulty.storageFaults.reset()
    expect(['aborted', 'internal']).toContain(error)
    await expect.poll(() => states).toEqual(['begun', 'broken'])
    stop()
    await download(actor)
  },
)

test('an export that fails before its first byte is answered with an error, and a live update tells open pages that it failed', async () => {
  const actor = await app.signUp()
  const { contributions } = app.services
  const { exporters } = contributions
  const { states, stop } = watchStates(actor)
  const failing = {
    get contents(): never {
      throw new Error('the contents are unknown')
    },
    files: async function* () {},
  }
  Object.assign(contributions, { exporters: [failing, ...exporters] })
  const error = await readDownloadError(actor)
  Object.assign(contributions, { exporters })
  expect(error).toBe('internal')
  await expect.poll(() => states).toEqual(['begun', 'broken'])
  stop()
  await download(actor)
})

test('an export is refused from another site, without a session, without a verified address, and during impersonation', async () => {
  const actor = await app.signUp()
  for (const site of ['cross-site', 'same-site']) {
    const answer = await actor.request('/api/export', { headers: { 'sec-fetch-site': site } })
    expect(answer.status).toBe(403)
  }
  expect((await app.visitor().request('/api/export')).status).toBe(401)
  expect((await (await app.signUp({ isVerified: false })).request('/api/export')).status).toBe(403)
  const admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
  await markAsImpersonated(app, actor.userId, admin.userId)
  expect((await actor.request('/api/export')).status).toBe(403)
})

/** Returns the JSON files of an account’s export by path. They are not packed, because that takes long. */
async function readJsonFiles({ userId }: Person) {
  const texts = new Map<string, string>()
  for (const exporter of app.services.contributions.exporters)
    for await (const { path, open } of exporter.files(app.services, userId)) {
      const content = path.endsWith('.json') && (await open())
      if (content) texts.set(path, await readAll(content))
    }
  return texts
}

test('no JSON file of an export contains the id of a script that the actor has deleted', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await createPlay(actor)
  const corrections = [{ kind: 'dropped' as const, lines: [lineId('I said I would.')] }]
  await actor.call('saveCorrections', { scriptId, corrections, applied: 1, version: 0 })
  await actor.call('saveCasting', { scriptId, casting: { mine: ['ANNA'], roles: {}, pronunciations: [] }, version: 0 })
  await app.database.db.insert(scriptSources).values({
    ...{ scriptId, userId: actor.userId, name: 'Play.txt', format: 'text', bytes: 1, sha256: '', pages: null },
    ...{ storageKey: `none/${scriptId}`, parse: null, leftOut: [], importedAt: app.clock.now() },
  })
  const listFiles = async () =>
    [...(await readJsonFiles(actor))].filter(([, text]) => text.includes(scriptId)).map(([path]) => path)
  const expected = ['scripts.json', 'corrections.json', 'castings.json', 'rehearsals.json', 'rehearsal-runs.json']
  expect(await listFiles()).toEqual(expect.arrayContaining([...expected, 'imported.json']))
  await actor.call('deleteScript', { scriptId })
  expect(await listFiles()).toEqual([])
})

test('the JSON files of an export contain the data of the account, and no data of another account', async () => {
  /** Creates data whose texts contain the id of the account. */
  async function fill(person: Person) {
    const { userId } = person
    const text = { subject: userId, content: userId }
    const message = { ...text, to: userId, from: { userId: null, email: 'Scene Partner' } }
    await app.database.tx((tx) => sendMessage(tx, app.services, message))
    for (const subject of [userId, `Again ${userId}`])
      await person.call('sendContactMessage', { name: 'Ada', email: person.email, subject, message: userId })
    const event = { eventType: 'page_view', metadata: { path: `/${userId}` }, sessionId: null, userId }
    await recordEvents(app.database.db, [{ ...event, id: userId, happenedAt: app.clock.now() }])
    const { scriptId } = await person.call('saveScript', { title: userId, content: 'ANNA: You came.' })
    await person.call('saveCasting', {
      scriptId,
      casting: { mine: ['ANNA'], roles: {}, pronunciations: [] },
      version: 0,
    })
    const link = { scriptId, kind: 'coach', guestName: userId, days: 7 } as const
    await person.call('createShareLink', link)
  }
  const [person, other] = [await app.signUp(), await app.signUp()]
  for (const one of [person, other]) await fill(one)
  const files = await readJsonFiles(person)
  const findFilesWith = (text: string) =>
    [...files].filter(([, content]) => content.includes(text)).map(([path]) => path)
  expect(findFilesWith(person.userId)).toEqual(
    expect.arrayContaining([
      ...['castings.json', 'contact.json', 'events.json', 'links.json', 'messages.json', 'scripts.json'],
    ]),
  )
  expect([...findFilesWith(other.userId), ...findFilesWith(other.email)]).toEqual([])
})

test('the export contains the answers of admins below the contact message that they belong to', async () => {
  const [person, admin] = [await app.signUp(), await app.signUp({ change: { isAdmin: true, role: 'admin' } })]
  const write = (subject: string) =>
    person.call('sendContactMessage', { name: 'Ada', email: person.email, subject, message: 'How?' })
  const { messageId } = await write('Answered')
  await write('Open')
  await admin.call('answerContact', { messageId, answerId: randomUUID(), body: 'So.' })
  const exported = JSON.parse((await readJsonFiles(person)).get('contact.json') ?? '') as {
    subject: string
    answers: { body: string }[]
  }[]
  expect(new Map(exported.map(({ subject, answers }) => [subject, answers.map(({ body }) => body)]))).toEqual(
    new Map([
      ['Answered', ['So.']],
      ['Open', []],
    ]),
  )
})

test('S-45 while an export runs, the check before an export refuses another one', async () => {
  const person = await app.signUp()
  await acquireExportLease(app.services, person.userId)
  await expect(person.call('checkExport', {})).rejects.toMatchObject({ code: 'export/running' })
})

test('the export contains each event of the account once, even if more than a page of events have the same time', async () => {
  const actor = await app.signUp()
  const { userId } = actor
  const happenedAt = new Date(app.clock.now().getTime() - 1)
  const ids = Array.from({ length: largePageSize + 1 }, (_, at) => `${userId}-${at}`)
  const event = { eventType: 'page_view', metadata: {}, sessionId: null, userId, happenedAt }
  await recordEvents(
    app.database.db,
    ids.map((id) => ({ id, ...event })),
  )
  const events = JSON.parse((await readJsonFiles(actor)).get('events.json') ?? '') as { id: string }[]
  expect(
    events
      .filter(({ id }) => id.startsWith(userId))
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids.toSorted())
})

test('S-22 an export requires a recent authentication', async () => {
  const actor = await app.signUp()
  app.clock.advance(10 * 60_000 + 1)
  const refusal = { code: 'auth/requires-recent-login', http: 401 }
  await expect(actor.call('checkExport', {})).rejects.toMatchObject(refusal)
  const answer = await actor.request('/api/export')
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ error: { details: { code: 'auth/requires-recent-login' } } })
  await actor.call('reauthenticate', { password: goodPassword })
  await actor.call('checkExport', {})
  await download(actor)
})

/** Tables with a user id that are not exported, each with the reason why not. */
const leftOut: Record<string, string> = {
  credentials: 'secrets',
  totp_secrets: 'secrets',
  recovery_codes: 'secrets',
  notices: 'broadcasts; the resulting messages are exported',
  link_tokens: 'hashes of mailed links',
  export_turns: 'running exports',
  outbox: 'e-mails that were sent to the account’s own address; their facts are exported with the rows they report',
  generation_units: 'parts of recordings; text and audio are exported',
  takes: 'parts of exported recordings',
  reading_answers: 'responses stored for a day, about exported recordings',
  impersonation_sessions: 'the audit of impersonations',
}
const exported: readonly string[] = [
  'sessions',
  'passkeys',
  'preferences',
  'scripts',
  'script_sources',
  'line_recordings',
  'share_links',
  'friend_recordings',
  'coach_notes',
  'generations',
  'usage',
  'usage_months',
  'speech_metrics',
  'checkouts',
  'subscriptions',
  'payments',
  'coupon_redemptions',
  'messages',
  'contact_messages',
  'analytics_events',
]

test('S-70 every table with a user id is exported or listed as an exception', async () => {
  const { rows } = await app.database.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns where column_name = 'user_id' and table_schema = 'public'`)
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !(name in leftOut))
      .sort(),
  ).toEqual([...exported].sort())
})
