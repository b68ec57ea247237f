// All tests share one app, because starting a server takes longer than the tests.
import { randomBytes } from 'node:crypto'
import { asc, eq, gte, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payCheckout } from '../../adapters/payments/sandbox/sandboxState.ts'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { issueLink } from '../auth/links/linkTokens.ts'
import { newestLinkToken } from '../auth/testing/mailAndFailures.ts'
import { deleteOldEvents } from './deleteOldEvents.ts'
import { recordEvents } from './recordEvents.ts'
import { analyticsEvents } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const randomId = () => randomBytes(16).toString('hex')
/** Returns an event with an id and a session of its own. */
const event = (change: object = {}) => ({
  id: randomId(),
  sessionId: randomId(),
  ageMs: 1500,
  eventType: 'page_view' as const,
  metadata: { path: '/voices' },
  ...change,
})
type Event = ReturnType<typeof event>
const send = (...events: object[]) => ({ events }) as { events: Event[] }

/** Returns all stored events of the sessions of these events. */
const readEvents = (...events: Event[]) =>
  app.database.db
    .select()
    .from(analyticsEvents)
    .where(
      inArray(
        analyticsEvents.sessionId,
        events.map(({ sessionId }) => sessionId),
      ),
    )

/** Advances the clock past the events of other tests. Returns a function that reads all later events, oldest first. */
function watchEvents() {
  app.clock.advance(1000)
  const startedAt = app.clock.now()
  return () =>
    app.database.db
      .select()
      .from(analyticsEvents)
      .where(gte(analyticsEvents.happenedAt, startedAt))
      .orderBy(asc(analyticsEvents.happenedAt))
}

// [spec1 §3.2] [spec2 §7.36]
test('an event is stored with type, metadata, session and day, and with the account of a signed-in user', async () => {
  const actor = await app.signUp()
  const first = event()
  const second = event({ eventType: 'recording_renamed', metadata: {} })
  expect(await app.visitor().call('trackEvents', send(first))).toEqual({ kept: 1 })
  await actor.call('trackEvents', send(second))
  const happenedAt = new Date(app.clock.now().getTime() - 1500)
  expect(await readEvents(first)).toEqual([
    {
      id: first.id,
      eventType: 'page_view',
      metadata: { path: '/voices' },
      sessionId: first.sessionId,
      userId: null,
      happenedAt,
      day: happenedAt.toISOString().slice(0, 10),
    },
  ])
  expect(await readEvents(second)).toEqual([
    expect.objectContaining({ id: second.id, eventType: 'recording_renamed', userId: actor.userId }),
  ])
})

test('an event sent twice is stored once', async () => {
  const [first, second] = [event(), event()]
  await app.visitor().call('trackEvents', send(first))
  expect(await app.visitor().call('trackEvents', send(first, second))).toEqual({ kept: 1 })
})

test.each([
  ['an unknown event type', event({ eventType: 'keystroke' })],
  ['a step that only the server may record', event({ eventType: 'checkout_paid', metadata: {} })],
  ['an event with a sentence in place of a path', event({ metadata: { path: 'To be, or not to be' } })],
  ['an event with a session id that is not random enough', event({ sessionId: 'abc' })],
  ['an event that is more than a day old', event({ ageMs: 100_000_000 })],
])('a call of trackEvents with %s is refused, and none of its events is stored', async (_, wrong) => {
  const right = event()
  await expect(app.visitor().call('trackEvents', send(right, wrong))).rejects.toMatchObject({
    http: 400,
    code: 'invalid_input',
  })
  expect(await readEvents(right, wrong)).toEqual([])
})

test('metadata fields that the event type does not define are not stored', async () => {
  const metadata = { voiceId: 'tom', text: 'But soft! What light is this?' }
  const played = event({ eventType: 'audio_played', metadata })
  await app.visitor().call('trackEvents', send(played))
  const [row] = await readEvents(played)
  expect(row?.metadata).toEqual({ voiceId: 'tom' })
})

test('one call can send at most fifty events', async () => {
  const events = Array.from({ length: 51 }, () => event())
  await expect(app.visitor().call('trackEvents', send(...events))).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await app.visitor().call('trackEvents', send(...events.slice(1)))).toEqual({ kept: 50 })
})

test.each(['dnt', 'sec-gpc'])('events from a browser that sends the header “%s: 1” are not stored', async (name) => {
  const refused = event()
  expect(await app.visitor({ [name]: '1' }).call('trackEvents', send(refused))).toEqual({ kept: 0 })
  expect(await readEvents(refused)).toEqual([])
})

// [decisions §4.3]
test('the server records each funnel step of an account once', { tags: ['long'] }, async () => {
  const readNewEvents = watchEvents()
  const actor = await app.signUp({ isVerified: false })
  await app.services.jobs.drain()
  const token = await newestLinkToken(app, actor.email)
  app.clock.advance(1000)
  await actor.call('verifyEmail', { token })
  app.clock.advance(1000)
  await actor.call('applyCouponToUser', { couponCode: 'BREAKALEG' })
  app.clock.advance(40 * 86_400_000)
  await actor.call('signIn', { email: actor.email, password: goodPassword })
  const address = `${app.url}/subscribe/success`
  const purchase = { priceId: 'monthly', successUrl: address, cancelUrl: address }
  const { url } = await actor.call('createCheckout', purchase)
  const sessionId = new URL(url).pathname.split('/').at(-1) ?? ''
  app.clock.advance(1000)
  await app.services.billing.sandbox?.perform(payCheckout(sessionId))
  for (const _ of [1, 2]) await actor.call('verifyCheckoutSession', { sessionId })
  const rows = await readNewEvents()
  expect(rows.map(({ eventType, metadata }) => [eventType, metadata])).toEqual([
    ['sign_up', {}],
    ['email_verified', {}],
    ['coupon_applied', { code: 'BREAKALEG' }],
    ['checkout_started', { plan: 'monthly' }],
    ['checkout_paid', { plan: 'monthly' }],
  ])
  expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set([actor.userId]))
})

test('the event email_verified is not recorded for an account whose address was verified before', async () => {
  const { userId } = await app.signUp()
  const readNewEvents = watchEvents()
  const { database, events } = app.services
  const at = app.clock.now()
  await database.tx((tx) => events.emit(tx, 'accountVerified', { userId, at, isFirst: false }))
  expect(await readNewEvents()).toEqual([])
})

test('if the address of an account is already verified, a password reset does not record the event `email_verified`', async () => {
  const { userId } = await app.signUp()
  const readNewEvents = watchEvents()
  const token = await app.database.tx((tx) => issueLink(tx, { purpose: 'reset', userId }, app.clock))
  await app.visitor().call('resetPassword', { token, newPassword: 'a plum tree in May' })
  expect(await readNewEvents()).toEqual([])
})

test(
  'the first password reset that verifies the address records the event email_verified; later resets do not record it again',
  { tags: ['long'] },
  async () => {
    const readNewEvents = watchEvents()
    const actor = await app.signUp({ isVerified: false })
    for (const newPassword of ['a plum tree in May', 'two plum trees in May']) {
      await actor.call('sendPasswordResetEmail', { email: actor.email })
      await app.services.jobs.drain()
      const email = (await app.mailbox()).find(
        ({ to, links }) => to === actor.email && links.some((link) => link.includes('reset')),
      )
      const token = new URL(email?.links[0] ?? '').searchParams.get('token') ?? ''
      await actor.call('resetPassword', { token, newPassword })
      app.clock.advance(3_600_000)
    }
    const rows = await readNewEvents()
    expect(rows.map(({ eventType, userId }) => [eventType, userId])).toEqual([
      ['sign_up', actor.userId],
      ['email_verified', actor.userId],
    ])
  },
)

test('events are deleted after 400 days', async () => {
  const day = 24 * 3_600_000
  const at = (days: number) => new Date(app.clock.now().getTime() - days * day)
  const old = (id: string, days: number) => ({
    ...{ id, eventType: 'page_view', metadata: {}, sessionId: null, userId: null },
    happenedAt: at(days),
  })
  await recordEvents(app.database.db, [old('young', 399), old('old', 401)])
  await deleteOldEvents(app.services)
  const left = await app.database.db
    .select()
    .from(analyticsEvents)
    .where(inArray(analyticsEvents.id, ['young', 'old']))
  expect(left.map(({ id }) => id)).toEqual(['young'])
})

test('all events older than 400 days are deleted at once, also if there are more than 5,000 of them', async () => {
  const happenedAt = new Date(app.clock.now().getTime() - 401 * 24 * 3_600_000)
  await app.database.db.execute(sql`
    insert into analytics_events (id, event_type, metadata, happened_at, day)
    select 'old' || number, 'page_view', '{}', ${happenedAt.toISOString()}::timestamptz, ${happenedAt.toISOString()}::date
    from generate_series(1, 5001) as number`)
  await deleteOldEvents(app.services)
  expect(await app.database.db.$count(analyticsEvents, eq(analyticsEvents.happenedAt, happenedAt))).toBe(0)
})
