import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '@scene-partner/contract/operations/index'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { refusalOf } from '../accounts/testing/mailAndRefusals.ts'
import { adminLog, users } from '../accounts/tables.ts'
import { messages } from '../messages/tables.ts'
import { sendNoticeOn } from './sendBatch.ts'
import { notices } from './tables.ts'

const minuteMs = 60_000

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
})
afterAll(() => app[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['signUp']>>
type Wish = InputOf<'sendNotice'>

const wish = (audience: Wish['audience'], change: Partial<Wish> = {}): Wish => ({
  noticeId: randomUUID(),
  audience,
  ...{ subject: 'Half hour', content: 'The house is open.' },
  ...change,
})
const inboxOf = async (person: Person) => (await person.call('getUserMessages', {})).messages
const send = (one: Wish) => {
  app.clock.advance(1000)
  return admin.call('sendNotice', one)
}
const newest = async () => (await admin.call('listNotices', {})).notices[0]

/** More accounts than one batch holds, told from all others by a code. */
async function aCrowd(count: number, code: string): Promise<void> {
  const now = app.clock.now()
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{
      id: randomUUID(),
      name: `Extra ${index}`,
      email: `${randomUUID()}@example.com`,
      emailVerified: index % 2 === 0,
    },
    ...{ createdAt: now, updatedAt: now, usedCoupons: [code], subscriptionTier: 'pro', subscriptionStatus: 'active' },
  }))
  await app.database.db.insert(users).values(rows)
}

test('a message to one is there at once, with its kind, and the log and the list say who sent what', async () => {
  const actor = await app.signUp()
  const audience = { kind: 'one', userId: actor.userId } as const
  const expiresAt = new Date(app.clock.now().getTime() + 60 * minuteMs).toISOString()
  const sent = wish(audience, { category: 'billing', priority: 'high', expiresAt })
  expect(await send(sent)).toEqual({ noticeId: sent.noticeId, recipients: 1 })
  expect(await inboxOf(actor)).toEqual([
    expect.objectContaining({ subject: 'Half hour', category: 'billing', priority: 'high', expiresAt }),
  ])
  expect(await newest()).toMatchObject({
    ...{ state: 'sent', recipients: 1, sentCount: 1, readCount: 0, sentByEmail: admin.email },
    audience: { ...audience, email: actor.email },
  })
  const lines = await app.database.db.select().from(adminLog).where(eq(adminLog.action, 'message.sent'))
  expect(lines.at(-1)).toMatchObject({
    adminId: admin.userId,
    metadata: { noticeId: sent.noticeId, userId: actor.userId, recipients: 1 },
  })
})

test('what nobody chose has the specification’s category and priority, and is read once, also when it is deleted then', async () => {
  const actor = await app.signUp()
  await send(wish({ kind: 'one', userId: actor.userId }))
  const [message] = await inboxOf(actor)
  expect(message).toMatchObject({ category: 'general', priority: 'normal', expiresAt: null })
  const messageId = message?.id ?? ''
  await actor.call('markMessageRead', { messageId })
  await actor.call('markMessageRead', { messageId })
  await actor.call('deleteMessage', { messageId })
  expect(await newest()).toMatchObject({ readCount: 1 })
})

test('a filter says before how many it finds, and then reaches those and nobody else', async () => {
  const [verified, unverified] = [
    await app.signUp({ tier: 'paid' }),
    await app.signUp({ tier: 'paid', isVerified: false }),
  ]
  const free = await app.signUp()
  const audience: Wish['audience'] = { kind: 'filter', filter: { tier: 'paid' } }
  expect(await admin.call('previewNotice', { audience })).toMatchObject({
    ...{ recipients: 2, withMail: 1 },
    some: expect.arrayContaining([{ displayName: 'Ada Ray', email: verified.email }]),
  })
  await send(wish(audience, { subject: 'To the company', byMail: true }))
  expect([await inboxOf(verified), await inboxOf(unverified), await inboxOf(free)].map(({ length }) => length)).toEqual(
    [1, 1, 0],
  )
  await app.services.jobs.drain()
  const written = (await app.mailbox()).filter(({ subject }) => subject.includes('To the company')).map(({ to }) => to)
  expect(written).toEqual([verified.email])
})

test('those who were picked out get it at once and nobody else does; who they were is kept with their own messages alone', async () => {
  const [one, other, bystander] = [await app.signUp(), await app.signUp(), await app.signUp()]
  const gone = randomUUID()
  const audience: Wish['audience'] = { kind: 'chosen', userIds: [one.userId, other.userId, one.userId, gone] }
  expect(await admin.call('previewNotice', { audience })).toMatchObject({ recipients: 2, withMail: 2 })
  const sent = wish(audience, { subject: 'Call sheet' })
  expect(await Promise.all([send(sent), send(sent)])).toEqual(Array(2).fill({ noticeId: sent.noticeId, recipients: 2 }))
  expect(await Promise.all([one, other, bystander].map(async (each) => (await inboxOf(each)).length))).toEqual([
    1, 1, 0,
  ])
  expect(await newest()).toMatchObject({
    ...{ state: 'sent', recipients: 2, sentCount: 2, audience: { kind: 'chosen', count: 2 } },
  })
  const kept = JSON.stringify([
    await app.database.db.select().from(notices),
    await app.database.db.select().from(adminLog),
  ])
  expect(kept).not.toContain(other.userId)
  expect((await refusalOf(send(wish({ kind: 'chosen', userIds: [gone] })))).code).toBe('notice/nobody')
})

test('the office sees what lies in a person’s inbox, whether it was read, and what has expired and is not yet gone', async () => {
  const actor = await app.signUp()
  const audience = { kind: 'one', userId: actor.userId } as const
  const expiresAt = new Date(app.clock.now().getTime() + 5 * minuteMs).toISOString()
  await send(wish(audience, { subject: 'To stay', priority: 'high' }))
  await send(wish(audience, { subject: 'To go', expiresAt }))
  const [, toStay] = await inboxOf(actor)
  await actor.call('markMessageRead', { messageId: toStay?.id ?? '' })
  app.clock.advance(6 * minuteMs)
  const { messages: seen } = await admin.call('listMessagesToUser', { userId: actor.userId })
  expect(seen).toMatchObject([
    { subject: 'To go', readAt: null, expiresAt, isExpired: true, sentByEmail: admin.email },
    { subject: 'To stay', readAt: expect.any(String), priority: 'high', isExpired: false },
  ])
  expect((await inboxOf(actor)).map(({ subject }) => subject)).toEqual(['To stay'])
  expect((await refusalOf(admin.call('listMessagesToUser', { userId: randomUUID() }))).code).toBe('not_found')
})

test('many are written to in batches by a job, each once, however often it is asked, begun anew, or run twice at once', async () => {
  await aCrowd(231, 'CROWD')
  // Who joins later is not among them.
  const later = { createdAt: new Date(app.clock.now().getTime() + 60 * minuteMs) }
  await app.database.db.update(users).set(later).where(eq(users.name, 'Extra 0'))
  const sent = wish({ kind: 'filter', filter: { tier: 'pro' } })
  const answers = await Promise.all([send(sent), send(sent)])
  expect(answers.map(({ recipients }) => recipients)).toEqual([230, 230])
  const { signal } = new AbortController()
  await Promise.all([
    app.services.jobs.drain(),
    sendNoticeOn(sent.noticeId, signal, app.services),
    sendNoticeOn(sent.noticeId, signal, app.services),
  ])
  const rows = await app.database.db.select().from(messages).where(eq(messages.noticeId, sent.noticeId))
  expect(new Set(rows.map(({ userId }) => userId)).size).toBe(rows.length)
  expect(rows).toHaveLength(230)
  expect(await newest()).toMatchObject({ state: 'sent', sentCount: 230 })
})

test('a message to exactly as many as one batch holds is sent when it has reached them', async () => {
  await aCrowd(100, 'BATCH')
  await app.database.db
    .update(users)
    .set({ subscriptionTier: 'studio' })
    .where(eq(users.usedCoupons, ['BATCH']))
  expect(await send(wish({ kind: 'filter', filter: { tier: 'studio' } }))).toMatchObject({ recipients: 100 })
  expect(await newest()).toMatchObject({ state: 'sent', sentCount: 100 })
})

test('a message on its way can be stopped: whom it reached keep it, nobody else gets it', async () => {
  const reached = await app.signUp()
  const noticeId = randomUUID()
  const now = app.clock.now()
  const sentBy = { sentBy: admin.userId, sentByEmail: admin.email }
  const words = { subject: 'Half hour', content: 'The house is open.' }
  await app.database.db.insert(notices).values({ id: noticeId, ...words, ...sentBy, recipients: 300, createdAt: now })
  await app.database.db
    .insert(messages)
    .values({ id: randomUUID(), userId: reached.userId, ...words, ...sentBy, sentAt: now, noticeId })
  await admin.call('cancelNotice', { noticeId })
  await sendNoticeOn(noticeId, new AbortController().signal, app.services)
  const rows = await app.database.db.select().from(messages).where(eq(messages.noticeId, noticeId))
  expect(rows.map(({ userId }) => userId)).toEqual([reached.userId])
  expect(await refusalOf(admin.call('cancelNotice', { noticeId }))).toMatchObject({ code: 'notice/over' })
})

test('to nobody, to an account that is not there, and with an expiry that is past nothing is sent', async () => {
  const before = await app.database.db.select().from(notices)
  const refusals = [
    wish({ kind: 'filter', filter: { coupon: 'NOBODY-HAS-IT' } }),
    wish({ kind: 'one', userId: randomUUID() }),
    wish({ kind: 'all' }, { expiresAt: app.clock.now().toISOString() }),
    wish({ kind: 'filter', filter: {} }),
  ].map(async (one) => (await refusalOf(admin.call('sendNotice', one))).code)
  expect(await Promise.all(refusals)).toEqual(['notice/nobody', 'not_found', 'notice/expiry-past', 'invalid_input'])
  expect(await app.database.db.select().from(notices)).toHaveLength(before.length)
})

test('S-70 what was written to one person alone goes with their account; what was for many stays without them', async () => {
  const actor = await app.signUp({ tier: 'premium_trial' })
  await send(wish({ kind: 'one', userId: actor.userId }, { subject: 'For you alone' }))
  await send(wish({ kind: 'filter', filter: { tier: 'premium_trial' } }, { subject: 'For many' }))
  await actor.call('deleteAccount', { confirmation: 'DELETE' })
  await app.services.jobs.drain()
  const left = await app.database.db.select().from(notices)
  expect(left.map(({ subject }) => subject)).toContain('For many')
  expect(left.map(({ subject }) => subject)).not.toContain('For you alone')
  const about = and(eq(messages.userId, actor.userId))
  expect(await app.database.db.select().from(messages).where(about)).toEqual([])
})

test('a manager reads what was sent and how far it is, and sends nothing', async () => {
  const manager = await app.signUp({ change: { role: 'manager' } })
  expect((await manager.call('listNotices', {})).notices.length).toBeGreaterThan(3)
  expect((await manager.call('previewNotice', { audience: { kind: 'all' } })).recipients).toBeGreaterThan(200)
  expect(await refusalOf(manager.call('sendNotice', wish({ kind: 'all' })))).toMatchObject({ http: 403 })
})
