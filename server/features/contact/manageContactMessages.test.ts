import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { adminLog } from '../accounts/tables.ts'
import { failureOf } from '../auth/testing/mailAndFailures.ts'
import { contactMessages } from './tables.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await startApp()
  admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
})
afterAll(() => app[Symbol.asyncDispose]())

/** Sends a contact message as a visitor, then advances the clock by a second. */
async function sendVisitorMessage(change: Partial<Record<'name' | 'email' | 'subject' | 'message', string>> = {}) {
  const text = { name: 'Ines', email: 'ines@example.org', subject: 'A question', message: 'How loud is the whisper?' }
  const { messageId } = await app.visitor().call('sendContactMessage', { ...text, ...change })
  app.clock.advance(1000)
  return messageId
}
const listed = async (input = {}) => (await admin.call('listContactMessages', input)).messages
const found = async (messageId: string) => (await listed()).find((one) => one.messageId === messageId)

// [spec2 §3.4] [spec2 §7.33]
test('an admin’s answer to a contact message is e-mailed once, stored with the message, and recorded in the admin log without its text', async () => {
  const messageId = await sendVisitorMessage()
  const answer = { messageId, answerId: randomUUID(), body: 'Soft.\n\nAs <soft> as you like.' }
  await Promise.all([admin.call('answerContact', answer), admin.call('answerContact', answer)])
  await app.services.jobs.drain()
  const emails = (await app.mailbox()).filter(({ to }) => to === 'ines@example.org')
  expect(emails).toHaveLength(1)
  expect(emails[0]).toMatchObject({ subject: 'Re: A question' })
  expect(emails[0]?.text).toContain('How loud is the whisper?')
  expect(emails[0]?.html).toContain('As &lt;soft&gt; as you like.')
  expect(await found(messageId)).toMatchObject({
    status: 'answered',
    answers: [{ body: answer.body, answeredByEmail: admin.email }],
  })
  const lines = await app.database.db.select().from(adminLog).where(eq(adminLog.action, 'contact.answered'))
  expect(lines.map(({ metadata }) => metadata)).toEqual([{ messageId }])
})

test('S-70 if the admin who answered a contact message deletes their account, the answer stays without their address', async () => {
  const other = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
  const messageId = await sendVisitorMessage()
  await other.call('answerContact', { messageId, answerId: randomUUID(), body: 'Soft.' })
  await other.call('deleteAccount', { confirmation: 'DELETE' })
  expect((await found(messageId))?.answers).toMatchObject([{ body: 'Soft.', answeredByEmail: 'a deleted account' }])
})

// [spec2 §3.4]
test('the changed status and the notes of a contact message are stored; archived messages are listed only on request', async () => {
  const { counts: before } = await admin.call('listContactMessages', {})
  const messageId = await sendVisitorMessage({ subject: 'Another' })
  await admin.call('setContactStatus', { messageId, status: 'read' })
  await admin.call('noteOnContact', { messageId, notes: 'Rang twice.' })
  expect(await found(messageId)).toMatchObject({ status: 'read', notes: 'Rang twice.' })
  await admin.call('setContactStatus', { messageId, status: 'archived' })
  expect(await found(messageId)).toBeUndefined()
  expect((await listed({ status: 'archived' })).map((one) => one.messageId)).toEqual([messageId])
  await admin.call('setContactStatus', { messageId, status: 'unread' })
  const { counts } = await admin.call('listContactMessages', {})
  expect(counts).toEqual({ ...before, unread: (before?.unread ?? 0) + 1 })
})

test('several answers to a contact message are listed in the order in which they were given', async () => {
  const messageId = await sendVisitorMessage()
  await admin.call('setContactStatus', { messageId, status: 'read' })
  for (const body of ['Soft.', 'Very soft.']) {
    app.clock.advance(1000)
    await admin.call('answerContact', { messageId, answerId: randomUUID(), body })
  }
  const message = await found(messageId)
  expect(message?.answers.map(({ body }) => body)).toEqual(['Soft.', 'Very soft.'])
  expect(message?.answeredAt).toBe(app.clock.now().toISOString())
})

test('the admin log records a change of the status (old and new) or the notes of a contact message once, even if the request is repeated', async () => {
  const messageId = await sendVisitorMessage()
  for (let times = 0; times < 2; times += 1) {
    await admin.call('setContactStatus', { messageId, status: 'archived' })
    await admin.call('noteOnContact', { messageId, notes: 'Rang twice.' })
  }
  const entries = (await app.database.db.select().from(adminLog)).filter(
    ({ metadata }) => (metadata as { messageId?: string } | null)?.messageId === messageId,
  )
  expect(entries.map(({ action, metadata }) => [action, metadata]).toSorted()).toEqual([
    ['contact.noted', { messageId }],
    ['contact.status', { messageId, from: 'unread', to: 'archived' }],
  ])
})

test('the search for contact messages covers name, e-mail address, subject and text, and treats SQL wildcards literally', async () => {
  const ids = [
    await sendVisitorMessage({ name: 'Orlando de Boys' }),
    await sendVisitorMessage({ email: 'rosalind@arden.example' }),
    await sendVisitorMessage({ message: 'Is it 100% mine?' }),
    await sendVisitorMessage({ subject: 'A wrestling lesson' }),
  ]
  const search = async (text: string) => (await listed({ search: text })).map((one) => one.messageId)
  expect(await search('orlando')).toEqual([ids[0]])
  expect(await search('@ARDEN')).toEqual([ids[1]])
  expect(await search('100%')).toEqual([ids[2]])
  expect(await search('Wrestling')).toEqual([ids[3]])
  expect(await search('_%_')).toEqual([])
})

test('contact messages are listed fifty per page, newest first, and the next page continues after the last message', async () => {
  for (let index = 0; index < 51; index += 1) {
    await sendVisitorMessage({ subject: `Call ${index}` })
  }
  const first = await admin.call('listContactMessages', { search: 'Call ' })
  expect(first.messages.map(({ subject }) => subject)).toEqual(Array.from({ length: 50 }, (_, i) => `Call ${50 - i}`))
  const next = await admin.call('listContactMessages', { search: 'Call ', cursor: first.nextCursor ?? '' })
  expect(next.messages.map(({ subject }) => subject)).toEqual(['Call 0'])
  expect(next.nextCursor).toBeUndefined()
})

test('all pages of contact messages that were sent at the same time together contain each message once', async () => {
  const row = { name: 'Ines', email: 'ines@example.org', subject: 'At once', message: 'Hello.' }
  const ids = Array.from({ length: 120 }, (_, at) => `at-once-${at}`)
  const createdAt = app.clock.now()
  await app.database.db.insert(contactMessages).values(ids.map((id) => ({ id, ...row, createdAt })))
  onTestFinished(
    async () => void (await app.database.db.delete(contactMessages).where(inArray(contactMessages.id, ids))),
  )
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await admin.call('listContactMessages', { search: 'At once', ...(cursor && { cursor }) })
    seen.push(...page.messages.map(({ messageId }) => messageId))
    cursor = page.nextCursor
  } while (cursor && seen.length < 200)
  expect(seen.toSorted()).toEqual(ids.toSorted())
})

test('a manager can read contact messages, but cannot answer them, change their status or add notes', async () => {
  const manager = await app.signUp({ change: { role: 'manager' } })
  const messageId = await sendVisitorMessage()
  expect((await manager.call('listContactMessages', {})).messages[0]?.messageId).toBe(messageId)
  const answer = { messageId, answerId: randomUUID(), body: 'No.' }
  const tried = [
    manager.call('answerContact', answer),
    manager.call('noteOnContact', { messageId, notes: 'x' }),
    manager.call('setContactStatus', { messageId, status: 'read' }),
  ]
  // The calls are awaited together, so that no rejection is unhandled.
  for (const refusal of await Promise.all(tried.map(failureOf))) expect(refusal).toMatchObject({ http: 403 })
})
