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
test('a visitor’s message is stored unread, as written, with time and user agent', async () => {
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
test('a signed-in user’s message carries their account, whatever the form says', async () => {
  await using app = await startApp()
  const actor = await app.signUp()
  await actor.call('sendContactMessage', { ...message, ...{ userId: 'somebody-else' } })
  const [stored] = await app.database.db.select().from(contactMessages)
  expect(stored?.userId).toBe(actor.userId)
})

// [spec1 §5.16] [spec1 §8.95] [spec2 §5.22]
test('Please fill in all fields: each of the four fields is required, and nothing is stored without it', async () => {
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
