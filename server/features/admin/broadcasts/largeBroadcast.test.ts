import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { adminLog, users } from '../../accounts/tables.ts'
import { messages } from '../../messages/tables.ts'
import { continueBroadcast } from './sendBatch.ts'
import { broadcasts } from './tables.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await startApp()
  admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
})
afterAll(() => app[Symbol.asyncDispose]())

const text = { subject: 'Half hour', content: 'The house is open.' }

test(
  'a broadcast to 101 users is sent by a job, once to each user who existed when it was requested and is not closed',
  { tags: ['long'] },
  async () => {
    const now = app.clock.now()
    const rows = Array.from({ length: 103 }, (_, index) => ({
      ...{ id: randomUUID(), name: `Extra ${index}`, email: `extra${index}@example.com`, createdAt: now },
      ...{ subscriptionTier: 'pro', subscriptionStatus: 'active' },
    }))
    const { db } = app.database
    await db.insert(users).values(rows)
    const [late, closed] = rows
    const change = (id: string | undefined, changes: Partial<typeof users.$inferInsert>) =>
      db
        .update(users)
        .set(changes)
        .where(eq(users.id, id ?? ''))
    await change(late?.id, { createdAt: new Date(now.getTime() + 1) })
    await change(closed?.id, { deletionDueAt: new Date(now.getTime() + 1) })
    const noticeId = randomUUID()
    const request = { noticeId, audience: { kind: 'filter' as const, filter: { tier: 'pro' as const } }, ...text }
    const answers = [await admin.call('sendNotice', request), await admin.call('sendNotice', request)]
    expect(answers).toEqual(Array(2).fill({ noticeId, recipients: 101 }))
    await app.services.jobs.drain()
    const sent = await db.select().from(messages).where(eq(messages.noticeId, noticeId))
    const ids = sent.map(({ userId }) => userId)
    expect([ids.length, new Set(ids).size]).toEqual([101, 101])
    expect(ids).not.toContain(late?.id)
    expect(ids).not.toContain(closed?.id)
    const [notice] = (await admin.call('listNotices', {})).notices
    expect(notice).toMatchObject({ state: 'sent', sentCount: 101, finishedAt: now.toISOString() })
    const [stored] = await db.select().from(broadcasts).where(eq(broadcasts.id, noticeId))
    expect(stored?.lastRecipientId).toBe('')
  },
)

test('the number of users who got a broadcast includes those of earlier batches', async () => {
  const noticeId = randomUUID()
  const { userId } = await app.signUp()
  const row = {
    id: noticeId,
    ...text,
    userId,
    sentBy: admin.userId,
    sentByEmail: admin.email,
    createdAt: app.clock.now(),
  }
  await app.database.db.insert(broadcasts).values({ ...row, recipients: 101, sentCount: 100 })
  await continueBroadcast(noticeId, new AbortController().signal, app.services)
  const notice = (await admin.call('listNotices', {})).notices.find((one) => one.noticeId === noticeId)
  expect(notice).toMatchObject({ state: 'sent', sentCount: 101 })
})

test('the preview of a broadcast shows the five newest recipients', async () => {
  const rows = Array.from({ length: 6 }, (_, index) => ({
    ...{ id: randomUUID(), name: `Shown ${index}`, email: `shown${index}@example.com` },
    ...{ createdAt: new Date(app.clock.now().getTime() - index * 1000), emailVerified: index < 2 },
  }))
  await app.database.db.insert(users).values(rows)
  const audience = { kind: 'chosen' as const, userIds: rows.map(({ id }) => id) }
  expect(await admin.call('previewNotice', { audience })).toEqual({
    ...{ recipients: 6, withMail: 2 },
    some: rows.slice(0, 5).map(({ name, email }) => ({ displayName: name, email })),
  })
})

test('broadcasts are listed newest first, 50 a page, and the admin log records to how many users a stopped broadcast was sent', async () => {
  const now = app.clock.now().getTime()
  const rows = Array.from({ length: 52 }, (_, index) => ({
    ...{
      id: randomUUID(),
      ...text,
      sentBy: admin.userId,
      sentByEmail: admin.email,
      recipients: 300,
      sentCount: 7,
    },
    createdAt: new Date(now + 1000 + (index % 3)),
  }))
  await app.database.db.insert(broadcasts).values(rows)
  const first = await admin.call('listNotices', {})
  const second = await admin.call('listNotices', { cursor: first.nextCursor })
  const listed = [...first.notices, ...second.notices].filter(({ recipients }) => recipients === 300)
  expect([first.notices.length, listed.length]).toEqual([50, 52])
  const times = listed.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
  const running = listed.find(({ state }) => state === 'sending')
  await admin.call('cancelNotice', { noticeId: running?.noticeId ?? '' })
  const [entry] = await app.database.db.select().from(adminLog).where(eq(adminLog.action, 'message.cancelled'))
  expect(entry?.metadata).toEqual({ noticeId: running?.noticeId, sentCount: 7 })
})
