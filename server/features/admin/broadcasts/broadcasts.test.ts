import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '@scene-partner/contract/operations/index'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { adminLog, users } from '../../accounts/tables.ts'
import { failureOf } from '../../auth/testing/mailAndFailures.ts'
import { messages } from '../../messages/tables.ts'
import { continueBroadcast } from './sendBatch.ts'
import { broadcasts } from './tables.ts'

const minuteMs = 60_000

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
})
afterAll(() => app[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['signUp']>>
type Request = InputOf<'sendNotice'>

const request = (audience: Request['audience'], change: Partial<Request> = {}): Request => ({
  noticeId: randomUUID(),
  audience,
  ...{ subject: 'Half hour', content: 'The house is open.' },
  ...change,
})
const readInbox = async (person: Person) => (await person.call('getUserMessages', {})).messages
const send = (one: Request) => {
  app.clock.advance(1000)
  return admin.call('sendNotice', one)
}
const newest = async () => (await admin.call('listNotices', {})).notices[0]

/**
 * Inserts `count` accounts with the tier `pro`, by which a filter can select them. `code` is stored as their used
 * coupon.
 */
async function signUpMany(count: number, code: string): Promise<void> {
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

// [spec2 §3.51] [spec2 §6.2] [spec2 §6.14]
test('a message to one user arrives immediately with its category; the admin log and the list of broadcasts name the sender', async () => {
  const actor = await app.signUp()
  const audience = { kind: 'one', userId: actor.userId } as const
  const expiresAt = new Date(app.clock.now().getTime() + 60 * minuteMs).toISOString()
  const sent = request(audience, { category: 'billing', priority: 'high', expiresAt })
  expect(await send(sent)).toEqual({ noticeId: sent.noticeId, recipients: 1 })
  expect(await readInbox(actor)).toEqual([
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

// [spec2 §3.3] [spec2 §3.53]
test('a message sent without category and priority gets default values; a user who reads it twice and deletes it counts as one reader', async () => {
  const actor = await app.signUp()
  await send(request({ kind: 'one', userId: actor.userId }))
  const [message] = await readInbox(actor)
  expect(message).toMatchObject({ category: 'general', priority: 'normal', expiresAt: null })
  const messageId = message?.id ?? ''
  await actor.call('markMessageRead', { messageId })
  await actor.call('markMessageRead', { messageId })
  await actor.call('deleteMessage', { messageId })
  expect(await newest()).toMatchObject({ readCount: 1 })
})

test('previewNotice counts the users that match a filter, without closed accounts, and a broadcast with this filter reaches exactly these users', async () => {
  const [verified, unverified] = [
    await app.signUp({ tier: 'paid' }),
    await app.signUp({ tier: 'paid', isVerified: false }),
  ]
  const free = await app.signUp()
  // A closed account can be restored for some days, but nobody can read a message in it.
  const closed = await app.signUp({ tier: 'paid' })
  const deletionDueAt = new Date(app.clock.now().getTime() + 86_400_000)
  await app.database.db.update(users).set({ deletionDueAt }).where(eq(users.id, closed.userId))
  const audience: Request['audience'] = { kind: 'filter', filter: { tier: 'paid' } }
  expect(await admin.call('previewNotice', { audience })).toMatchObject({
    ...{ recipients: 2, withMail: 1 },
    some: expect.arrayContaining([{ displayName: 'Ada Ray', email: verified.email }]),
  })
  await send(request(audience, { subject: 'To the company', byMail: true }))
  expect(
    [await readInbox(verified), await readInbox(unverified), await readInbox(free)].map(({ length }) => length),
  ).toEqual([1, 1, 0])
  await app.services.jobs.drain()
  const stored = await app.database.db.select().from(messages).where(eq(messages.subject, 'To the company'))
  expect(stored.map(({ userId }) => userId).toSorted()).toEqual([verified.userId, unverified.userId].toSorted())
  const written = (await app.mailbox()).filter(({ subject }) => subject.includes('To the company')).map(({ to }) => to)
  expect(written).toEqual([verified.email])
})

test('a message to selected users reaches only these users, and neither the broadcast nor the admin log stores their ids', async () => {
  const [one, other, bystander] = [await app.signUp(), await app.signUp(), await app.signUp()]
  const gone = randomUUID()
  const audience: Request['audience'] = { kind: 'chosen', userIds: [one.userId, other.userId, one.userId, gone] }
  expect(await admin.call('previewNotice', { audience })).toMatchObject({ recipients: 2, withMail: 2 })
  const sent = request(audience, { subject: 'Call sheet' })
  expect(await Promise.all([send(sent), send(sent)])).toEqual(Array(2).fill({ noticeId: sent.noticeId, recipients: 2 }))
  expect(await Promise.all([one, other, bystander].map(async (each) => (await readInbox(each)).length))).toEqual([
    1, 1, 0,
  ])
  expect(await newest()).toMatchObject({
    ...{ state: 'sent', recipients: 2, sentCount: 2, audience: { kind: 'chosen', count: 2 } },
  })
  const stored = JSON.stringify([
    await app.database.db.select().from(broadcasts),
    await app.database.db.select().from(adminLog),
  ])
  expect(stored).not.toContain(other.userId)
  expect((await failureOf(send(request({ kind: 'chosen', userIds: [gone] })))).code).toBe('notice/nobody')
})

// [spec2 §3.8]
test('listMessagesToUser shows an admin all messages that a user received, with their read state and including expired messages', async () => {
  const actor = await app.signUp()
  const audience = { kind: 'one', userId: actor.userId } as const
  const expiresAt = new Date(app.clock.now().getTime() + 5 * minuteMs).toISOString()
  await send(request(audience, { subject: 'To stay', priority: 'high' }))
  await send(request(audience, { subject: 'To go', expiresAt }))
  const [, toStay] = await readInbox(actor)
  await actor.call('markMessageRead', { messageId: toStay?.id ?? '' })
  app.clock.advance(6 * minuteMs)
  const { messages: seen } = await admin.call('listMessagesToUser', { userId: actor.userId })
  expect(seen).toMatchObject([
    { subject: 'To go', readAt: null, expiresAt, isExpired: true, sentByEmail: admin.email },
    { subject: 'To stay', readAt: expect.any(String), priority: 'high', isExpired: false },
  ])
  expect((await readInbox(actor)).map(({ subject }) => subject)).toEqual(['To stay'])
  expect((await failureOf(admin.call('listMessagesToUser', { userId: randomUUID() }))).code).toBe('not_found')
})

// [spec2 §7.33]
test(
  'a broadcast to 230 users reaches each of them once, also if it is requested twice and three workers send it in parallel',
  { tags: ['long'] },
  async () => {
    await signUpMany(231, 'CROWD')
    // Lets one of the 231 accounts be created after the broadcast, so that it is not a recipient.
    const later = { createdAt: new Date(app.clock.now().getTime() + 60 * minuteMs) }
    await app.database.db.update(users).set(later).where(eq(users.name, 'Extra 0'))
    const sent = request({ kind: 'filter', filter: { tier: 'pro' } })
    const answers = await Promise.all([send(sent), send(sent)])
    expect(answers.map(({ recipients }) => recipients)).toEqual([230, 230])
    const { signal } = new AbortController()
    await Promise.all([
      app.services.jobs.drain(),
      continueBroadcast(sent.noticeId, signal, app.services),
      continueBroadcast(sent.noticeId, signal, app.services),
    ])
    const rows = await app.database.db.select().from(messages).where(eq(messages.noticeId, sent.noticeId))
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(rows.length)
    expect(rows).toHaveLength(230)
    expect(await newest()).toMatchObject({ state: 'sent', sentCount: 230 })
  },
)

test(
  'a broadcast to exactly 100 users, which is one batch, has the state "sent" after this batch',
  { tags: ['long'] },
  async () => {
    await signUpMany(100, 'BATCH')
    await app.database.db
      .update(users)
      .set({ subscriptionTier: 'studio' })
      .where(eq(users.usedCoupons, ['BATCH']))
    expect(await send(request({ kind: 'filter', filter: { tier: 'studio' } }))).toMatchObject({ recipients: 100 })
    expect(await newest()).toMatchObject({ state: 'sent', sentCount: 100 })
  },
)

test('after an admin stops a running broadcast, no further user gets the message, and users who have it already keep it', async () => {
  const reached = await app.signUp()
  const noticeId = randomUUID()
  const now = app.clock.now()
  const sentBy = { sentBy: admin.userId, sentByEmail: admin.email }
  const text = { subject: 'Half hour', content: 'The house is open.' }
  await app.database.db.insert(broadcasts).values({ id: noticeId, ...text, ...sentBy, recipients: 300, createdAt: now })
  await app.database.db
    .insert(messages)
    .values({ id: randomUUID(), userId: reached.userId, ...text, ...sentBy, sentAt: now, noticeId })
  await admin.call('cancelNotice', { noticeId })
  await continueBroadcast(noticeId, new AbortController().signal, app.services)
  const rows = await app.database.db.select().from(messages).where(eq(messages.noticeId, noticeId))
  expect(rows.map(({ userId }) => userId)).toEqual([reached.userId])
  expect(await failureOf(admin.call('cancelNotice', { noticeId }))).toMatchObject({ code: 'notice/over' })
})

test('a broadcast with no recipients, to an unknown account, with a past expiry or with an empty filter is refused', async () => {
  const before = await app.database.db.select().from(broadcasts)
  const refusals = [
    request({ kind: 'filter', filter: { coupon: 'NOBODY-HAS-IT' } }),
    request({ kind: 'one', userId: randomUUID() }),
    request({ kind: 'all' }, { expiresAt: app.clock.now().toISOString() }),
    request({ kind: 'filter', filter: {} }),
  ].map(async (one) => (await failureOf(admin.call('sendNotice', one))).code)
  expect(await Promise.all(refusals)).toEqual(['notice/nobody', 'not_found', 'notice/expiry-past', 'invalid_input'])
  expect(await app.database.db.select().from(broadcasts)).toHaveLength(before.length)
})

test('S-70 when an account is deleted, messages to this account alone are deleted; a broadcast to several users stays', async () => {
  const actor = await app.signUp({ tier: 'premium_trial' })
  await send(request({ kind: 'one', userId: actor.userId }, { subject: 'For you alone' }))
  await send(request({ kind: 'filter', filter: { tier: 'premium_trial' } }, { subject: 'For many' }))
  await actor.call('deleteAccount', { confirmation: 'DELETE' })
  await app.services.jobs.drain()
  const left = await app.database.db.select().from(broadcasts)
  expect(left.map(({ subject }) => subject)).toContain('For many')
  expect(left.map(({ subject }) => subject)).not.toContain('For you alone')
  const about = and(eq(messages.userId, actor.userId))
  expect(await app.database.db.select().from(messages).where(about)).toEqual([])
})

test('a manager sees broadcasts and their progress but cannot send any', async () => {
  const manager = await app.signUp({ change: { role: 'manager' } })
  const { noticeId } = await send(request({ kind: 'one', userId: manager.userId }))
  expect((await manager.call('listNotices', {})).notices[0]).toMatchObject({ noticeId, state: 'sent', sentCount: 1 })
  const audience = { kind: 'all' } as const
  const { recipients } = await manager.call('previewNotice', { audience })
  expect(recipients).toBeGreaterThan(0)
  expect(recipients).toBe((await admin.call('previewNotice', { audience })).recipients)
  expect(await failureOf(manager.call('sendNotice', request({ kind: 'all' })))).toMatchObject({ http: 403 })
})

test('the list of broadcasts shows whether a broadcast is for all users, for those who match a filter, or for selected users', async () => {
  const audiences: (typeof broadcasts.$inferSelect)['audience'][] = [
    {},
    { tier: 'paid', verified: true },
    { chosen: 3 },
  ]
  const rows = audiences.map((audience) => ({
    ...{ id: randomUUID(), subject: 'Half hour', content: 'The house is open.', audience, state: 'sent' as const },
    ...{ sentBy: admin.userId, sentByEmail: admin.email, recipients: 3, createdAt: app.clock.now() },
  }))
  await app.database.db.insert(broadcasts).values(rows)
  const { notices } = await admin.call('listNotices', {})
  expect(rows.map(({ id }) => notices.find(({ noticeId }) => noticeId === id)?.audience)).toEqual([
    { kind: 'all' },
    { kind: 'filter', filter: { tier: 'paid', verified: true } },
    { kind: 'chosen', count: 3 },
  ])
})
