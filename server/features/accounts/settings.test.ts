import { expect, test } from 'vitest'
import { goodPassword, startApp } from '../../testing/startApp.ts'
import { browserWords } from './browserWords.ts'
import { refusalOf } from './testing/mailAndRefusals.ts'

const minuteMs = 60_000

test.each([
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['  (212)  555-0100 ', '(212) 555-0100'],
  ['', null],
  ['   ', null],
])('a phone number %j is kept as %j', async (given, kept) => {
  await using app = await startApp()
  const person = await app.signUp()
  await person.call('updateUserPhone', { phone: '020 7946 0000' })
  const user = await person.call('updateUserPhone', { phone: given })
  expect(user).toMatchObject({ phone: kept, phoneUpdatedAt: app.clock.now().toISOString() })
})

test.each(['call me', '12345', '1234567890123456', '020 7946 <b>', '++44 20 7946 0958'])(
  '%j is refused as a phone number, and the one before stays',
  async (phone) => {
    await using app = await startApp()
    const person = await app.signUp()
    await person.call('updateUserPhone', { phone: '020 7946 0000' })
    expect(await refusalOf(person.call('updateUserPhone', { phone }))).toMatchObject({ code: 'account/invalid-phone' })
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
])('%s is told as %s on %s', (userAgent, browser, system) => {
  expect(browserWords(userAgent)).toEqual({ browser, system })
})

test('where one is signed in is told in words, with when and which is this one, and without a network address', async () => {
  await using app = await startApp()
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

test('S-16 a browser that is signed out from elsewhere is out, cookie and all', async () => {
  await using app = await startApp()
  const person = await app.signUp()
  const lost = app.visitor()
  await lost.call('signIn', { email: person.email, password: goodPassword })
  const { sessions } = await person.call('getUserSessions', {})
  await person.call('endSession', { sessionId: sessions.find(({ isThis }) => !isThis)?.sessionId ?? '' })
  expect(await refusalOf(lost.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })
  expect((await person.call('getUserSessions', {})).sessions).toHaveLength(1)
})

test('S-16 *Sign out everywhere else* leaves this browser alone in', async () => {
  await using app = await startApp()
  const person = await app.signUp()
  const others = [app.visitor(), app.visitor()]
  for (const other of others) await other.call('signIn', { email: person.email, password: goodPassword })
  expect(await person.call('endOtherSessions', {})).toEqual({ ended: 2 })
  for (const other of others) expect(await other.call('getSession', {})).toBeNull()
  expect(await person.call('getSession', {})).toMatchObject({ user: { uid: person.userId } })
})

test('S-02 nobody sees or ends the session of another account', async () => {
  await using app = await startApp()
  const [ada, bob] = [await app.signUp(), await app.signUp()]
  const [own] = (await ada.call('getUserSessions', {})).sessions
  const foreign = await refusalOf(bob.call('endSession', { sessionId: own?.sessionId ?? '' }))
  const none = await refusalOf(bob.call('endSession', { sessionId: 'none' }))
  expect([foreign.http, foreign.message]).toEqual([none.http, none.message])
  expect(await ada.call('getSession', {})).not.toBeNull()
  expect((await bob.call('getUserSessions', {})).sessions.map(({ sessionId }) => sessionId)).not.toContain(
    own?.sessionId,
  )
})

test('S-06 neither name nor phone carries anything else into the account', async () => {
  await using app = await startApp()
  const person = await app.signUp()
  const more = { isAdmin: true, role: 'superadmin', email: 'mine@example.org', subscriptionTier: 'studio' }
  await person.post('updateUserPhone', { phone: '020 7946 0958', ...more })
  await person.post('updateProfile', { firstName: 'Ines', ...more })
  expect(await person.call('getUserData', {})).toMatchObject({
    ...{ firstName: 'Ines', phone: '020 7946 0958' },
    ...{ isAdmin: false, role: null, email: person.email, subscriptionTier: 'inactive' },
  })
})
