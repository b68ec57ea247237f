import { expect, test } from 'vitest'
import { startApp } from '../../testing/startApp.ts'

test('in local mode every email can be read, newest first, as a page and as JSON', async () => {
  await using app = await startApp()
  const ada = await app.signUp()
  const bob = await app.signUp({ email: 'bob@example.com' })
  await app.visitor().call('sendPasswordResetEmail', { email: ada.email })

  const emails = await app.mailbox()
  expect(emails.map(({ to }) => to)).toEqual([ada.email, bob.email, ada.email])
  expect(Object.keys(emails[0] ?? {})).toEqual(['to', 'subject', 'text', 'html', 'links', 'at'])
  expect(emails[0]).toMatchObject({ subject: 'Reset your Scene Partner password', at: app.clock.now().toISOString() })
  expect(emails[0]?.links).toEqual([
    expect.stringMatching(new RegExp(`^${app.url}/reset-password\\?token=[\\w-]{43}$`)),
  ])

  const page = await app.visitor().request('/dev/mailbox')
  expect(page.headers.get('content-type')).toContain('text/html')
  const text = await page.text()
  expect(text).toContain('Reset your Scene Partner password')
  expect(text.match(/<iframe /g)).toHaveLength(3)
})

test(
  'a request for the mailbox page gets 404 if it comes from another machine or if PUBLIC_URL is configured',
  { tags: ['long'] },
  async () => {
    await using app = await startApp()
    for (const path of ['/dev/mailbox', '/dev/mailbox.json']) {
      expect((await app.visitor({ 'x-forwarded-for': '203.0.113.7' }).request(path)).status).toBe(404)
    }
    await using open = await startApp({ environment: { PUBLIC_URL: 'https://scenes.example' } })
    for (const path of ['/dev/mailbox', '/dev/mailbox.json'])
      expect((await open.visitor().request(path)).status).toBe(404)
  },
)
