// One view of an account from its request to its return, and every way to abuse it: one story, told in one file.
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import type { Client } from '../../testing/client.ts'
import { adminLog, sessions, users } from '../accounts/tables.ts'
import { refusalOf } from '../accounts/testing/mailAndRefusals.ts'
import { closeOverdueViews } from './index.ts'
import { impersonationLooks, impersonationSessions } from './tables.ts'

const minuteMs = 60_000

const someAdmin = (app: TestApp) => app.signUp({ change: { isAdmin: true, role: 'admin' } })
const someActor = (app: TestApp) => app.signUp({ tier: 'paid' })

/** A second browser with these cookies: what a thief would have. */
function copyOf(app: TestApp, { cookies }: Client, headers: Record<string, string> = {}) {
  const copy = app.visitor(headers)
  for (const [name, value] of cookies) copy.cookies.set(name, value)
  return copy
}

async function logOf(app: TestApp) {
  const rows = await app.database?.db.select().from(adminLog)
  return (rows ?? []).map(({ action, metadata }) =>
    [action, metadata['how'] ?? metadata['why']].filter((word) => typeof word === 'string').join(' '),
  )
}

async function viewOf(app: TestApp) {
  const [row] = (await app.database?.db.select().from(impersonationSessions)) ?? []
  return row
}

/** An administrator who views an actor's account, and what is needed to go on from there. */
async function viewing(app: TestApp) {
  const [admin, actor] = [await someAdmin(app), await someActor(app)]
  const before = copyOf(app, admin)
  const handles = await admin.call('startImpersonationSession', { userId: actor.userId, reason: 'A lost recording' })
  const session = await admin.call('redeemImpersonationToken', { token: handles.customToken })
  return { admin, actor, before, handles, session }
}

test('an administrator views an account as its owner sees it, and returns as who they were', async () => {
  await using app = await startApp()
  const { admin, actor, handles, session } = await viewing(app)
  expect(session.user.uid).toBe(actor.userId)
  expect(session.claims).toMatchObject({ admin: false, roles: [], impersonatedBy: admin.userId })
  expect(session.claims.impersonationExpiresAt).toBe(handles.expiresAt)
  expect(new Date(handles.expiresAt).getTime() - app.clock.now().getTime()).toBe(60 * minuteMs)
  expect((await admin.call('getUserData', {})).email).toBe(actor.email)

  const ended = await admin.call('endImpersonationSession', { sessionId: handles.sessionId })
  expect(ended.session?.user.uid).toBe(admin.userId)
  expect((await admin.call('getSession', {}))?.claims).toMatchObject({ admin: true, impersonatedBy: null })
  expect(await logOf(app)).toEqual(['impersonation.started', 'impersonation.redeemed', 'impersonation.ended returned'])
  expect(await viewOf(app)).toMatchObject({ endedHow: 'returned', reason: 'A lost recording', userId: actor.userId })
})

test('S-15 the session has a new id after the start and after the end, and no old one opens anything', async () => {
  await using app = await startApp()
  const { admin, before } = await viewing(app)
  const view = copyOf(app, admin)
  expect(await refusalOf(before.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })
  await admin.call('endImpersonationSession', {})
  for (const old of [before, view]) {
    expect(await refusalOf(old.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })
  }
  const [, ...ids] = [before, view, admin].map(({ cookies }) => cookies.get('sp'))
  expect(new Set(ids).size).toBe(2)
})

test('S-16 the session that comes back keeps the age and the proof it had', async () => {
  await using app = await startApp()
  const admin = await someAdmin(app)
  const actor = await someActor(app)
  const first = await admin.call('getSession', {})
  app.clock.advance(20 * minuteMs)
  const { customToken } = await admin.call('startImpersonationSession', { userId: actor.userId })
  await admin.call('redeemImpersonationToken', { token: customToken })
  const { session } = await admin.call('endImpersonationSession', {})
  expect(session?.absoluteExpiresAt).toBe(first?.absoluteExpiresAt)
})

test('S-24 a token counts once, also when asked fifty times at once', async () => {
  await using app = await startApp()
  const [admin, actor] = [await someAdmin(app), await someActor(app)]
  const { customToken } = await admin.call('startImpersonationSession', { userId: actor.userId })
  const copies = Array.from({ length: 50 }, () => copyOf(app, admin))
  const answers = await Promise.all(copies.map((one) => one.post('redeemImpersonationToken', { token: customToken })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 401 || status === 403)).toHaveLength(49)
})

test('S-15 of two views begun at once from one session only one begins', async () => {
  await using app = await startApp()
  const [admin, actor] = [await someAdmin(app), await someActor(app)]
  const start = () => admin.call('startImpersonationSession', { userId: actor.userId })
  const handles = [await start(), await start()]
  const answers = await Promise.all(
    handles.map(({ customToken }) => copyOf(app, admin).post('redeemImpersonationToken', { token: customToken })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('S-24 whatever is not this administrator in this browser within 60 seconds is refused and written down', async () => {
  await using app = await startApp()
  const [admin, other, actor] = [await someAdmin(app), await someAdmin(app), await someActor(app)]
  const { customToken: token } = await admin.call('startImpersonationSession', { userId: actor.userId })
  const tries: [string, Client, number, string][] = [
    ['without a session', app.visitor(), 401, 'signed_out'],
    ['by the one who is viewed', actor, 403, 'impersonation/refused'],
    ['by another administrator', other, 403, 'impersonation/refused'],
    ['by another browser', copyOf(app, admin, { 'user-agent': 'Another/1.0' }), 403, 'impersonation/refused'],
  ]
  for (const [how, client, http, code] of tries) {
    const refusal = await refusalOf(client.call('redeemImpersonationToken', { token }))
    expect([how, refusal.http, refusal.code]).toEqual([how, http, code])
  }
  app.clock.advance(minuteMs)
  expect(await refusalOf(admin.call('redeemImpersonationToken', { token }))).toMatchObject({
    http: 403,
    code: 'impersonation/expired',
    message: 'Impersonation session expired. Please start a new session.',
  })
  expect((await logOf(app)).slice(1)).toEqual([
    'impersonation.refused no session',
    'impersonation.refused another session',
    'impersonation.refused another session',
    'impersonation.refused another browser',
    'impersonation.refused expired',
  ])
  expect((await admin.call('getSession', {}))?.user.uid).toBe(admin.userId)
})

test('S-24 nobody views themselves, an administrator, anyone from within a view, or an account that is not there', async () => {
  await using app = await startApp()
  const [admin, other, actor] = [await someAdmin(app), await someAdmin(app), await someActor(app)]
  const superadmin = await app.signUp({ change: { isAdmin: true, role: 'superadmin' } })
  const start = (by: Client, userId: string) => by.call('startImpersonationSession', { userId })
  expect(await refusalOf(start(admin, admin.userId))).toMatchObject({ http: 403, code: 'impersonation/of-yourself' })
  expect(await refusalOf(start(admin, other.userId))).toMatchObject({ http: 403, code: 'impersonation/of-admin' })
  expect(await refusalOf(start(admin, 'nobody'))).toMatchObject({ http: 404, code: 'not_found' })
  expect((await start(superadmin, other.userId)).sessionId).toBeTruthy()

  const waiting = await start(admin, superadmin.userId).catch(() => null)
  expect(waiting).toBeNull()
  const first = await start(admin, actor.userId)
  const second = await start(admin, actor.userId)
  await admin.call('redeemImpersonationToken', { token: first.customToken })
  expect(await refusalOf(start(admin, actor.userId))).toMatchObject({ http: 403, code: 'read_only' })
  expect(await refusalOf(admin.call('redeemImpersonationToken', { token: second.customToken }))).toMatchObject({
    http: 403,
    code: 'read_only',
  })
  expect((await logOf(app)).filter((line) => line.endsWith('nested'))).toHaveLength(2)
})

test('S-24 one who became an administrator within the minute is not viewed either', async () => {
  await using app = await startApp()
  const [admin, actor] = [await someAdmin(app), await someActor(app)]
  const { customToken: token } = await admin.call('startImpersonationSession', { userId: actor.userId })
  await app.database?.db.update(users).set({ isAdmin: true }).where(eq(users.id, actor.userId))
  expect(await refusalOf(admin.call('redeemImpersonationToken', { token }))).toMatchObject({ http: 403 })
})

test('S-24 a view is used up by its end: its cookie, its token and another browser with both open nothing', async () => {
  await using app = await startApp()
  const { admin, handles } = await viewing(app)
  const elsewhere = copyOf(app, admin, { 'user-agent': 'Another/1.0' })
  expect(await refusalOf(elsewhere.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })
  await admin.call('endImpersonationSession', {})
  expect(await refusalOf(admin.call('redeemImpersonationToken', { token: handles.customToken }))).toMatchObject({
    http: 403,
    code: 'impersonation/refused',
    message: 'Could not sign in using impersonation token. Please try again.',
  })
})

test('S-24 S-27 after its hour the next call is refused, the job closes it as expired, and the way back stays open', async () => {
  await using app = await startApp()
  const { admin, handles } = await viewing(app)
  app.clock.advance(60 * minuteMs)
  expect(await refusalOf(admin.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })
  expect(await closeOverdueViews(app.services)).toBe(1)
  expect(await closeOverdueViews(app.services)).toBe(0)
  expect((await logOf(app)).at(-1)).toBe('impersonation.ended expired')
  const own = await admin.call('redeemImpersonationToken', { token: handles.adminReturnToken })
  expect(own.user.uid).toBe(admin.userId)
  expect((await viewOf(app))?.endedHow).toBe('expired')
  expect(await refusalOf(admin.call('redeemImpersonationToken', { token: handles.adminReturnToken }))).toMatchObject({
    http: 403,
  })
})

test('S-26 the return token alone opens nothing, nor does it beside somebody else’s session', async () => {
  await using app = await startApp()
  const { actor, handles } = await viewing(app)
  app.clock.advance(60 * minuteMs)
  const token = handles.adminReturnToken
  expect(await refusalOf(app.visitor().call('redeemImpersonationToken', { token }))).toMatchObject({
    http: 401,
    code: 'signed_out',
  })
  const stranger = await app.signUp()
  expect(await refusalOf(stranger.call('redeemImpersonationToken', { token }))).toMatchObject({ http: 403 })
  expect(actor.userId).not.toBe(stranger.userId)
})

test('S-26 the cookie of the session that waits is no session by itself', async () => {
  await using app = await startApp()
  const { admin } = await viewing(app)
  const thief = app.visitor()
  thief.cookies.set('sp', admin.cookies.get('sp-return') ?? '')
  expect(await thief.call('getSession', {})).toBeNull()
})

test('who ends a view without the cookie of the administrator’s session is nobody afterwards', async () => {
  await using app = await startApp()
  const { admin } = await viewing(app)
  admin.cookies.delete('sp-return')
  expect(await admin.call('endImpersonationSession', {})).toEqual({ success: true, session: null })
  expect(await admin.call('getSession', {})).toBeNull()
})

test('cancelled before it began, nothing has changed and the token is void', async () => {
  await using app = await startApp()
  const [admin, actor] = [await someAdmin(app), await someActor(app)]
  const handles = await admin.call('startImpersonationSession', { userId: actor.userId })
  const own = await admin.call('redeemImpersonationToken', { token: handles.adminReturnToken })
  expect(own.user.uid).toBe(admin.userId)
  expect(await refusalOf(admin.call('redeemImpersonationToken', { token: handles.customToken }))).toMatchObject({
    http: 403,
    code: 'impersonation/refused',
  })
  expect(await logOf(app)).toContain('impersonation.ended cancelled')
})

test('a token that nobody redeemed is closed as unused', async () => {
  await using app = await startApp()
  const [admin, actor] = [await someAdmin(app), await someActor(app)]
  await admin.call('startImpersonationSession', { userId: actor.userId })
  expect(await closeOverdueViews(app.services)).toBe(0)
  app.clock.advance(minuteMs)
  expect(await closeOverdueViews(app.services)).toBe(1)
  expect((await viewOf(app))?.endedHow).toBe('unused')
})

test('S-16 signing out of a view signs the administrator out as well', async () => {
  await using app = await startApp()
  const { admin, handles } = await viewing(app)
  const kept = copyOf(app, admin)
  await admin.call('signOut', {})
  expect(await refusalOf(kept.call('getUserData', {}))).toMatchObject({ http: 401 })
  expect(await refusalOf(kept.call('redeemImpersonationToken', { token: handles.adminReturnToken }))).toMatchObject({
    http: 401,
  })
  expect(await logOf(app)).toContain('impersonation.ended signed_out')
})

test('S-09 a view ends with the administrator’s power, and with the administrator’s own session', async () => {
  await using app = await startApp()
  const first = await viewing(app)
  await app.database?.db.update(users).set({ isAdmin: false, role: null }).where(eq(users.id, first.admin.userId))
  expect(await refusalOf(first.admin.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })

  const second = await viewing(app)
  await app.database?.db.delete(sessions).where(eq(sessions.userId, second.admin.userId))
  expect(await refusalOf(second.admin.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })
  expect(await closeOverdueViews(app.services)).toBe(1)
  expect(await logOf(app)).toContain('impersonation.ended revoked')
})

test('S-24 a view of one who becomes an administrator ends with the next call, and the way back stays open', async () => {
  await using app = await startApp()
  const { admin, actor, handles } = await viewing(app)
  await app.database?.db.update(users).set({ role: 'admin' }).where(eq(users.id, actor.userId))
  expect(await refusalOf(admin.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })
  expect(await logOf(app)).toContain('impersonation.ended revoked')
  // It does not begin anew with their next dismissal.
  await app.database?.db.update(users).set({ role: null }).where(eq(users.id, actor.userId))
  expect(await refusalOf(admin.call('getUserData', {}))).toMatchObject({ http: 401 })
  const own = await admin.call('redeemImpersonationToken', { token: handles.adminReturnToken })
  expect(own.user.uid).toBe(admin.userId)
})

test('S-28 what cannot be written into the log does not happen', async () => {
  await using app = await startApp()
  const [admin, actor] = [await someAdmin(app), await someActor(app)]
  const { customToken: token } = await admin.call('startImpersonationSession', { userId: actor.userId })
  await app.database?.db.execute(sql`alter table admin_log rename to admin_log_gone`)
  expect((await admin.post('startImpersonationSession', { userId: actor.userId })).status).toBe(500)
  expect((await admin.post('redeemImpersonationToken', { token })).status).toBe(500)
  expect((await viewOf(app))?.redeemedAt).toBeNull()
  await app.database?.db.execute(sql`alter table admin_log_gone rename to admin_log`)
  expect((await admin.call('redeemImpersonationToken', { token })).user.uid).toBe(actor.userId)

  await app.database?.db.execute(sql`alter table admin_log rename to admin_log_gone`)
  expect((await admin.post('endImpersonationSession', {})).status).toBe(500)
  await app.database?.db.execute(sql`alter table admin_log_gone rename to admin_log`)
  expect((await admin.call('getSession', {}))?.user.uid).toBe(actor.userId)
})

test('what was looked at and what was tried is written down, a play under its recording', async () => {
  await using app = await startApp()
  const [admin, actor] = [await someAdmin(app), await someActor(app)]
  const { generationId, audioUrl } = await actor.call('startGeneration', { text: 'But soft!', voiceId: 'tom' })
  await actor.listenToTheEnd(audioUrl)
  const { customToken } = await admin.call('startImpersonationSession', { userId: actor.userId })
  await admin.call('redeemImpersonationToken', { token: customToken })

  await admin.call('getUserGenerations', {})
  await admin.call('getUserGenerations', {})
  await admin.listenToTheEnd(audioUrl)
  await refusalOf(admin.call('deleteGeneration', { generationId }))
  const looks = (await app.database?.db.select().from(impersonationLooks).orderBy(impersonationLooks.what)) ?? []
  expect(looks.map(({ outcome, what, subject, times }) => [outcome, what, subject, times])).toEqual([
    ['seen', 'audio', generationId, 1],
    ['refused', 'deleteGeneration', '', 1],
    ['seen', 'getUserGenerations', '', 2],
  ])
})

test('viewing leaves the last sign-in of the account as it was', async () => {
  await using app = await startApp()
  const actor = await someActor(app)
  const before = (await actor.call('getUserData', {})).lastSignInAt
  app.clock.advance(5 * minuteMs)
  const admin = await someAdmin(app)
  const { customToken } = await admin.call('startImpersonationSession', { userId: actor.userId })
  await admin.call('redeemImpersonationToken', { token: customToken })
  expect((await refusalOf(admin.call('updateUserLastSignIn', {}))).code).toBe('read_only')
  expect((await admin.call('getUserData', {})).lastSignInAt).toBe(before)
})
