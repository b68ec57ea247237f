// When sessions start and end, and what they allow. All tests share one app. The test of HTTPS starts a second server,
// because it needs another public address.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markAsImpersonated } from '../../../testing/actors.ts'
import { goodPassword, startApp, type TestApp } from '../../../testing/startApp.ts'
import { users } from '../../accounts/tables.ts'
import { sessions } from '../tables.ts'
import { failureOf, newestLinkToken } from '../testing/mailAndFailures.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const newPassword = 'Another-curtain-8'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ environment: { ADMIN_EMAILS: 'Boss@example.com' } })
})
afterAll(() => app[Symbol.asyncDispose]())

/** Returns a second browser with a copy of the client's cookies, as a thief of the cookies would have. */
function copyOf(client: { cookies: Map<string, string> }) {
  const copy = app.visitor()
  for (const [name, value] of client.cookies) copy.cookies.set(name, value)
  return copy
}

test('S-17 a session ends after 30 minutes without use', async () => {
  const actor = await app.signUp()
  app.clock.advance(30 * minuteMs - 1000)
  expect((await actor.call('getUserData', {})).uid).toBe(actor.userId)
  const copy = copyOf(actor)
  app.clock.advance(30 * minuteMs + 1000)
  expect(await failureOf(copy.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })
})

test('S-17 a session that is used all the time ends after 12 hours', { tags: ['long'] }, async () => {
  const actor = await app.signUp()
  const started = app.clock.now().getTime()
  for (let past = 20; past < 12 * 60; past += 20) {
    app.clock.advance(20 * minuteMs)
    expect((await actor.call('getSession', {}))?.absoluteExpiresAt).toBe(new Date(started + 12 * hourMs).toISOString())
  }
  app.clock.advance(20 * minuteMs)
  expect(await actor.call('getSession', {})).toBeNull()
})

test('a session is extended at most once a minute, and each extension sends a new cookie', async () => {
  const actor = await app.signUp()
  app.clock.advance(minuteMs - 1)
  expect((await actor.post('getUserData', {})).headers.get('set-cookie')).toBeNull()
  app.clock.advance(1)
  expect((await actor.post('getUserData', {})).headers.get('set-cookie')).toMatch(
    /^sp=[^;]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect((await actor.post('getUserData', {})).headers.get('set-cookie')).toBeNull()
})

test('S-55 over HTTPS the session cookie is restricted to this host', async () => {
  await using secure = await startApp({ sharedWith: app, environment: { PUBLIC_URL: 'https://scenes.example' } })
  secure.clock.set(app.clock.now().toISOString())
  const response = await secure
    .visitor()
    .post('signUp', { email: 'ada@example.com', password: goodPassword, firstName: 'Ada' })
  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-sp=[^;]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('S-15 signing in opens a new session and ends the previous session of the browser', async () => {
  const actor = await app.signUp()
  const before = copyOf(actor)
  await actor.call('signIn', { email: actor.email, password: goodPassword })
  expect([...actor.cookies]).not.toEqual([...before.cookies])
  expect(await failureOf(before.call('getUserData', {}))).toMatchObject({ http: 401 })
})

test('S-15 a sign-in creates a new session token, whatever session token the browser sent', async () => {
  const { email } = await app.signUp()
  const client = app.visitor()
  client.cookies.set('sp', 'chosen-by-a-stranger.c2lnbmF0dXJl')
  await client.call('signIn', { email, password: goodPassword })
  expect(client.cookies.get('sp')).not.toContain('chosen-by-a-stranger')
})

test('S-16 after a user signs out, a copy of the session cookie is refused', async () => {
  const actor = await app.signUp()
  const thief = copyOf(actor)
  await actor.call('signOut', {})
  expect(actor.cookies.size).toBe(0)
  expect(await failureOf(thief.call('getUserData', {}))).toMatchObject({ http: 401 })
  expect(await thief.call('getSession', {})).toBeNull()
  await expect(actor.call('signOut', {})).resolves.toEqual({ success: true })
})

test('S-16 a password change ends every other session, and gives the current session a new id', async () => {
  const actor = await app.signUp()
  const other = app.visitor()
  await other.call('signIn', { email: actor.email, password: goodPassword })
  const thief = copyOf(actor)
  await actor.call('changePassword', { currentPassword: goodPassword, newPassword })

  expect((await actor.call('getUserData', {})).uid).toBe(actor.userId)
  for (const client of [other, thief])
    expect(await failureOf(client.call('getUserData', {}))).toMatchObject({ http: 401 })
  expect((await failureOf(app.visitor().call('signIn', { email: actor.email, password: goodPassword }))).code).toBe(
    'auth/invalid-credential',
  )
})

test('S-16 a password reset ends every session and invalidates an older sign-in link', async () => {
  const actor = await app.signUp()
  await actor.call('sendSignInLink', { email: actor.email })
  const signInToken = await newestLinkToken(app, actor.email)
  await actor.call('sendPasswordResetEmail', { email: actor.email })
  await actor.call('resetPassword', { token: await newestLinkToken(app, actor.email), newPassword })

  expect(await failureOf(actor.call('getUserData', {}))).toMatchObject({ http: 401 })
  expect((await failureOf(app.visitor().call('signInWithLink', { token: signInToken }))).code).toBe(
    'auth/invalid-action-code',
  )
  await app.visitor().call('signIn', { email: actor.email, password: newPassword })
})

// [spec2 §6.5] [spec2 §6.6]
test('S-09 after an admin loses the admin right, the next request has no admin rights; after the account is deleted, the next request is refused', async () => {
  const actor = await app.signUp({ change: { isAdmin: true } })
  const target = await app.signUp()
  expect((await actor.call('getUserData', { userId: target.userId })).uid).toBe(target.userId)
  await app.database.db.update(users).set({ isAdmin: false }).where(eq(users.id, actor.userId))
  expect((await actor.call('getUserData', { userId: target.userId })).uid).toBe(actor.userId)
  await app.database.db.delete(users).where(eq(users.id, actor.userId))
  expect(await failureOf(actor.call('getUserData', {}))).toMatchObject({ http: 401 })
})

// [spec2 §6.7]
test('S-73 an e-mail address in ADMIN_EMAILS gives its account the admin role only after the address is verified', async () => {
  const stranger = app.visitor()
  const { claims, user } = await stranger.call('signUp', {
    email: 'boss@example.com',
    password: goodPassword,
    firstName: 'Eve',
  })
  expect({ claim: claims.admin, shown: user.isAdmin }).toEqual({ claim: false, shown: false })
  expect(
    (await failureOf(app.visitor().call('signIn', { email: 'boss@example.com', password: goodPassword }))).code,
  ).toBe('auth/email-not-verified')

  const boss = app.visitor()
  await boss.call('verifyEmail', { token: await newestLinkToken(app, 'boss@example.com') })
  expect((await boss.call('getSession', {}))?.claims).toMatchObject({ admin: true, role: 'admin' })
  expect(await stranger.call('getSession', {})).toBeNull()
})

// [spec2 §4.31]
test('an impersonation session has no roles, is never extended, and ends one hour after its start', async () => {
  const viewed = await app.signUp({ change: { role: 'superadmin', canManageCoupons: true } })
  const began = app.clock.now()
  const laterThanAllowed = new Date(began.getTime() + 5 * hourMs)
  await app.database.db.update(sessions).set({ expiresAt: laterThanAllowed }).where(eq(sessions.userId, viewed.userId))
  const boss = await app.signUp({ change: { role: 'superadmin' } })
  await app.database.db.update(sessions).set({ expiresAt: laterThanAllowed }).where(eq(sessions.userId, boss.userId))
  await markAsImpersonated(app, viewed.userId, boss.userId)

  app.clock.advance(59 * minuteMs)
  const response = await viewed.post('getSession', {})
  expect(response.headers.get('set-cookie')).toBeNull()
  const { data } = (await response.json()) as { data: { claims: unknown; absoluteExpiresAt: string } }
  const end = new Date(began.getTime() + hourMs).toISOString()
  expect(data.claims).toEqual({
    admin: false,
    role: null,
    roles: [],
    canManageCoupons: false,
    impersonatedBy: boss.userId,
    impersonatedRole: 'superadmin',
    impersonationExpiresAt: end,
  })
  expect(data.absoluteExpiresAt).toBe(end)
  expect((await failureOf(viewed.call('updateUserLastSignIn', {}))).code).toBe('read_only')
  app.clock.advance(minuteMs)
  expect(await viewed.call('getSession', {})).toBeNull()
})

test('S-69 sign-out, account deletion and an expired session make the browser delete its cached responses and nothing else', async () => {
  const clearedBy = async (response: Promise<Response>) => (await response).headers.get('clear-site-data')
  const [leaving, deleting, idle] = [await app.signUp(), await app.signUp(), await app.signUp()]
  expect(await clearedBy(idle.post('getUserData', {}))).toBeNull()
  expect(await clearedBy(leaving.post('signOut', {}))).toBe('"cache"')
  expect(await clearedBy(deleting.post('deleteAccount', { confirmation: 'DELETE' }))).toBe('"cache"')
  const copy = copyOf(idle)
  app.clock.advance(30 * minuteMs + 1000)
  expect(await clearedBy(copy.post('getUserData', {}))).toBe('"cache"')
  expect(await clearedBy(copy.request('/api/export'))).toBe('"cache"')
  expect(await clearedBy(app.visitor().post('getSession', {}))).toBeNull()
})
