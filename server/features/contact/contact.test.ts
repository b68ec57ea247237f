import { expect, test } from 'vitest'
import { startApp } from '../../testing/startApp.ts'
import { contactMessages } from './tables.ts'

const message = {
  name: ' Ines Marlow ',
  email: ' Ines@Example.org ',
  subject: 'A voice for my grandmother',
  message: 'Is there one from Cork?',
}

test('a visitor’s message is kept as written, unread, with when and from what it came', async () => {
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

test('a subscriber’s message bears their account, whatever they claim', async () => {
  await using app = await startApp()
  const actor = await app.signUp()
  await actor.call('sendContactMessage', { ...message, ...{ userId: 'somebody-else' } })
  const [kept] = await app.database.db.select().from(contactMessages)
  expect(kept?.userId).toBe(actor.userId)
})

test('Please fill in all fields: each of the four is needed, and nothing is kept without', async () => {
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
