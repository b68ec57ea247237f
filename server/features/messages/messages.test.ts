import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectLiveUpdates } from '../../testing/collectLiveUpdates.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { deleteExpiredMessages } from './deleteExpiredMessages.ts'
import { sendMessage, type NewMessage } from './sendMessage.ts'
import { messages } from './tables.ts'

const soonMs = 600_000
const tickMs = 1_000

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['signUp']>>

/** Sends a message and advances the clock by one second. */
async function send(to: Person, change: Partial<NewMessage> = {}): Promise<string> {
  const from = { userId: to.userId, email: 'stage.manager@example.com' }
  const message = { to: to.userId, subject: 'Half hour', content: 'The house is open.', from, ...change }
  const id = await app.database.tx((tx) => sendMessage(tx, app.services, message))
  app.clock.advance(tickMs)
  return id
}
const readInbox = async (person: Person) => (await person.call('getUserMessages', {})).messages
const countUnread = async (person: Person) => (await person.call('getUserData', {})).unreadMessages

// [spec2 §3.2] [spec2 §7.5]
test('the inbox lists messages newest first, with category, priority and expiry', async () => {
  const actor = await app.signUp()
  const sentAt = app.clock.now().toISOString()
  const expiresAt = new Date(app.clock.now().getTime() + soonMs)
  const first = await send(actor, { category: 'billing', priority: 'high', expiresAt })
  const second = await send(actor)
  expect(await readInbox(actor)).toEqual([
    expect.objectContaining({ id: second, category: 'general', priority: 'normal', expiresAt: null }),
    {
      id: first,
      subject: 'Half hour',
      content: 'The house is open.',
      category: 'billing',
      priority: 'high',
      sentAt,
      isRead: false,
      readAt: null,
      expiresAt: expiresAt.toISOString(),
    },
  ])
})

// [spec2 §3.51]
test('a user does not see who wrote a message', async () => {
  const actor = await app.signUp()
  await send(actor)
  const answer = await actor.post('getUserMessages', {})
  expect(await answer.text()).not.toContain('stage.manager@example.com')
  const [row] = await app.database.db.select().from(messages).where(eq(messages.userId, actor.userId))
  expect(row?.sentByEmail).toBe('stage.manager@example.com')
})

// [spec2 §3.52] [spec2 §4.1] [spec2 §4.21]
test('marking a message as read lowers the unread count; marking it again changes neither this count nor the read time', async () => {
  const actor = await app.signUp()
  const id = await send(actor)
  await send(actor)
  expect(await countUnread(actor)).toBe(2)
  const readAt = app.clock.now().toISOString()
  await actor.call('markMessageRead', { messageId: id })
  app.clock.advance(60_000)
  await actor.call('markMessageRead', { messageId: id })
  expect((await readInbox(actor)).at(-1)).toMatchObject({ id, isRead: true, readAt })
  expect(await countUnread(actor)).toBe(1)
})

// [spec2 §4.1] [spec2 §4.22]
test('a deleted message is not in the inbox, and cannot be marked as read or deleted again', async () => {
  const actor = await app.signUp()
  const messageId = await send(actor)
  await actor.call('deleteMessage', { messageId })
  expect(await readInbox(actor)).toEqual([])
  expect(await app.database.db.select().from(messages).where(eq(messages.id, messageId))).toEqual([])
  for (const act of ['markMessageRead', 'deleteMessage'] as const)
    await expect(actor.call(act, { messageId })).rejects.toMatchObject({ http: 404, code: 'not_found' })
})

// [spec2 §3.53]
test('an expired message disappears immediately from the inbox and the unread count, and its row is deleted later', async () => {
  const actor = await app.signUp()
  const expiresAt = new Date(app.clock.now().getTime() + soonMs)
  const messageId = await send(actor, { expiresAt })
  const remaining = await send(actor)
  app.clock.advance(soonMs - 2 * tickMs - 1)
  expect(await readInbox(actor)).toHaveLength(2)
  app.clock.advance(1)
  expect((await readInbox(actor)).map(({ id }) => id)).toEqual([remaining])
  expect(await countUnread(actor)).toBe(1)
  await expect(actor.call('markMessageRead', { messageId })).rejects.toMatchObject({ code: 'not_found' })
  await deleteExpiredMessages(app.services)
  expect(await app.database.db.select().from(messages).where(eq(messages.id, messageId))).toEqual([])
})

// [spec2 §6.16]
test('S-02 accessing a message of another account gives the same error as an unknown message and changes nothing', async () => {
  const [owner, stranger] = [await app.signUp(), await app.signUp()]
  const messageOfOther = await send(owner)
  expect(await readInbox(stranger)).toEqual([])
  for (const act of ['markMessageRead', 'deleteMessage'] as const) {
    const [real, none] = await Promise.all(
      [messageOfOther, messageOfOther.replace(/./g, '0')].map(async (messageId) => {
        const answer = await stranger.post(act, { messageId })
        return { http: answer.status, body: await answer.text() }
      }),
    )
    expect(real).toEqual(none)
    expect(real?.http).toBe(404)
  }
  const claimed = await stranger.post('getUserMessages', { userId: owner.userId })
  expect(await claimed.text()).not.toContain(messageOfOther)
  expect(await readInbox(owner)).toMatchObject([{ id: messageOfOther, isRead: false }])
})

// [spec2 §9.1] [spec2 §9.18]
test('the inbox has 50 messages per page, and the cursor continues with the next message', async () => {
  const actor = await app.signUp()
  for (let index = 0; index < 51; index += 1) await send(actor, { subject: `Call ${index}` })
  const first = await actor.call('getUserMessages', {})
  expect(first.messages.map(({ subject }) => subject)).toEqual(Array.from({ length: 50 }, (_, i) => `Call ${50 - i}`))
  const next = await actor.call('getUserMessages', { ...(first.nextCursor && { cursor: first.nextCursor }) })
  expect(next.messages.map(({ subject }) => subject)).toEqual(['Call 0'])
  expect(next.nextCursor).toBeUndefined()
})

test('if messages were sent at the same time, each message is on exactly one page of the inbox', async () => {
  const actor = await app.signUp()
  const { userId } = actor
  const row = { userId, subject: 'Call', content: 'Now.', sentByEmail: '', sentAt: app.clock.now() }
  const ids = Array.from({ length: 120 }, (_, at) => `${userId}-${at}`)
  await app.database.db.insert(messages).values(ids.map((id) => ({ id, ...row })))
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await actor.call('getUserMessages', { ...(cursor && { cursor }) })
    seen.push(...page.messages.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor && seen.length < 200)
  expect(seen.toSorted()).toEqual(ids.toSorted())
})

test.each(['.', 'x.y', '-1.a', '999999999999999.a', '8640000000000000.a', '1e3.a', '\ud800'])(
  'S-08 with the invalid cursor %j, an account without messages gets an empty page and no error',
  async (cursor) => {
    const actor = await app.signUp()
    expect(await actor.call('getUserMessages', { cursor })).toEqual({ messages: [] })
  },
)

// [decisions §4.10]
test('open pages get a live update for a new message and for the changed user document', async () => {
  const actor = await app.signUp()
  const { updates, stop } = await collectLiveUpdates(app, actor.userId)
  const id = await send(actor)
  await expect
    .poll(() => updates.map(({ topic, id: of }) => ({ topic, id: of })))
    .toEqual([
      { topic: 'message', id },
      { topic: 'user', id: actor.userId },
    ])
  stop()
})

test('open pages get a live update when a message is read and when it is deleted', async () => {
  const actor = await app.signUp()
  const messageId = await send(actor)
  const { updates, stop } = await collectLiveUpdates(app, actor.userId)
  const both = [
    ['message', messageId],
    ['user', actor.userId],
  ]
  await actor.call('markMessageRead', { messageId })
  await expect.poll(() => updates.map(({ topic, id }) => [topic, id])).toEqual(both)
  await actor.call('deleteMessage', { messageId })
  await expect.poll(() => updates.map(({ topic, id }) => [topic, id])).toEqual([...both, ...both])
  stop()
})

// [decisions §4.10]
test('a message can also be sent by e-mail, but not to an unverified address', async () => {
  const actor = await app.signUp()
  const unverified = await app.signUp({ isVerified: false })
  const message = { subject: 'A change\nof cast', content: 'Tom is out.\n\nMaya <reads> tonight.', byMail: true }
  await send(actor, message)
  await send(unverified, message)
  await app.services.jobs.drain()
  const mail = await app.mailbox()
  const [email] = mail.filter(({ to, subject }) => to === actor.email && subject.includes('cast'))
  expect(email?.subject).toBe('Scene Partner: A change of cast')
  expect(email?.text).toContain('Tom is out.\n\nMaya <reads> tonight.')
  expect(email?.html).toContain('Maya &lt;reads&gt; tonight.')
  expect(email?.links).toEqual([`${app.url}/account#messages`])
  expect(mail.filter(({ to, subject }) => to === unverified.email && subject.includes('cast'))).toEqual([])
})
