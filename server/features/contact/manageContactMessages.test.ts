import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { refusalOf } from '../accounts/testing/mailAndRefusals.ts'
import { adminLog } from '../accounts/tables.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await startApp()
  admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
})
afterAll(() => app[Symbol.asyncDispose]())

/** A visitor writes; a second passes. */
async function someoneWrites(change: Partial<Record<'name' | 'email' | 'subject' | 'message', string>> = {}) {
  const words = { name: 'Ines', email: 'ines@example.org', subject: 'A question', message: 'How loud is the whisper?' }
  const { messageId } = await app.visitor().call('sendContactMessage', { ...words, ...change })
  app.clock.advance(1000)
  return messageId
}
const listed = async (input = {}) => (await admin.call('listContactMessages', input)).messages
const found = async (messageId: string) => (await listed()).find((one) => one.messageId === messageId)

test('an answer goes by mail once, is kept with the question, and stands in the log without its words', async () => {
  const messageId = await someoneWrites()
  const answer = { messageId, answerId: randomUUID(), body: 'Soft.\n\nAs <soft> as you like.' }
  await Promise.all([admin.call('answerContact', answer), admin.call('answerContact', answer)])
  await app.services.jobs.drain()
  const letters = (await app.mailbox()).filter(({ to }) => to === 'ines@example.org')
  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatchObject({ subject: 'Re: A question' })
  expect(letters[0]?.text).toContain('How loud is the whisper?')
  expect(letters[0]?.html).toContain('As &lt;soft&gt; as you like.')
  expect(await found(messageId)).toMatchObject({
    status: 'answered',
    answers: [{ body: answer.body, answeredByEmail: admin.email }],
  })
  const lines = await app.database.db.select().from(adminLog).where(eq(adminLog.action, 'contact.answered'))
  expect(lines.map(({ metadata }) => metadata)).toEqual([{ messageId }])
})

test('reading, laying away, taking out again and notes are kept; the writer’s own export never shows the notes', async () => {
  const messageId = await someoneWrites({ subject: 'Another' })
  await admin.call('setContactStatus', { messageId, status: 'read' })
  await admin.call('noteOnContact', { messageId, notes: 'Rang twice.' })
  expect(await found(messageId)).toMatchObject({ status: 'read', notes: 'Rang twice.' })
  await admin.call('setContactStatus', { messageId, status: 'archived' })
  expect(await found(messageId)).toBeUndefined()
  expect((await listed({ status: 'archived' })).map((one) => one.messageId)).toEqual([messageId])
  await admin.call('setContactStatus', { messageId, status: 'unread' })
  const { counts } = await admin.call('listContactMessages', {})
  expect(counts).toEqual({ unread: 1, read: 0, answered: 1, archived: 0 })
})

test('a search looks at names, addresses, subjects and words, and signs of the database mean themselves', async () => {
  const ids = [
    await someoneWrites({ name: 'Orlando de Boys' }),
    await someoneWrites({ email: 'rosalind@arden.example' }),
    await someoneWrites({ message: 'Is it 100% mine?' }),
  ]
  const search = async (words: string) => (await listed({ search: words })).map((one) => one.messageId)
  expect(await search('orlando')).toEqual([ids[0]])
  expect(await search('@ARDEN')).toEqual([ids[1]])
  expect(await search('100%')).toEqual([ids[2]])
  expect(await search('_%_')).toEqual([])
})

test('fifty a page, newest first, and the next page goes on where it ended', async () => {
  for (let index = 0; index < 51; index += 1) {
    await someoneWrites({ subject: `Call ${index}` })
  }
  const first = await admin.call('listContactMessages', { search: 'Call ' })
  expect(first.messages.map(({ subject }) => subject)).toEqual(Array.from({ length: 50 }, (_, i) => `Call ${50 - i}`))
  const next = await admin.call('listContactMessages', { search: 'Call ', cursor: first.nextCursor ?? '' })
  expect(next.messages.map(({ subject }) => subject)).toEqual(['Call 0'])
  expect(next.nextCursor).toBeUndefined()
})

test('a manager reads, and neither answers nor notes nor lays away', async () => {
  const manager = await app.signUp({ change: { role: 'manager' } })
  const messageId = await someoneWrites()
  expect((await manager.call('listContactMessages', {})).messages[0]?.messageId).toBe(messageId)
  const answer = { messageId, answerId: randomUUID(), body: 'No.' }
  const tried = [
    manager.call('answerContact', answer),
    manager.call('noteOnContact', { messageId, notes: 'x' }),
    manager.call('setContactStatus', { messageId, status: 'read' }),
  ]
  // All at once: a refusal that comes while another is waited for would be nobody's.
  for (const refusal of await Promise.all(tried.map(refusalOf))) expect(refusal).toMatchObject({ http: 403 })
})
