// The tests share one app. The test with a PUBLIC_URL starts a second server on its database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from './testing/startApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

// [spec2 §9.28]
test('the mailbox of local mode is served only to requests that come directly from this machine', async () => {
  expect((await app.visitor().request('/dev/mailbox.json')).status).toBe(200)
  for (const header of ['x-forwarded-for', 'forwarded', 'x-forwarded-host', 'via']) {
    expect((await app.visitor({ [header]: '127.0.0.1' }).request('/dev/mailbox.json')).status).toBe(404)
  }
  const { host } = new URL(app.url)
  const fromElsewhere = await app.fastify.inject({
    url: '/dev/mailbox.json',
    headers: { host },
    remoteAddress: '192.0.2.7',
  })
  expect(fromElsewhere.statusCode).toBe(404)
})

// [spec2 §9.28]
test('with a public URL, the server has no mailbox page and does not accept the coupon code of local mode', async () => {
  await using open = await startApp({ sharedWith: app, environment: { PUBLIC_URL: 'https://scenes.example' } })
  expect((await open.visitor().request('/dev/mailbox.json')).status).toBe(404)
  expect(await open.visitor().call('validateCoupon', { code: 'BREAKALEG' })).toMatchObject({ valid: false })
})

test('S-19 S-21 a call with a foreign Host, or without proof that it comes from our own origin, is refused; a page is redirected to our Host', async () => {
  const call = (headers: Record<string, string>) =>
    app.visitor().post('getSession', {}, { headers: { 'content-type': 'application/json', ...headers } })
  const refused: Record<string, string>[] = [
    { host: 'evil.example' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: app.url.replace('localhost', 'sub.localhost') },
  ]
  for (const headers of refused) {
    const answer = await call(headers)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({
      error: { status: 'PERMISSION_DENIED', details: { code: 'wrong_origin' } },
    })
  }
  const bare = (headers: Record<string, string>) =>
    app.fastify.inject({
      method: 'POST',
      url: '/api/call/getSession',
      headers: { host: new URL(app.url).host, 'content-type': 'application/json', ...headers },
      payload: '{"data":{}}',
    })
  expect((await bare({})).statusCode).toBe(403)
  expect((await bare({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect((await bare({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  const page = await app.fastify.inject({ url: '/pricing?a=1', headers: { host: 'other.example' } })
  expect([page.statusCode, page.headers.location]).toEqual([308, `${app.url}/pricing?a=1`])
})
