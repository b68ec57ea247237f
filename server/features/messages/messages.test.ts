import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hearNews } from '../../testing/hearNews.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { forgetExpiredMessages, sendMessage, type NewMessage } from './index.ts'
import { messages } from './tables.ts'

const soonMs = 600_000
const tickMs = 1_000

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['signUp']>>

/** The house writes to somebody; a second passes. */
async function write(to: Person, change: Partial<NewMessage> = {}): Promise<string> {
  const from = { userId: to.userId, email: 'stage.manager@example.com' }
  const words = { to: to.userId, subject: 'Half hour', content: 'The house is open.', from, ...change }
  const id = await app.database.tx((tx) => sendMessage(tx, app.services, words))
  app.clock.advance(tickMs)
  return id
}
const inboxOf = async (person: Person) => (await person.call('getUserMessages', {})).messages
const unreadOf = async (person: Person) => (await person.call('getUserData', {})).unreadMessages

test('what the house writes is in the inbox, newest first, with its category, priority and expiry', async () => {
  const actor = await app.signUp()
  const sentAt = app.clock.now().toISOString()
  const expiresAt = new Date(app.clock.now().getTime() + soonMs)
  const first = await write(actor, { category: 'billing', priority: 'high', expiresAt })
  const second = await write(actor)
  expect(await inboxOf(actor)).toEqual([
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

test('a reader is never told who of the house wrote', async () => {
  const actor = await app.signUp()
  await write(actor)
  const answer = await actor.post('getUserMessages', {})
  expect(await answer.text()).not.toContain('stage.manager@example.com')
  const [row] = await app.database.db.select().from(messages).where(eq(messages.userId, actor.userId))
  expect(row?.sentByEmail).toBe('stage.manager@example.com')
})

test('reading a message counts once: the first time stays, and the count of unread ones falls', async () => {
  const actor = await app.signUp()
  const id = await write(actor)
  await write(actor)
  expect(await unreadOf(actor)).toBe(2)
  const readAt = app.clock.now().toISOString()
  await actor.call('markMessageRead', { messageId: id })
  app.clock.advance(60_000)
  await actor.call('markMessageRead', { messageId: id })
  expect((await inboxOf(actor)).at(-1)).toMatchObject({ id, isRead: true, readAt })
  expect(await unreadOf(actor)).toBe(1)
})

test('a deleted message is gone for good, and cannot be read or deleted again', async () => {
  const actor = await app.signUp()
  const messageId = await write(actor)
  await actor.call('deleteMessage', { messageId })
  expect(await inboxOf(actor)).toEqual([])
  expect(await app.database.db.select().from(messages).where(eq(messages.id, messageId))).toEqual([])
  for (const act of ['markMessageRead', 'deleteMessage'] as const)
    await expect(actor.call(act, { messageId })).rejects.toMatchObject({ http: 404, code: 'not_found' })
})

test('an expired message is gone at that very moment, from the count as well, and its row is taken away later', async () => {
  const actor = await app.signUp()
  const expiresAt = new Date(app.clock.now().getTime() + soonMs)
  const messageId = await write(actor, { expiresAt })
  const kept = await write(actor)
  app.clock.advance(soonMs - 2 * tickMs - 1)
  expect(await inboxOf(actor)).toHaveLength(2)
  app.clock.advance(1)
  expect((await inboxOf(actor)).map(({ id }) => id)).toEqual([kept])
  expect(await unreadOf(actor)).toBe(1)
  await expect(actor.call('markMessageRead', { messageId })).rejects.toMatchObject({ code: 'not_found' })
  await forgetExpiredMessages(app.services)
  expect(await app.database.db.select().from(messages).where(eq(messages.id, messageId))).toEqual([])
})

test('S-02 another’s message is answered exactly as one that never was, and stays as it is', async () => {
  const [owner, stranger] = [await app.signUp(), await app.signUp()]
  const theirs = await write(owner)
  expect(await inboxOf(stranger)).toEqual([])
  for (const act of ['markMessageRead', 'deleteMessage'] as const) {
    const [real, none] = await Promise.all(
      [theirs, theirs.replace(/./g, '0')].map(async (messageId) => {
        const answer = await stranger.post(act, { messageId })
        return { http: answer.status, body: await answer.text() }
      }),
    )
    expect(real).toEqual(none)
    expect(real?.http).toBe(404)
  }
  const claimed = await stranger.post('getUserMessages', { userId: owner.userId })
  expect(await claimed.text()).not.toContain(theirs)
  expect(await inboxOf(owner)).toMatchObject([{ id: theirs, isRead: false }])
})

test('fifty messages a page, and the next page goes on where it ended', async () => {
  const actor = await app.signUp()
  for (let index = 0; index < 51; index += 1) await write(actor, { subject: `Call ${index}` })
  const first = await actor.call('getUserMessages', {})
  expect(first.messages.map(({ subject }) => subject)).toEqual(Array.from({ length: 50 }, (_, i) => `Call ${50 - i}`))
  const next = await actor.call('getUserMessages', { ...(first.nextCursor && { cursor: first.nextCursor }) })
  expect(next.messages.map(({ subject }) => subject)).toEqual(['Call 0'])
  expect(next.nextCursor).toBeUndefined()
})

test.each(['.', 'x.y', '-1.a', '999999999999999.a', '8640000000000000.a', '1e3.a', '\ud800'])(
  'S-08 the odd cursor %j is answered',
  async (cursor) => {
    const actor = await app.signUp()
    expect(await actor.call('getUserMessages', { cursor })).toEqual({ messages: [] })
  },
)

test('open pages hear of a new message at once, with the new count in the user document', async () => {
  const actor = await app.signUp()
  const { heard, stop } = await hearNews(app, actor.userId)
  const id = await write(actor)
  await expect
    .poll(() => heard.map(({ topic, id: of }) => ({ topic, id: of })))
    .toEqual([
      { topic: 'message', id },
      { topic: 'user', id: actor.userId },
    ])
  stop()
})

test('where it is wished the same words go by mail, but never to an address that nobody has proved', async () => {
  const actor = await app.signUp()
  const unverified = await app.signUp({ isVerified: false })
  const words = { subject: 'A change\nof cast', content: 'Tom is out.\n\nMaya <reads> tonight.', byMail: true }
  await write(actor, words)
  await write(unverified, words)
  await app.services.jobs.drain()
  const mail = await app.mailbox()
  const [letter] = mail.filter(({ to, subject }) => to === actor.email && subject.includes('cast'))
  expect(letter?.subject).toBe('Scene Partner: A change of cast')
  expect(letter?.text).toContain('Tom is out.\n\nMaya <reads> tonight.')
  expect(letter?.html).toContain('Maya &lt;reads&gt; tonight.')
  expect(letter?.links).toEqual([`${app.url}/account#messages`])
  expect(mail.filter(({ to, subject }) => to === unverified.email && subject.includes('cast'))).toEqual([])
})
