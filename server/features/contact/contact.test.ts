// All tests share one app, except the test of a public site, which needs another address of the server.
import { randomUUID } from 'node:crypto'
import { eq, or } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { contactMessages } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Returns a message with a subject and a text that no other test uses. */
function createMessage() {
  const id = randomUUID()
  return {
    name: ' Ines Marlow ',
    email: ' Ines@Example.org ',
    subject: `A voice for my grandmother ${id}`,
    message: `Is there one from Cork? ${id}`,
  }
}

/** Returns the stored messages that have the subject or the text of this message. */
const readMessages = ({ subject, message }: ReturnType<typeof createMessage>, { database } = app) =>
  database.db
    .select()
    .from(contactMessages)
    .where(or(eq(contactMessages.subject, subject), eq(contactMessages.message, message)))

// [spec1 §3.5] [spec2 §3.54] [spec2 §7.29]
test('a visitor’s message is stored as unread, with time and user agent; name and address are trimmed, and the address is in lower case', async () => {
  const message = createMessage()
  const visitor = app.visitor({ 'user-agent': 'Lantern/3' })
  const { messageId } = await visitor.call('sendContactMessage', message)
  expect(await readMessages(message)).toEqual([
    {
      id: messageId,
      name: 'Ines Marlow',
      email: 'ines@example.org',
      subject: message.subject,
      message: message.message,
      userId: null,
      status: 'unread',
      userAgent: 'Lantern/3',
      createdAt: app.clock.now(),
      ...{ notes: '', readAt: null, answeredAt: null },
    },
  ])
})

// [spec1 §3.5] [spec2 §3.54]
test('a signed-in user’s message is stored with their account, whatever user id the form contains', async () => {
  const message = createMessage()
  const actor = await app.signUp()
  await actor.call('sendContactMessage', { ...message, ...{ userId: 'somebody-else' } })
  const [stored] = await readMessages(message)
  expect(stored?.userId).toBe(actor.userId)
})

test('S-70 deleting an account deletes the contact messages of its user and those from its e-mail address, and no others', async () => {
  const message = createMessage()
  const person = await app.signUp()
  const visitor = app.visitor()
  await person.call('sendContactMessage', message)
  await visitor.call('sendContactMessage', { ...message, email: person.email })
  await visitor.call('sendContactMessage', { ...message, email: 'somebody@example.org' })
  await person.call('deleteAccount', { confirmation: 'DELETE' })
  expect((await readMessages(message)).map(({ email }) => email)).toEqual(['somebody@example.org'])
})

// [spec1 §5.16] [spec1 §8.95] [spec2 §5.22]
test('if one of the four fields is empty, the error is "Please fill in all fields" and nothing is stored', async () => {
  const message = createMessage()
  for (const field of ['name', 'email', 'subject', 'message']) {
    await expect(app.visitor().call('sendContactMessage', { ...message, [field]: '  ' })).rejects.toMatchObject({
      http: 400,
      code: 'contact/blank',
      message: 'Please fill in all fields',
    })
  }
  await expect(app.visitor().call('sendContactMessage', { ...message, email: 'ines' })).rejects.toMatchObject({
    code: 'auth/invalid-email',
  })
  expect(await readMessages(message)).toEqual([])
})

test('S-37 on a public site, a message that does not say how long the form was open is refused as sent too fast', async () => {
  const message = createMessage()
  await using own = await startApp({ environment: { PUBLIC_URL: 'http://scenes.example' } })
  const send = (openMs?: number) => own.visitor().call('sendContactMessage', { ...message, openMs })
  await expect(send()).rejects.toMatchObject({ http: 400, code: 'contact/too-fast' })
  expect(await own.database.db.select().from(contactMessages)).toEqual([])
  await send(2_000)
  expect(await own.database.db.select().from(contactMessages)).toHaveLength(1)
})

test('S-37 a message sent within two seconds of opening the form is refused; a message with the hidden field filled in is not stored', async () => {
  const message = createMessage()
  const send = (more: object) => app.visitor().call('sendContactMessage', { ...message, ...more })
  await expect(send({ openMs: 1_999 })).rejects.toMatchObject({ http: 400, code: 'contact/too-fast' })
  expect(await send({ openMs: 60_000, website: 'https://pills.example' })).toHaveProperty('messageId')
  expect(await readMessages(message)).toEqual([])
  await send({ openMs: 2_000, website: '' })
  expect(await readMessages(message)).toHaveLength(1)
})
