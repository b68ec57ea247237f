import { asc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payCheckout } from '../../adapters/payments/sandbox/sandboxState.ts'
import { goodPassword, startApp } from '../../testing/startApp.ts'
import { deleteOldEvents } from './deleteOldEvents.ts'
import { recordEvents } from './recordEvents.ts'
import { analyticsEvents } from './tables.ts'

const hex = (digit: string) => digit.repeat(32)
const event = (digit: string, change: object = {}) => ({
  id: hex(digit),
  sessionId: hex('f'),
  ageMs: 1500,
  eventType: 'page_view' as const,
  metadata: { path: '/voices' },
  ...change,
})
const send = (...events: object[]) => ({ events }) as { events: ReturnType<typeof event>[] }

// [spec1 §3.2] [spec2 §7.36]
test('an event is stored with type, metadata, session and day, and with the account of a signed-in user', async () => {
  await using app = await startApp()
  const actor = await app.signUp()
  await app.database.db.delete(analyticsEvents)
  expect(await app.visitor().call('trackEvents', send(event('1')))).toEqual({ kept: 1 })
  await actor.call('trackEvents', send(event('2', { eventType: 'recording_renamed', metadata: {} })))
  const rows = await app.database.db.select().from(analyticsEvents).orderBy(analyticsEvents.id)
  expect(rows).toEqual([
    {
      id: hex('1'),
      eventType: 'page_view',
      metadata: { path: '/voices' },
      sessionId: hex('f'),
      userId: null,
      happenedAt: new Date(app.clock.now().getTime() - 1500),
      day: app.clock.now().toISOString().slice(0, 10),
    },
    expect.objectContaining({ id: hex('2'), eventType: 'recording_renamed', userId: actor.userId }),
  ])
})

test('an event sent twice is stored once', async () => {
  await using app = await startApp()
  await app.visitor().call('trackEvents', send(event('1')))
  expect(await app.visitor().call('trackEvents', send(event('1'), event('2')))).toEqual({ kept: 1 })
})

test.each([
  ['an unknown event type', event('1', { eventType: 'keystroke' })],
  ['a step that only the server may record', event('1', { eventType: 'checkout_paid', metadata: {} })],
  ['an event with a sentence in place of a path', event('1', { metadata: { path: 'To be, or not to be' } })],
  ['an event with a session id that is not random enough', event('1', { sessionId: 'abc' })],
  ['an event that is more than a day old', event('1', { ageMs: 100_000_000 })],
])('a call of trackEvents with %s is refused, and none of its events is stored', async (_, wrong) => {
  await using app = await startApp()
  await expect(app.visitor().call('trackEvents', send(event('2'), wrong))).rejects.toMatchObject({
    http: 400,
    code: 'invalid_input',
  })
  expect(await app.database.db.select().from(analyticsEvents)).toEqual([])
})

test('metadata fields that the event type does not define are not stored', async () => {
  await using app = await startApp()
  const metadata = { voiceId: 'tom', text: 'But soft! What light is this?' }
  await app.visitor().call('trackEvents', send(event('1', { eventType: 'audio_played', metadata })))
  const [row] = await app.database.db.select().from(analyticsEvents)
  expect(row?.metadata).toEqual({ voiceId: 'tom' })
})

test('one call can send at most fifty events', async () => {
  await using app = await startApp()
  const events = Array.from({ length: 51 }, (_, index) => event('1', { id: index.toString(16).padStart(32, '0') }))
  await expect(app.visitor().call('trackEvents', send(...events))).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await app.visitor().call('trackEvents', send(...events.slice(1)))).toEqual({ kept: 50 })
})

test.each(['dnt', 'sec-gpc'])('events from a browser that sends the header “%s: 1” are not stored', async (name) => {
  await using app = await startApp()
  expect(await app.visitor({ [name]: '1' }).call('trackEvents', send(event('1')))).toEqual({
    kept: 0,
  })
  expect(await app.database.db.select().from(analyticsEvents)).toEqual([])
})

// [decisions §4.3]
test('the server records each funnel step of an account once', { tags: ['long'] }, async () => {
  await using app = await startApp()
  const actor = await app.signUp({ isVerified: false, email: 'ines@example.org' })
  await app.services.jobs.drain()
  const [mail] = await app.mailbox()
  app.clock.advance(1000)
  const token = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? ''
  await actor.call('verifyEmail', { token })
  app.clock.advance(1000)
  await actor.call('applyCouponToUser', { couponCode: 'BREAKALEG' })
  app.clock.advance(40 * 86_400_000)
  await actor.call('signIn', { email: 'ines@example.org', password: goodPassword })
  const address = `${app.url}/subscribe/success`
  const purchase = { priceId: 'monthly', successUrl: address, cancelUrl: address }
  const { url } = await actor.call('createCheckout', purchase)
  const sessionId = new URL(url).pathname.split('/').at(-1) ?? ''
  app.clock.advance(1000)
  await app.services.billing.sandbox?.perform(payCheckout(sessionId))
  for (const _ of [1, 2]) await actor.call('verifyCheckoutSession', { sessionId })
  const rows = await app.database.db.select().from(analyticsEvents).orderBy(asc(analyticsEvents.happenedAt))
  expect(rows.map(({ eventType, metadata }) => [eventType, metadata])).toEqual([
    ['sign_up', {}],
    ['email_verified', {}],
    ['coupon_applied', { code: 'BREAKALEG' }],
    ['checkout_started', { plan: 'monthly' }],
    ['checkout_paid', { plan: 'monthly' }],
  ])
  expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set([actor.userId]))
})

test(
  'the first password reset that verifies the address records the event email_verified; later resets do not record it again',
  { tags: ['long'] },
  async () => {
    await using app = await startApp()
    const actor = await app.signUp({ isVerified: false, email: 'ines@example.org' })
    for (const newPassword of ['a plum tree in May', 'two plum trees in May']) {
      await actor.call('sendPasswordResetEmail', { email: 'ines@example.org' })
      await app.services.jobs.drain()
      const email = (await app.mailbox()).find(({ links }) => links.some((link) => link.includes('reset')))
      const token = new URL(email?.links[0] ?? '').searchParams.get('token') ?? ''
      await actor.call('resetPassword', { token, newPassword })
      app.clock.advance(3_600_000)
    }
    const rows = await app.database.db.select().from(analyticsEvents).orderBy(asc(analyticsEvents.happenedAt))
    expect(rows.map(({ eventType, userId }) => [eventType, userId])).toEqual([
      ['sign_up', actor.userId],
      ['email_verified', actor.userId],
    ])
  },
)

test('events are deleted after 400 days', async () => {
  await using app = await startApp()
  const day = 24 * 3_600_000
  const at = (days: number) => new Date(app.clock.now().getTime() - days * day)
  const old = (id: string, days: number) => ({
    ...{ id, eventType: 'page_view', metadata: {}, sessionId: null, userId: null },
    happenedAt: at(days),
  })
  await recordEvents(app.database.db, [old('young', 399), old('old', 401)])
  await deleteOldEvents(app.services)
  expect((await app.database.db.select().from(analyticsEvents)).map(({ id }) => id)).toEqual(['young'])
})

test('all events older than 400 days are deleted, even if they are more than 5,000', { tags: ['long'] }, async () => {
  await using app = await startApp()
  const happenedAt = new Date(app.clock.now().getTime() - 401 * 24 * 3_600_000).toISOString()
  await app.database.db.execute(sql`
    insert into analytics_events (id, event_type, metadata, happened_at, day)
    select 'old' || number, 'page_view', '{}', ${happenedAt}::timestamptz, ${happenedAt}::date
    from generate_series(1, 5001) as number`)
  await deleteOldEvents(app.services)
  expect(await app.database.db.$count(analyticsEvents)).toBe(0)
})
