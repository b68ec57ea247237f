// Who may start an impersonation, how long it lasts and what is recorded about it. All tests share one app.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { readLogRows } from '../../../testing/readLogRows.ts'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { sessions } from '../../auth/tables.ts'
import { failureOf } from '../../auth/testing/mailAndFailures.ts'
import { closeExpiredImpersonations } from './closeExpiredImpersonations.ts'
import { impersonationAudit, impersonationSessions } from './tables.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['signUp']>>
const signUpAdmin = () => app.signUp({ change: { isAdmin: true, role: 'admin' } })
const start = (admin: Client, { userId }: Person) =>
  admin.call('startImpersonationSession', { userId, reason: ' Lost script of ada@example.com ' })

async function impersonate(admin: Client, actor: Person) {
  const handles = await start(admin, actor)
  return { handles, session: await admin.call('redeemImpersonationToken', { token: handles.customToken }) }
}

/** Returns what the admin log contains about impersonations of this account, oldest first. */
const readLog = async ({ userId }: Person) =>
  (await readLogRows(app.database)).flatMap(({ action, metadata }) =>
    metadata['userId'] === userId ? [[action, metadata['how'] ?? metadata['why'] ?? '']] : [],
  )

test('an admin who impersonates a user sees the user’s data and has no role, for one hour or until the admin returns', async () => {
  const [admin, actor] = [await signUpAdmin(), await app.signUp()]
  const { handles, session } = await impersonate(admin, actor)
  expect(new Date(handles.expiresAt).getTime() - app.clock.now().getTime()).toBe(hourMs)
  expect(session).toMatchObject({
    user: { uid: actor.userId },
    claims: {
      ...{ admin: false, role: null, roles: [], canManageCoupons: false, impersonatedBy: admin.userId },
      impersonationExpiresAt: handles.expiresAt,
    },
    absoluteExpiresAt: handles.expiresAt,
  })
  expect((await admin.call('getUserData', {})).email).toBe(actor.email)
  const { session: own } = await admin.call('endImpersonationSession', { sessionId: handles.sessionId })
  expect(own).toMatchObject({ user: { uid: admin.userId }, claims: { admin: true, impersonatedBy: null } })
  expect(await readLog(actor)).toEqual([
    ['impersonation.started', ''],
    ['impersonation.redeemed', ''],
    ['impersonation.ended', 'returned'],
  ])
  const { views } = await admin.call('listViews', { userId: actor.userId })
  expect(views).toMatchObject([{ endedHow: 'returned', reason: 'Lost script of [e-mail address]' }])
})

test('S-24 an impersonation token is refused without a session, for other accounts, in another browser and after 60 s, and each refusal is logged', async () => {
  const [admin, other, actor] = [await signUpAdmin(), await signUpAdmin(), await app.signUp()]
  const { customToken: token } = await start(admin, actor)
  const elsewhere = app.visitor({ 'user-agent': 'Another/1.0' })
  for (const [name, value] of admin.cookies) elsewhere.cookies.set(name, value)
  const attempt = async (client: Client) => (await failureOf(client.call('redeemImpersonationToken', { token }))).code
  expect([await attempt(app.visitor()), await attempt(actor)]).toEqual(['signed_out', 'impersonation/refused'])
  expect([await attempt(other), await attempt(elsewhere)]).toEqual(Array(2).fill('impersonation/refused'))
  app.clock.advance(minuteMs)
  expect(await attempt(admin)).toBe('impersonation/expired')
  const refusals = (await readLog(actor)).filter(([action]) => action === 'impersonation.refused')
  expect(refusals.map(([, why]) => why)).toEqual([
    ...['no session', 'another session', 'another session', 'another browser', 'expired'],
  ])
})

test('S-24 only a superadmin can impersonate an admin; nobody can impersonate themselves, or start a second impersonation during the first', async () => {
  const [admin, other, actor] = [await signUpAdmin(), await signUpAdmin(), await app.signUp()]
  const superadmin = await app.signUp({ change: { isAdmin: true, role: 'superadmin' } })
  expect(await failureOf(start(admin, admin))).toMatchObject({ http: 403, code: 'impersonation/of-yourself' })
  expect(await failureOf(start(admin, other))).toMatchObject({ http: 403, code: 'impersonation/of-admin' })
  expect(await failureOf(start(superadmin, superadmin))).toMatchObject({ code: 'impersonation/of-yourself' })
  expect((await impersonate(superadmin, other)).session.user.uid).toBe(other.userId)
  expect(await readLog(other)).toContainEqual(['impersonation.refused', 'impersonation/of-admin'])

  const second = await start(admin, actor)
  await impersonate(admin, actor)
  expect(await failureOf(start(admin, actor))).toMatchObject({ code: 'read_only' })
  const nested = admin.call('redeemImpersonationToken', { token: second.customToken })
  expect(await failureOf(nested)).toMatchObject({ code: 'read_only' })
  expect((await readLog(actor)).filter(([, why]) => why === 'nested')).toHaveLength(2)
})

test('S-16 an impersonation does not extend the session of the admin, and ends at the latest with this session', async () => {
  const [admin, actor] = [await signUpAdmin(), await app.signUp()]
  const createdAt = new Date(app.clock.now().getTime() - 11.5 * hourMs)
  await app.database.db.update(sessions).set({ createdAt }).where(eq(sessions.userId, admin.userId))
  const end = new Date(createdAt.getTime() + 12 * hourMs).toISOString()
  const { handles, session } = await impersonate(admin, actor)
  expect([handles.expiresAt, session.claims.impersonationExpiresAt, session.absoluteExpiresAt]).toEqual(
    Array(3).fill(end),
  )
  app.clock.advance(5 * minuteMs)
  const { session: own } = await admin.call('endImpersonationSession', {})
  expect([own?.absoluteExpiresAt, own?.expiresAt]).toEqual([end, end])
  await impersonate(admin, actor)
  app.clock.advance(25 * minuteMs)
  expect(await failureOf(admin.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })
})

test('S-69 the responses that start or end an impersonation make the browser delete cached responses', async () => {
  const [admin, actor] = [await signUpAdmin(), await app.signUp()]
  const clears = async (name: string, input: object) => (await admin.post(name, input)).headers.get('clear-site-data')
  const { customToken } = await start(admin, actor)
  expect(await clears('redeemImpersonationToken', { token: customToken })).toBe('"cache"')
  expect(await clears('endImpersonationSession', {})).toBe('"cache"')
  const { handles } = await impersonate(admin, actor)
  app.clock.advance(hourMs + 1000)
  expect(await clears('redeemImpersonationToken', { token: handles.adminReturnToken })).toBe('"cache"')
  expect(await readLog(actor)).toContainEqual(['impersonation.ended', 'expired'])
})

test('S-25 the audit of an impersonation counts the reads and refused writes of each operation, and stores what was read, and when it first and last happened', async () => {
  const [admin, actor] = [await signUpAdmin(), await app.signUp()]
  const { scriptId } = await actor.call('saveScript', { title: 'Balcony', content: 'But soft!' })
  const { handles } = await impersonate(admin, actor)
  const firstAt = app.clock.now().toISOString()
  await admin.call('getUserGenerations', {})
  app.clock.advance(minuteMs)
  const lastAt = app.clock.now().toISOString()
  await admin.call('getUserGenerations', {})
  await admin.call('getScript', { scriptId })
  await failureOf(admin.call('deleteScript', { scriptId: 'any' }))
  await admin.call('endImpersonationSession', {})
  const { looks } = await admin.call('getView', { viewId: handles.sessionId })
  const common = { subject: '', firstAt, lastAt }
  const names = ['getUserGenerations', 'deleteScript', 'getScript']
  expect(looks.filter(({ what }) => names.includes(what))).toEqual([
    { ...common, outcome: 'seen', what: 'getUserGenerations', times: 2 },
    { ...common, firstAt: lastAt, outcome: 'refused', what: 'deleteScript', times: 1 },
    { ...common, firstAt: lastAt, outcome: 'seen', what: 'getScript', subject: scriptId, times: 1 },
  ])
  const [view] = (await admin.call('listViews', { userId: actor.userId })).views
  expect(view).toMatchObject({ refused: 1, adminEmail: admin.email, userEmail: actor.email })
  expect(view?.seen).toBe(looks.reduce((sum, { outcome, times }) => sum + (outcome === 'seen' ? times : 0), 0))
  expect((await admin.call('listViews', { adminId: admin.userId })).views).toHaveLength(1)
  expect((await admin.call('listViews', { adminId: actor.userId })).views).toEqual([])
})

test('S-25 the audit of an impersonation also contains a refused request to an address that is no operation, such as a payment in the sandbox', async () => {
  const [admin, actor] = [await signUpAdmin(), await app.signUp()]
  const { handles } = await impersonate(admin, actor)
  await admin.request('/api/dev/checkout/cs_none/pay', { method: 'POST' })
  await admin.call('endImpersonationSession', {})
  const { looks } = await admin.call('getView', { viewId: handles.sessionId })
  const refused = { outcome: 'refused', what: 'POST /api/dev/checkout/:id/:act', times: 1 }
  expect(looks).toContainEqual(expect.objectContaining(refused))
})

test('S-16 signing out during an impersonation ends the impersonation and the admin’s own session', async () => {
  const [admin, actor] = [await signUpAdmin(), await app.signUp()]
  const { handles } = await impersonate(admin, actor)
  await admin.call('signOut', {})
  const redeemed = admin.call('redeemImpersonationToken', { token: handles.adminReturnToken })
  expect(await failureOf(redeemed)).toMatchObject({ code: 'signed_out' })
  expect(await readLog(actor)).toContainEqual(['impersonation.ended', 'signed_out'])
})

test('S-26 the return token restores the session of the admin only until 30 minutes after the end of the impersonation', async () => {
  const [admin, late, actor] = [await signUpAdmin(), await signUpAdmin(), await app.signUp()]
  const tokens = [(await impersonate(admin, actor)).handles, (await impersonate(late, actor)).handles]
  const [token, lateToken] = tokens.map(({ adminReturnToken }) => adminReturnToken) as [string, string]
  app.clock.advance(90 * minuteMs - 1)
  expect((await admin.call('redeemImpersonationToken', { token })).user.uid).toBe(admin.userId)
  app.clock.advance(1)
  const redeemed = late.call('redeemImpersonationToken', { token: lateToken })
  expect(await failureOf(redeemed)).toMatchObject({ code: 'signed_out' })
})

test('if an admin returns without having started the impersonation, the log says `cancelled`, but `unused` if the minute to start it is over', async () => {
  const [admin, actor] = [await signUpAdmin(), await app.signUp()]
  const tokens = [await start(admin, actor), await start(admin, actor)].map(({ adminReturnToken }) => adminReturnToken)
  await admin.call('redeemImpersonationToken', { token: tokens[0] ?? '' })
  app.clock.advance(minuteMs)
  await admin.call('redeemImpersonationToken', { token: tokens[1] ?? '' })
  const ends = (await readLog(actor)).filter(([action]) => action === 'impersonation.ended')
  expect(ends.map(([, how]) => how)).toEqual(['cancelled', 'unused'])
})

test(
  'S-24 a cancelled impersonation cannot be cancelled again, and a start token that was not used in time is refused as expired',
  { tags: ['long'] },
  async () => {
    const [admin, actor] = [await signUpAdmin(), await app.signUp()]
    const { adminReturnToken: token } = await start(admin, actor)
    expect((await admin.call('redeemImpersonationToken', { token })).user.uid).toBe(admin.userId)
    const again = admin.call('redeemImpersonationToken', { token })
    expect(await failureOf(again)).toMatchObject({ code: 'impersonation/refused' })
    const { customToken } = await start(admin, actor)
    app.clock.advance(minuteMs)
    await closeExpiredImpersonations(app.services)
    const unused = admin.call('redeemImpersonationToken', { token: customToken })
    expect(await failureOf(unused)).toMatchObject({ code: 'impersonation/expired' })
    expect(await readLog(actor)).toContainEqual(['impersonation.ended', 'unused'])
  },
)

test(
  'when an admin suspends a user, an impersonation of this user by another admin continues, and a new one can start',
  { tags: ['long'] },
  async () => {
    const [admin, other, actor] = [await signUpAdmin(), await signUpAdmin(), await app.signUp()]
    const { userId } = actor
    await impersonate(admin, actor)
    await other.call('suspendUser', { userId, reason: 'Shares the password with a class' })
    expect((await admin.call('getUserData', {})).uid).toBe(userId)
    const wrongId = admin.call('endImpersonationSession', { sessionId: 'another' })
    expect(await failureOf(wrongId)).toMatchObject({ code: 'not_found' })
    expect((await admin.call('getUserData', {})).uid).toBe(userId)
    await admin.call('endImpersonationSession', {})
    expect((await impersonate(admin, actor)).session.user.uid).toBe(userId)
    const { entries } = await other.call('getAdminLogs', { user: userId, action: 'user.suspended' })
    expect(entries.map(({ metadata }) => metadata['sessions'])).toEqual([1])
  },
)

test('listViews returns 52 impersonations on two pages, each once and newest first, each with its own numbers of reads and refusals', async () => {
  const [admin, actor] = [await signUpAdmin(), await app.signUp()]
  const { userId } = actor
  const now = app.clock.now()
  const rows = Array.from({ length: 52 }, (_, index) => ({
    ...{ id: `${userId}-${index}`, adminId: admin.userId, userId, adminSessionId: '', browserHash: '' },
    ...{ tokenHash: `${userId}-start-${index}`, returnHash: `${userId}-return-${index}` },
    ...{ startedAt: new Date(now.getTime() - (index % 3) * 1_000), redeemBy: now, expiresAt: now, endedAt: now },
  }))
  const { db } = app.database
  await db.insert(impersonationSessions).values(rows)
  const entry = { what: 'getUserScripts', firstAt: now, lastAt: now }
  await db.insert(impersonationAudit).values([
    { ...entry, sessionId: `${userId}-0`, outcome: 'seen', times: 3 },
    { ...entry, sessionId: `${userId}-1`, outcome: 'refused', times: 2 },
  ])
  const first = await admin.call('listViews', { userId })
  const second = await admin.call('listViews', { userId, cursor: first.nextCursor })
  const views = [...first.views, ...second.views]
  expect([first.views.length, second.nextCursor]).toEqual([50, undefined])
  expect(views.map(({ viewId }) => viewId).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  const times = views.map(({ startedAt }) => startedAt)
  expect(times).toEqual(times.toSorted().toReversed())
  const countsOf = (index: number) =>
    views.flatMap(({ viewId, seen, refused }) => (viewId === `${userId}-${index}` ? [seen, refused] : []))
  expect([countsOf(0), countsOf(1), countsOf(2)]).toEqual([
    [3, 0],
    [0, 2],
    [0, 0],
  ])
})
