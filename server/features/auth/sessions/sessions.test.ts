import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { markAsViewed } from '../../testing/actors.ts'
import { goodPassword, startApp } from '../../testing/startApp.ts'
import { newestToken, refusalOf } from './testing/mailAndRefusals.ts'
import { sessions, users } from './tables.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const newPassword = 'Another-curtain-8'

/** A second browser with the first one's cookies as they are now: what a thief would have. */
function copyOf(app: Awaited<ReturnType<typeof startApp>>, client: { cookies: Map<string, string> }) {
  const copy = app.visitor()
  for (const [name, value] of client.cookies) copy.cookies.set(name, value)
  return copy
}

test('S-17 a session ends after half an hour without use, to the second', async () => {
  await using app = await startApp()
  const actor = await app.signUp()
  app.clock.advance(30 * minuteMs - 1000)
  expect((await actor.call('getUserData', {})).uid).toBe(actor.userId)
  const kept = copyOf(app, actor)
  app.clock.advance(30 * minuteMs + 1000)
  expect(await refusalOf(kept.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })
})

test('S-17 a session in constant use ends after twelve hours', async () => {
  await using app = await startApp()
  const actor = await app.signUp()
  const started = app.clock.now().getTime()
  for (let past = 20; past < 12 * 60; past += 20) {
    app.clock.advance(20 * minuteMs)
    expect((await actor.call('getSession', {}))?.absoluteExpiresAt).toBe(new Date(started + 12 * hourMs).toISOString())
  }
  app.clock.advance(20 * minuteMs)
  expect(await actor.call('getSession', {})).toBeNull()
})

test('a session is written at most once a minute, and then the browser gets its cookie anew', async () => {
  await using app = await startApp()
  const actor = await app.signUp()
  app.clock.advance(minuteMs - 1)
  expect((await actor.post('getUserData', {})).headers.get('set-cookie')).toBeNull()
  app.clock.advance(1)
  expect((await actor.post('getUserData', {})).headers.get('set-cookie')).toMatch(
    /^sp=[^;]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect((await actor.post('getUserData', {})).headers.get('set-cookie')).toBeNull()
})

test('S-55 over https the cookie is bound to this host alone', async () => {
  await using app = await startApp({ environment: { PUBLIC_URL: 'https://scenes.example' } })
  const response = await app
    .visitor()
    .post('signUp', { email: 'ada@example.com', password: goodPassword, firstName: 'Ada' })
  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-sp=[^;]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('S-15 signing in makes a new session and ends the one the browser came with', async () => {
  await using app = await startApp()
  const actor = await app.signUp()
  const before = copyOf(app, actor)
  await actor.call('signIn', { email: actor.email, password: goodPassword })
  expect([...actor.cookies]).not.toEqual([...before.cookies])
  expect(await refusalOf(before.call('getUserData', {}))).toMatchObject({ http: 401 })
})

test('S-15 a session id that a browser brings along is never taken up', async () => {
  await using app = await startApp()
  const { email } = await app.signUp()
  const client = app.visitor()
  client.cookies.set('sp', 'chosen-by-a-stranger.c2lnbmF0dXJl')
  await client.call('signIn', { email, password: goodPassword })
  expect(client.cookies.get('sp')).not.toContain('chosen-by-a-stranger')
})

test('S-16 a copied cookie opens nothing after sign-out', async () => {
  await using app = await startApp()
  const actor = await app.signUp()
  const thief = copyOf(app, actor)
  await actor.call('signOut', {})
  expect(actor.cookies.size).toBe(0)
  expect(await refusalOf(thief.call('getUserData', {}))).toMatchObject({ http: 401 })
  expect(await thief.call('getSession', {})).toBeNull()
  await expect(actor.call('signOut', {})).resolves.toEqual({ success: true })
})

test('S-16 a changed password ends every other session, and this one goes on under a new id', async () => {
  await using app = await startApp()
  const actor = await app.signUp()
  const other = app.visitor()
  await other.call('signIn', { email: actor.email, password: goodPassword })
  const thief = copyOf(app, actor)
  await actor.call('changePassword', { currentPassword: goodPassword, newPassword })

  expect((await actor.call('getUserData', {})).uid).toBe(actor.userId)
  for (const client of [other, thief])
    expect(await refusalOf(client.call('getUserData', {}))).toMatchObject({ http: 401 })
  expect((await refusalOf(app.visitor().call('signIn', { email: actor.email, password: goodPassword }))).code).toBe(
    'auth/invalid-credential',
  )
})

test('S-16 a reset ends every session, this browser’s too, and all links mailed before', async () => {
  await using app = await startApp()
  const actor = await app.signUp()
  await actor.call('sendSignInLink', { email: actor.email })
  const signInToken = await newestToken(app, actor.email)
  await actor.call('sendPasswordResetEmail', { email: actor.email })
  await actor.call('resetPassword', { token: await newestToken(app, actor.email), newPassword })

  expect(await refusalOf(actor.call('getUserData', {}))).toMatchObject({ http: 401 })
  expect((await refusalOf(app.visitor().call('signInWithLink', { token: signInToken }))).code).toBe(
    'auth/invalid-action-code',
  )
  await app.visitor().call('signIn', { email: actor.email, password: newPassword })
})

test('S-09 who was an admin a moment ago is none at the next call, and who is gone is signed out', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ change: { isAdmin: true } })
  const target = await app.signUp()
  expect((await actor.call('getUserData', { userId: target.userId })).uid).toBe(target.userId)
  await app.database.db.update(users).set({ isAdmin: false }).where(eq(users.id, actor.userId))
  expect((await actor.call('getUserData', { userId: target.userId })).uid).toBe(actor.userId)
  await app.database.db.delete(users).where(eq(users.id, actor.userId))
  expect(await refusalOf(actor.call('getUserData', {}))).toMatchObject({ http: 401 })
})

test('S-73 an address of ADMIN_EMAILS makes an admin only once it is verified', async () => {
  await using app = await startApp({ environment: { ADMIN_EMAILS: 'Boss@example.com' } })
  const stranger = app.visitor()
  const { claims, user } = await stranger.call('signUp', {
    email: 'boss@example.com',
    password: goodPassword,
    firstName: 'Eve',
  })
  expect({ claim: claims.admin, shown: user.isAdmin }).toEqual({ claim: false, shown: false })
  expect(
    (await refusalOf(app.visitor().call('signIn', { email: 'boss@example.com', password: goodPassword }))).code,
  ).toBe('auth/email-not-verified')

  await app.visitor().call('verifyEmail', { token: await newestToken(app, 'boss@example.com') })
  expect((await stranger.call('getSession', {}))?.claims).toMatchObject({ admin: true, role: 'admin' })
})

test('a view of an account is never staff, is not prolonged, and ends within the hour', async () => {
  await using app = await startApp()
  const viewed = await app.signUp({ change: { role: 'superadmin', canManageCoupons: true } })
  const began = app.clock.now()
  const laterThanAllowed = new Date(began.getTime() + 5 * hourMs)
  await app.database.db.update(sessions).set({ expiresAt: laterThanAllowed }).where(eq(sessions.userId, viewed.userId))
  const boss = await app.signUp({ change: { role: 'superadmin' } })
  await app.database.db.update(sessions).set({ expiresAt: laterThanAllowed }).where(eq(sessions.userId, boss.userId))
  await markAsViewed(app, viewed.userId, boss.userId)

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
  expect((await refusalOf(viewed.call('updateUserLastSignIn', {}))).code).toBe('read_only')
  app.clock.advance(minuteMs)
  expect(await viewed.call('getSession', {})).toBeNull()
})
