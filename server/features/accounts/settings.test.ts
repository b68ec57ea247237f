// Phone number, name and sessions of an account. All tests share one app.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { describeBrowser } from '../auth/sessions/describeBrowser.ts'
import { sessions } from '../auth/tables.ts'
import { failureOf } from '../auth/testing/mailAndFailures.ts'

const minuteMs = 60_000

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

// [spec1 §7.8] [spec2 §3.16] [spec2 §7.27]
test.each([
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['  (212)  555-0100 ', '(212) 555-0100'],
  ['', null],
  ['   ', null],
  ['020 794', '020 794'],
  ['+123456789012345', '+123456789012345'],
])('phone number %j is stored as %j', async (input, stored) => {
  const person = await app.signUp()
  await person.call('updateUserPhone', { phone: '020 7946 0000' })
  const user = await person.call('updateUserPhone', { phone: input })
  expect(user).toMatchObject({ phone: stored, phoneUpdatedAt: app.clock.now().toISOString() })
})

// [spec1 §7.8]
test.each(['call me', '12345', '1234567890123456', '020 7946 <b>', '++44 20 7946 0958'])(
  'phone number %j is refused, and the stored number does not change',
  async (phone) => {
    const person = await app.signUp()
    await person.call('updateUserPhone', { phone: '020 7946 0000' })
    expect(await failureOf(person.call('updateUserPhone', { phone }))).toMatchObject({ code: 'account/invalid-phone' })
    expect(await person.call('getUserData', {})).toMatchObject({ phone: '020 7946 0000' })
  },
)

const mozilla = 'Mozilla/5.0'
test.each([
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`,
    'Chrome',
    'Windows',
  ],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Edge',
    'Windows',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  [`${mozilla} (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox', 'Mac'],
  [
    `${mozilla} (Linux; Android 15; SM-S921B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [`${mozilla} (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  ['curl/8.5.0', null, null],
  [null, null, null],
])('user agent %s is shown as %s on %s', (userAgent, browser, system) => {
  expect(describeBrowser(userAgent)).toEqual({ browser, system })
})

test('a user sees the browser, operating system and times of each session, but no IP address', async () => {
  const person = await app.signUp()
  app.clock.advance(5 * minuteMs)
  const phone = app.visitor({ 'user-agent': 'Mozilla/5.0 (iPhone) Version/18.5 Safari/604.1' })
  await phone.call('signIn', { email: person.email, password: goodPassword })
  const answer = await phone.call('getUserSessions', {})
  const now = app.clock.now()
  expect(answer.sessions).toEqual([
    {
      ...{ sessionId: expect.any(String), browser: 'Safari', system: 'iPhone', isThis: true },
      ...{ signedInAt: now.toISOString(), lastSeenAt: now.toISOString() },
    },
    expect.objectContaining({ isThis: false, lastSeenAt: new Date(now.getTime() - 5 * minuteMs).toISOString() }),
  ])
  expect(JSON.stringify(answer)).not.toMatch(/127\.0\.0\.1|::1/)
  app.clock.advance(26 * minuteMs)
  expect((await phone.call('getUserSessions', {})).sessions).toHaveLength(1)
})

test('S-16 when a user ends the session of another browser, calls of that browser are refused as signed out', async () => {
  const person = await app.signUp()
  const lost = app.visitor()
  await lost.call('signIn', { email: person.email, password: goodPassword })
  const { sessions } = await person.call('getUserSessions', {})
  await person.call('endSession', { sessionId: sessions.find(({ isThis }) => !isThis)?.sessionId ?? '' })
  expect(await failureOf(lost.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })
  expect((await person.call('getUserSessions', {})).sessions).toHaveLength(1)
})

test('S-16 *Sign out everywhere else* ends all sessions except the current session', async () => {
  const person = await app.signUp()
  const others = [app.visitor(), app.visitor()]
  for (const other of others) await other.call('signIn', { email: person.email, password: goodPassword })
  expect(await person.call('endOtherSessions', {})).toEqual({ ended: 2 })
  for (const other of others) expect(await other.call('getSession', {})).toBeNull()
  expect(await person.call('getSession', {})).toMatchObject({ user: { uid: person.userId } })
})

test('S-24 a user can see and end only their own sessions, not the session of an impersonating admin', async () => {
  const [admin, person] = [await app.signUp({ change: { isAdmin: true } }), await app.signUp()]
  const { customToken } = await admin.call('startImpersonationSession', { userId: person.userId })
  await admin.call('redeemImpersonationToken', { token: customToken })
  const own = { browser: null, system: null, isThis: true }
  expect((await person.call('getUserSessions', {})).sessions).toEqual([expect.objectContaining(own)])

  const { db } = app.database
  const [viewing] = await db.select().from(sessions).where(eq(sessions.impersonatedBy, admin.userId))
  expect(viewing?.userId).toBe(person.userId)
  const ended = person.call('endSession', { sessionId: viewing?.id ?? '' })
  expect(await failureOf(ended)).toMatchObject({ http: 404, code: 'not_found' })
  expect(await person.call('endOtherSessions', {})).toEqual({ ended: 0 })
  expect((await admin.call('getSession', {}))?.claims.impersonatedBy).toBe(admin.userId)
})

test('S-02 a user cannot see or end a session of another account', async () => {
  const [ada, bob] = [await app.signUp(), await app.signUp()]
  const [own] = (await ada.call('getUserSessions', {})).sessions
  const foreign = await failureOf(bob.call('endSession', { sessionId: own?.sessionId ?? '' }))
  const none = await failureOf(bob.call('endSession', { sessionId: 'none' }))
  expect([foreign.http, foreign.message]).toEqual([none.http, none.message])
  expect(await ada.call('getSession', {})).not.toBeNull()
  expect((await bob.call('getUserSessions', {})).sessions.map(({ sessionId }) => sessionId)).not.toContain(
    own?.sessionId,
  )
})

test('a first name without visible characters is refused, also if there is a last name, and the stored name does not change', async () => {
  const person = await app.signUp()
  const { displayName } = await person.call('getUserData', {})
  const change = person.call('updateProfile', { firstName: '\u0007', lastName: 'Ray' })
  expect(await failureOf(change)).toMatchObject({ code: 'invalid_input', details: { field: 'firstName' } })
  expect(await person.call('getUserData', {})).toMatchObject({ displayName })
})

// [spec2 §3.16]
test('S-06 when a user changes name or phone number, fields that the operation does not define are ignored', async () => {
  const person = await app.signUp()
  const more = { isAdmin: true, role: 'superadmin', email: 'mine@example.org', subscriptionTier: 'studio' }
  await person.post('updateUserPhone', { phone: '020 7946 0958', ...more })
  await person.post('updateProfile', { firstName: 'Ines', ...more })
  expect(await person.call('getUserData', {})).toMatchObject({
    ...{ firstName: 'Ines', phone: '020 7946 0958' },
    ...{ isAdmin: false, role: null, email: person.email, subscriptionTier: 'inactive' },
  })
})
