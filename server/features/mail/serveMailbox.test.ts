// Tests the page that shows all e-mails in local mode. The tests share one app; a test with other settings starts a
// second server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

test('in local mode every e-mail can be read, newest first, as a page and as JSON', async () => {
  const ada = await app.signUp()
  const bob = await app.signUp()
  await app.visitor().call('sendPasswordResetEmail', { email: ada.email })

  const all = await app.mailbox()
  const emails = all.filter(({ to }) => [ada.email, bob.email].includes(to))
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
  expect(text.match(/<iframe /g)).toHaveLength(all.length)
})

test(
  'a request for the mailbox page gets 404 if it comes from another machine or if PUBLIC_URL is configured',
  { tags: ['long'] },
  async () => {
    for (const path of ['/dev/mailbox', '/dev/mailbox.json']) {
      expect((await app.visitor({ 'x-forwarded-for': '203.0.113.7' }).request(path)).status).toBe(404)
    }
    await using open = await startApp({ sharedWith: app, environment: { PUBLIC_URL: 'https://scenes.example' } })
    for (const path of ['/dev/mailbox', '/dev/mailbox.json'])
      expect((await open.visitor().request(path)).status).toBe(404)
  },
)
