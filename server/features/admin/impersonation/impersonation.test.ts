// This file is long because it tests one impersonation from request to return, and every way to abuse one of its steps.
// All tests share one app, except those that need two servers or break the admin log.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import type { Client } from '../../../testing/client.ts'
import { readLogRows } from '../../../testing/readLogRows.ts'
import { users } from '../../accounts/tables.ts'
import { sessions } from '../../auth/tables.ts'
import { failureOf } from '../../auth/testing/mailAndFailures.ts'
import { closeExpiredImpersonations } from './closeExpiredImpersonations.ts'
import { impersonationAudit, impersonationSessions } from './tables.ts'

const minuteMs = 60_000

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['signUp']>>
const someAdmin = (server = app) => server.signUp({ change: { isAdmin: true, role: 'admin' } })
const someActor = (server = app) => server.signUp({ tier: 'paid' })

/** Returns a second browser with a copy of the client's cookies, like the browser of an attacker who stole them. */
function copyOf({ cookies }: Client, headers: Record<string, string> = {}, server = app) {
  const copy = server.visitor(headers)
  for (const [name, value] of cookies) copy.cookies.set(name, value)
  return copy
}

/** Returns what the admin log contains about the actions of this admin, oldest first. */
async function readLog(admin: Person, { database } = app) {
  const rows = (await readLogRows(database)).filter(({ adminId }) => adminId === admin.userId)
  return rows.map(({ action, metadata }) =>
    [action, metadata['how'] ?? metadata['why']].filter((word) => typeof word === 'string').join(' '),
  )
}

/** Returns the only impersonation that this admin requested. */
async function readImpersonation(admin: Person, { database } = app) {
  const rows = await database.db
    .select()
    .from(impersonationSessions)
    .where(eq(impersonationSessions.adminId, admin.userId))
  expect(rows).toHaveLength(1)
  return rows[0]
}

/**
 * Starts an impersonation. `before` is another browser with the cookies that the admin had before it, `handles` is the
 * response to the start, and `session` the response to its token.
 */
async function startImpersonation(server = app) {
  const [admin, actor] = [await someAdmin(server), await someActor(server)]
  const before = copyOf(admin, {}, server)
  const handles = await admin.call('startImpersonationSession', { userId: actor.userId, reason: 'A lost recording' })
  const session = await admin.call('redeemImpersonationToken', { token: handles.customToken })
  return { admin, actor, before, handles, session }
}

// [spec1 §4.20] [spec2 §3.56] [spec2 §4.27] [spec2 §7.13] [spec2 §9.27]
test(
  'an admin impersonates a user: getSession and getUserData return the user’s data, until the admin returns',
  { tags: ['long'] },
  async () => {
    const { admin, actor, handles, session } = await startImpersonation()
    expect(session.user.uid).toBe(actor.userId)
    expect(session.claims).toMatchObject({ admin: false, roles: [], impersonatedBy: admin.userId })
    expect(session.claims.impersonationExpiresAt).toBe(handles.expiresAt)
    expect(new Date(handles.expiresAt).getTime() - app.clock.now().getTime()).toBe(60 * minuteMs)
    expect((await admin.call('getUserData', {})).email).toBe(actor.email)

    const ended = await admin.call('endImpersonationSession', { sessionId: handles.sessionId })
    expect(ended.session?.user.uid).toBe(admin.userId)
    expect((await admin.call('getSession', {}))?.claims).toMatchObject({ admin: true, impersonatedBy: null })
    expect(await readLog(admin)).toEqual([
      'impersonation.started',
      'impersonation.redeemed',
      'impersonation.ended returned',
    ])
    expect(await readImpersonation(admin)).toMatchObject({
      endedHow: 'returned',
      reason: 'A lost recording',
      userId: actor.userId,
    })
  },
)

// [spec2 §4.24]
test('S-15 the session id changes at the start and at the end of an impersonation, and cookies with old ids are refused', async () => {
  const { admin, before } = await startImpersonation()
  const view = copyOf(admin)
  expect(await failureOf(before.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })
  await admin.call('endImpersonationSession', {})
  for (const old of [before, view]) {
    expect(await failureOf(old.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })
  }
  const [, ...ids] = [before, view, admin].map(({ cookies }) => cookies.get('sp'))
  expect(new Set(ids).size).toBe(2)
})

test(
  'S-16 an impersonation does not change the time at which the restored admin session ends at the latest',
  { tags: ['long'] },
  async () => {
    const admin = await someAdmin()
    const actor = await someActor()
    const first = await admin.call('getSession', {})
    app.clock.advance(20 * minuteMs)
    const { customToken } = await admin.call('startImpersonationSession', { userId: actor.userId })
    await admin.call('redeemImpersonationToken', { token: customToken })
    const { session } = await admin.call('endImpersonationSession', {})
    expect(session?.absoluteExpiresAt).toBe(first?.absoluteExpiresAt)
  },
)

// [spec2 §7.14]
test(
  'S-24 when an impersonation token is used fifty times in parallel, it is accepted once',
  { tags: ['long'] },
  async () => {
    const [admin, actor] = [await someAdmin(), await someActor()]
    const { customToken } = await admin.call('startImpersonationSession', { userId: actor.userId })
    const copies = Array.from({ length: 50 }, () => copyOf(admin))
    const answers = await Promise.all(copies.map((one) => one.post('redeemImpersonationToken', { token: customToken })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401 || status === 403)).toHaveLength(49)
  },
)

test(
  'S-15 if an admin redeems two impersonation tokens of one session in parallel, only one impersonation starts',
  { tags: ['long'] },
  async () => {
    const [admin, actor] = [await someAdmin(), await someActor()]
    const start = () => admin.call('startImpersonationSession', { userId: actor.userId })
    const handles = [await start(), await start()]
    const answers = await Promise.all(
      handles.map(({ customToken }) => copyOf(admin).post('redeemImpersonationToken', { token: customToken })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  },
)

// [spec1 §8.101] [spec2 §7.14]
test(
  'S-24 an impersonation token is refused for other accounts, in another browser and after 60 s, and each refusal is logged',
  { tags: ['long'] },
  async () => {
    const [admin, other, actor] = [await someAdmin(), await someAdmin(), await someActor()]
    const { customToken: token } = await admin.call('startImpersonationSession', { userId: actor.userId })
    const tries: [string, Client, number, string][] = [
      ['without a session', app.visitor(), 401, 'signed_out'],
      ['by the one who is viewed', actor, 403, 'impersonation/refused'],
      ['by another administrator', other, 403, 'impersonation/refused'],
      ['by another browser', copyOf(admin, { 'user-agent': 'Another/1.0' }), 403, 'impersonation/refused'],
    ]
    for (const [how, client, http, code] of tries) {
      const refusal = await failureOf(client.call('redeemImpersonationToken', { token }))
      expect([how, refusal.http, refusal.code]).toEqual([how, http, code])
    }
    app.clock.advance(minuteMs)
    expect(await failureOf(admin.call('redeemImpersonationToken', { token }))).toMatchObject({
      http: 403,
      code: 'impersonation/expired',
      message: 'Impersonation session expired. Please start a new session.',
    })
    // Only the refusals are compared, because a job may already have recorded that the unused token has expired.
    expect((await readLog(admin)).filter((entry) => entry.startsWith('impersonation.refused'))).toEqual([
      'impersonation.refused no session',
      'impersonation.refused another session',
      'impersonation.refused another session',
      'impersonation.refused another browser',
      'impersonation.refused expired',
    ])
    expect((await admin.call('getSession', {}))?.user.uid).toBe(admin.userId)
  },
)

// [spec2 §6.13]
test(
  'S-24 an admin cannot impersonate themselves, another admin or an unknown account, nor anybody during an impersonation',
  { tags: ['long'] },
  async () => {
    const [admin, other, actor] = [await someAdmin(), await someAdmin(), await someActor()]
    const superadmin = await app.signUp({ change: { isAdmin: true, role: 'superadmin' } })
    const start = (by: Client, userId: string) => by.call('startImpersonationSession', { userId })
    expect(await failureOf(start(admin, admin.userId))).toMatchObject({ http: 403, code: 'impersonation/of-yourself' })
    expect(await failureOf(start(admin, other.userId))).toMatchObject({ http: 403, code: 'impersonation/of-admin' })
    expect(await failureOf(start(admin, 'nobody'))).toMatchObject({ http: 404, code: 'not_found' })
    expect((await start(superadmin, other.userId)).sessionId).toBeTruthy()

    const waiting = await start(admin, superadmin.userId).catch(() => null)
    expect(waiting).toBeNull()
    const first = await start(admin, actor.userId)
    const second = await start(admin, actor.userId)
    await admin.call('redeemImpersonationToken', { token: first.customToken })
    expect(await failureOf(start(admin, actor.userId))).toMatchObject({ http: 403, code: 'read_only' })
    expect(await failureOf(admin.call('redeemImpersonationToken', { token: second.customToken }))).toMatchObject({
      http: 403,
      code: 'read_only',
    })
    expect((await readLog(admin)).filter((line) => line.endsWith('nested'))).toHaveLength(2)
  },
)

test('S-24 if an account becomes an admin after an admin requested its impersonation, the impersonation token is refused', async () => {
  const [admin, actor] = [await someAdmin(), await someActor()]
  const { customToken: token } = await admin.call('startImpersonationSession', { userId: actor.userId })
  await app.database.db.update(users).set({ isAdmin: true }).where(eq(users.id, actor.userId))
  expect(await failureOf(admin.call('redeemImpersonationToken', { token }))).toMatchObject({ http: 403 })
})

// [spec1 §8.102]
test('S-24 a copied impersonation cookie is refused in another browser, and the start token is refused after the impersonation', async () => {
  const { admin, handles } = await startImpersonation()
  const elsewhere = copyOf(admin, { 'user-agent': 'Another/1.0' })
  expect(await failureOf(elsewhere.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })
  await admin.call('endImpersonationSession', {})
  expect(await failureOf(admin.call('redeemImpersonationToken', { token: handles.customToken }))).toMatchObject({
    http: 403,
    code: 'impersonation/refused',
    message: 'Could not sign in using impersonation token. Please try again.',
  })
})

// [spec2 §4.28] [spec2 §9.27]
test('S-24 S-27 one hour after an impersonation starts, requests fail, a job records the end, and the return token works once', async () => {
  const { admin, handles } = await startImpersonation()
  app.clock.advance(60 * minuteMs)
  expect(await failureOf(admin.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })
  for (const _ of [1, 2]) await closeExpiredImpersonations(app.services)
  expect(await readLog(admin)).toEqual([
    'impersonation.started',
    'impersonation.redeemed',
    'impersonation.ended expired',
  ])
  const own = await admin.call('redeemImpersonationToken', { token: handles.adminReturnToken })
  expect(own.user.uid).toBe(admin.userId)
  expect((await readImpersonation(admin))?.endedHow).toBe('expired')
  expect(await failureOf(admin.call('redeemImpersonationToken', { token: handles.adminReturnToken }))).toMatchObject({
    http: 403,
  })
})

test(
  'S-16 an impersonation that starts shortly before the end of the admin session ends with that session, and the responses contain this time',
  { tags: ['long'] },
  async () => {
    const [admin, actor] = [await someAdmin(), await someActor()]
    const own = await admin.call('getSession', {})
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      app.clock.advance(20 * minuteMs)
      await admin.call('getSession', {})
    }
    const { customToken, expiresAt } = await admin.call('startImpersonationSession', { userId: actor.userId })
    const session = await admin.call('redeemImpersonationToken', { token: customToken })
    expect([expiresAt, session.claims.impersonationExpiresAt, session.absoluteExpiresAt]).toEqual(
      Array(3).fill(own?.absoluteExpiresAt),
    )
    app.clock.advance(20 * minuteMs - 1000)
    expect((await admin.call('getUserData', {})).uid).toBe(actor.userId)
    app.clock.advance(1000)
    expect(await failureOf(admin.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })
  },
)

test(
  'S-27 another server with the same database ends an impersonation after one hour and records the end',
  { tags: ['long'] },
  async () => {
    const environment = { APP_SECRET: 'one-secret-for-both-servers-32-let' }
    await using one = await startApp({ environment })
    await using other = await startApp({ sharedWith: one, environment })
    // Otherwise the job of one of the servers could close the impersonation before the test does.
    for (const { services } of [one, other]) await services.jobs.stop({ graceMs: 5_000 })
    const { admin } = await startImpersonation(one)
    const elsewhere = copyOf(admin, {}, other)
    expect((await elsewhere.call('getSession', {}))?.claims.impersonatedBy).toBeDefined()
    expect(await closeExpiredImpersonations(other.services)).toBe(0)
    other.clock.advance(60 * minuteMs)
    expect(await failureOf(elsewhere.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })
    expect(await closeExpiredImpersonations(other.services)).toBe(1)
    expect(await closeExpiredImpersonations(other.services)).toBe(0)
    expect((await readLog(admin, one)).at(-1)).toBe('impersonation.ended expired')
  },
)

// [spec2 §3.55]
test('S-26 a browser without the return cookie cannot redeem the return token of an impersonation', async () => {
  const { admin, handles } = await startImpersonation()
  app.clock.advance(60 * minuteMs)
  const token = handles.adminReturnToken
  const withoutReturnCookie = copyOf(admin)
  withoutReturnCookie.cookies.delete('sp-return')
  for (const browser of [app.visitor(), withoutReturnCookie]) {
    expect(await failureOf(browser.call('redeemImpersonationToken', { token }))).toMatchObject({
      http: 401,
      code: 'signed_out',
    })
  }
  const stranger = await app.signUp()
  expect(await failureOf(stranger.call('redeemImpersonationToken', { token }))).toMatchObject({ http: 403 })
  // The token is still valid: the browser with the return cookie can redeem it.
  expect((await admin.call('redeemImpersonationToken', { token })).user.uid).toBe(admin.userId)
})

test('S-26 the return cookie of an impersonation, used as a session cookie, opens no session', async () => {
  const { admin } = await startImpersonation()
  const thief = app.visitor()
  thief.cookies.set('sp', admin.cookies.get('sp-return') ?? '')
  expect(await thief.call('getSession', {})).toBeNull()
})

test('ending an impersonation without the return cookie signs the browser out', async () => {
  const { admin } = await startImpersonation()
  admin.cookies.delete('sp-return')
  expect(await admin.call('endImpersonationSession', {})).toEqual({ success: true, session: null })
  expect(await admin.call('getSession', {})).toBeNull()
})

// [spec1 §4.19] [spec2 §4.26]
test('an admin who redeems the return token before the start token cancels the impersonation and stays signed in', async () => {
  const [admin, actor] = [await someAdmin(), await someActor()]
  const handles = await admin.call('startImpersonationSession', { userId: actor.userId })
  const own = await admin.call('redeemImpersonationToken', { token: handles.adminReturnToken })
  expect(own.user.uid).toBe(admin.userId)
  expect(await failureOf(admin.call('redeemImpersonationToken', { token: handles.customToken }))).toMatchObject({
    http: 403,
    code: 'impersonation/refused',
  })
  expect(await readLog(admin)).toContain('impersonation.ended cancelled')
})

test('an impersonation whose start token was not used in time is recorded as unused', async () => {
  const [admin, actor] = [await someAdmin(), await someActor()]
  await admin.call('startImpersonationSession', { userId: actor.userId })
  await closeExpiredImpersonations(app.services)
  expect((await readImpersonation(admin))?.endedHow).toBeNull()
  app.clock.advance(minuteMs)
  await closeExpiredImpersonations(app.services)
  expect((await readImpersonation(admin))?.endedHow).toBe('unused')
})

test(
  'S-69 the responses that start or end an impersonation, also an expired one, make the browser delete cached responses',
  { tags: ['long'] },
  async () => {
    const [admin, actor] = [await someAdmin(), await someActor()]
    const post = async (name: string, input: object) => {
      const response = await admin.post(name, input)
      return { cleared: response.headers.get('clear-site-data'), status: response.status }
    }
    const forgets = { cleared: '"cache"', status: 200 }
    const start = async () => {
      const handles = await admin.call('startImpersonationSession', { userId: actor.userId })
      expect(await post('redeemImpersonationToken', { token: handles.customToken })).toEqual(forgets)
      return handles
    }
    await start()
    expect(await post('endImpersonationSession', {})).toEqual(forgets)
    const { adminReturnToken } = await start()
    app.clock.advance(60 * minuteMs + 1000)
    expect(await post('redeemImpersonationToken', { token: adminReturnToken })).toEqual(forgets)
    await start()
    admin.cookies.delete('sp-return')
    expect(await post('endImpersonationSession', {})).toEqual(forgets)
  },
)

test('S-16 signing out during an impersonation also ends the admin’s session', { tags: ['long'] }, async () => {
  const { admin, handles } = await startImpersonation()
  const copy = copyOf(admin)
  await admin.call('signOut', {})
  expect(await failureOf(copy.call('getUserData', {}))).toMatchObject({ http: 401 })
  expect(await failureOf(copy.call('redeemImpersonationToken', { token: handles.adminReturnToken }))).toMatchObject({
    http: 401,
  })
  expect(await readLog(admin)).toContain('impersonation.ended signed_out')
})

test('S-09 an impersonation ends when the admin loses the right to impersonate or the admin session ends', async () => {
  const first = await startImpersonation()
  await app.database.db.update(users).set({ isAdmin: false, role: null }).where(eq(users.id, first.admin.userId))
  expect(await failureOf(first.admin.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })
  expect((await readLog(first.admin)).at(-1)).toBe('impersonation.ended revoked')

  const second = await startImpersonation()
  await app.database.db.delete(sessions).where(eq(sessions.userId, second.admin.userId))
  expect(await failureOf(second.admin.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })
  await closeExpiredImpersonations(app.services)
  expect((await readLog(second.admin)).at(-1)).toBe('impersonation.ended revoked')
})

// [spec2 §6.13]
test(
  'S-24 an impersonation ends when the viewed account becomes an admin, and the return token still works',
  { tags: ['long'] },
  async () => {
    const { admin, actor, handles } = await startImpersonation()
    await app.database.db.update(users).set({ role: 'admin' }).where(eq(users.id, actor.userId))
    expect(await failureOf(admin.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })
    expect(await readLog(admin)).toContain('impersonation.ended revoked')
    // The impersonation ended when the user became an admin. It does not continue when the user loses this role.
    await app.database.db.update(users).set({ role: null }).where(eq(users.id, actor.userId))
    expect(await failureOf(admin.call('getUserData', {}))).toMatchObject({ http: 401 })
    const own = await admin.call('redeemImpersonationToken', { token: handles.adminReturnToken })
    expect(own.user.uid).toBe(admin.userId)
  },
)

// [spec2 §4.28]
test('S-28 requesting, starting and ending an impersonation fail while the admin log cannot be written', async () => {
  await using own = await startApp()
  const [admin, actor] = [await someAdmin(own), await someActor(own)]
  const { customToken: token } = await admin.call('startImpersonationSession', { userId: actor.userId })
  await own.database.db.execute(sql`alter table admin_log rename to admin_log_gone`)
  expect((await admin.post('startImpersonationSession', { userId: actor.userId })).status).toBe(500)
  expect((await admin.post('redeemImpersonationToken', { token })).status).toBe(500)
  expect((await readImpersonation(admin, own))?.redeemedAt).toBeNull()
  await own.database.db.execute(sql`alter table admin_log_gone rename to admin_log`)
  expect((await admin.call('redeemImpersonationToken', { token })).user.uid).toBe(actor.userId)

  await own.database.db.execute(sql`alter table admin_log rename to admin_log_gone`)
  expect((await admin.post('endImpersonationSession', {})).status).toBe(500)
  await own.database.db.execute(sql`alter table admin_log_gone rename to admin_log`)
  expect((await admin.call('getSession', {}))?.user.uid).toBe(actor.userId)
})

test(
  'the audit of an impersonation contains reads and refused writes, and the id of a recording that the admin played',
  { tags: ['long'] },
  async () => {
    const [admin, actor] = [await someAdmin(), await someActor()]
    const { generationId, audioUrl } = await actor.call('startGeneration', { text: 'But soft!', voiceId: 'tom' })
    await actor.downloadAudio(audioUrl)
    const { customToken, sessionId } = await admin.call('startImpersonationSession', { userId: actor.userId })
    await admin.call('redeemImpersonationToken', { token: customToken })

    await admin.call('getUserGenerations', {})
    await admin.call('getUserGenerations', {})
    await admin.downloadAudio(audioUrl)
    await failureOf(admin.call('deleteGeneration', { generationId }))
    const auditRows = await app.database.db
      .select()
      .from(impersonationAudit)
      .where(eq(impersonationAudit.sessionId, sessionId))
      .orderBy(impersonationAudit.what)
    expect(auditRows.map(({ outcome, what, subject, times }) => [outcome, what, subject, times])).toEqual([
      ['seen', 'audio', generationId, 1],
      ['refused', 'deleteGeneration', '', 1],
      ['seen', 'getUserGenerations', '', 2],
    ])
  },
)

// [spec1 §4.21] [spec2 §4.29]
test(
  'an impersonation does not change the time of the last sign-in of the viewed account',
  { tags: ['long'] },
  async () => {
    const actor = await someActor()
    const before = (await actor.call('getUserData', {})).lastSignInAt
    app.clock.advance(5 * minuteMs)
    const admin = await someAdmin()
    const { customToken } = await admin.call('startImpersonationSession', { userId: actor.userId })
    await admin.call('redeemImpersonationToken', { token: customToken })
    expect((await failureOf(admin.call('updateUserLastSignIn', {}))).code).toBe('read_only')
    expect((await admin.call('getUserData', {})).lastSignInAt).toBe(before)
  },
)
