import { expect, test } from 'vitest'
import { startApp } from '../../testing/startApp.ts'
import { contactMessages } from './tables.ts'

const message = {
  name: ' Ines Marlow ',
  email: ' Ines@Example.org ',
  subject: 'A voice for my grandmother',
  message: 'Is there one from Cork?',
}

// [spec1 §3.5] [spec2 §3.54] [spec2 §7.29]
test('a visitor’s message is stored as unread, with time and user agent; name and address are trimmed, and the address is in lower case', async () => {
  await using app = await startApp()
  const visitor = app.visitor({ 'user-agent': 'Lantern/3' })
  const { messageId } = await visitor.call('sendContactMessage', message)
  expect(await app.database.db.select().from(contactMessages)).toEqual([
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
  await using app = await startApp()
  const actor = await app.signUp()
  await actor.call('sendContactMessage', { ...message, ...{ userId: 'somebody-else' } })
  const [stored] = await app.database.db.select().from(contactMessages)
  expect(stored?.userId).toBe(actor.userId)
})

// [spec1 §5.16] [spec1 §8.95] [spec2 §5.22]
test('if one of the four fields is empty, the error is "Please fill in all fields" and nothing is stored', async () => {
  await using app = await startApp()
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
  expect(await app.database.db.select().from(contactMessages)).toEqual([])
})

test('S-37 on a public site, a message that does not say how long the form was open is refused as sent too fast', async () => {
  await using app = await startApp({ environment: { PUBLIC_URL: 'http://scenes.example' } })
  const send = (openMs?: number) => app.visitor().call('sendContactMessage', { ...message, openMs })
  await expect(send()).rejects.toMatchObject({ http: 400, code: 'contact/too-fast' })
  expect(await app.database.db.select().from(contactMessages)).toEqual([])
  await send(2_000)
  expect(await app.database.db.select().from(contactMessages)).toHaveLength(1)
})

test('S-37 a message sent within two seconds of opening the form is refused; a message with the hidden field filled in is not stored', async () => {
  await using app = await startApp()
  const send = (more: object) => app.visitor().call('sendContactMessage', { ...message, ...more })
  await expect(send({ openMs: 1_999 })).rejects.toMatchObject({ http: 400, code: 'contact/too-fast' })
  expect(await send({ openMs: 60_000, website: 'https://pills.example' })).toHaveProperty('messageId')
  expect(await app.database.db.select().from(contactMessages)).toEqual([])
  await send({ openMs: 2_000, website: '' })
  expect(await app.database.db.select().from(contactMessages)).toHaveLength(1)
})
