// All tests share one server, because starting a server takes longer than the tests.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { goodPassword, startApp, type TestApp } from '../../../testing/startApp.ts'
import type { SignedIn } from '../../../platform/http/caller.ts'
import { findUser } from '../../accounts/index.ts'
import { users } from '../../accounts/tables.ts'
import { failureOf } from '../../auth/testing/mailAndFailures.ts'
import { checkMayChangeSignIn } from './stateRules.ts'

const dayMs = 86_400_000
const listedId = '00000000-0000-4000-8000-00000000beef'
const reason = 'Shares the password with a class'

let app: TestApp
type Person = Awaited<ReturnType<TestApp['signUp']>>
let admin: Person
beforeAll(async () => {
  app = await startApp({ environment: { ADMIN_UIDS: listedId } })
})
// Each test gets a new admin, because some tests advance the clock, which ends sessions.
beforeEach(async () => {
  admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
})
afterAll(() => app[Symbol.asyncDispose]())

const signIn = ({ email }: Person) => app.visitor().call('signIn', { email, password: goodPassword })
const findNewestAction = async ({ userId }: Person) => {
  const [entry] = (await admin.call('getAdminLogs', { user: userId })).entries
  return { action: entry?.action, by: entry?.adminEmail, metadata: entry?.metadata }
}
const codeOf = async (call: Promise<unknown>) => (await failureOf(call)).code
const mailsTo = async ({ email }: Person) => {
  await app.services.jobs.drain()
  return (await app.mailbox()).filter(({ to }) => to === email)
}
const advanceDays = (days: number) => app.clock.advance(days * dayMs)

describe('suspending an account as an admin', () => {
  test('a suspended account loses its sessions, cannot sign in by password or link, and loses no data', async () => {
    const actor = await app.signUp()
    const { scriptId } = await actor.call('saveScript', { title: 'Balcony', content: 'But soft!' })
    await admin.call('suspendUser', { userId: actor.userId, reason })
    expect(await actor.call('getSession', {})).toBeNull()
    expect(await failureOf(signIn(actor))).toMatchObject({
      code: 'auth/account-suspended',
      http: 403,
      message: expect.stringContaining('This account is suspended.'),
    })
    await app.visitor().call('sendSignInLink', { email: actor.email })
    const [mail] = await mailsTo(actor)
    const token = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? ''
    expect(await codeOf(app.visitor().call('signInWithLink', { token }))).toBe('auth/account-suspended')
    expect(await codeOf(app.visitor().call('signIn', { email: actor.email, password: 'not-the-password' }))).toBe(
      'auth/invalid-credential',
    )

    await admin.call('reinstateUser', { userId: actor.userId, reason: 'Sorted out' })
    const again = app.visitor()
    await again.call('signIn', { email: actor.email, password: goodPassword })
    expect((await again.call('getScript', { scriptId })).script.title).toBe('Balcony')
  })

  test('the admin log contains a suspension with its reason; the user list and the user page show the suspension', async () => {
    const actor = await app.signUp()
    const { suspendedAt } = await admin.call('suspendUser', { userId: actor.userId, reason })
    expect(await findNewestAction(actor)).toEqual({
      action: 'user.suspended',
      by: admin.email,
      metadata: { userId: actor.userId, reason, sessions: 1 },
    })
    const { users: found } = await admin.call('listUsers', { state: 'suspended', search: actor.email })
    expect(found.map(({ uid, suspendedAt: at }) => [uid, at])).toEqual([[actor.userId, suspendedAt]])
    expect((await admin.call('listUsers', { state: 'open', search: actor.email })).users).toEqual([])
    const { state, sessions } = await admin.call('getUserForAdmin', { userId: actor.userId })
    expect({ state, sessions }).toEqual({ state: { suspendedAt, deletionDueAt: null }, sessions: 0 })
    expect(await codeOf(admin.call('suspendUser', { userId: actor.userId, reason }))).toBe('admin/state-unchanged')
    app.clock.advance(1000)
    await admin.call('reinstateUser', { userId: actor.userId, reason: 'Sorted out' })
    expect(await findNewestAction(actor)).toMatchObject({
      ...{ action: 'user.reinstated', metadata: { reason: 'Sorted out' } },
    })
    expect(await codeOf(admin.call('reinstateUser', { userId: actor.userId }))).toBe('admin/state-unchanged')
  })

  test('a session that still exists after its account was suspended gives no access', async () => {
    const actor = await app.signUp()
    await app.database.db.update(users).set({ suspendedAt: app.clock.now() }).where(eq(users.id, actor.userId))
    expect(await actor.call('getSession', {})).toBeNull()
  })

  test('a suspension cannot be undone by `undoAct`', async () => {
    const actor = await app.signUp()
    await admin.call('suspendUser', { userId: actor.userId, reason })
    const [entry] = (await admin.call('getAdminLogs', { user: actor.userId })).entries
    expect(await codeOf(admin.call('undoAct', { actId: entry?.id ?? '' }))).toBe('admin/cannot-undo')
  })
})

describe('ending sessions and sending a password link as an admin', () => {
  test('an admin signs a user out in every browser; the user can sign in again immediately', async () => {
    const actor = await app.signUp()
    const other = app.visitor()
    await other.call('signIn', { email: actor.email, password: goodPassword })
    expect(await admin.call('endUserSessions', { userId: actor.userId, reason })).toEqual({ success: true, ended: 2 })
    expect([await actor.call('getSession', {}), await other.call('getSession', {})]).toEqual([null, null])
    expect(await findNewestAction(actor)).toMatchObject({
      action: 'user.signed-out',
      metadata: { userId: actor.userId, reason, sessions: 2 },
    })
    expect((await signIn(actor)).user.email).toBe(actor.email)
  })

  test('an admin can send a user at most three password-reset links an hour', async () => {
    const { userId } = await app.signUp()
    for (let sent = 0; sent < 3; sent++) await admin.call('sendUserResetLink', { userId })
    expect(await codeOf(admin.call('sendUserResetLink', { userId }))).toBe('rate_limited')
  })

  test(
    'an admin can send a user a password-reset link at most three times an hour, and the link sets a new password',
    { tags: ['long'] },
    async () => {
      const actor = await app.signUp()
      await admin.call('sendUserResetLink', { userId: actor.userId, reason })
      expect(await findNewestAction(actor)).toMatchObject({ action: 'reset-link.sent', metadata: { reason } })
      const mail = (await mailsTo(actor)).find(({ links }) => links[0]?.includes('/reset-password'))
      const token = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? ''
      await app.visitor().call('resetPassword', { token, newPassword: 'Another-curtain-8' })
      await app.visitor().call('signIn', { email: actor.email, password: 'Another-curtain-8' })
      const codes: string[] = []
      for (let request = 0; request < 3; request++) {
        codes.push(await codeOf(admin.call('sendUserResetLink', { userId: actor.userId })).catch(() => 'sent'))
      }
      expect(codes).toEqual(['sent', 'sent', 'rate_limited'])
    },
  )
})

describe('deleting an account as an admin', () => {
  const schedule = (person: Person, email = person.email) =>
    admin.call('scheduleUserDeletion', { userId: person.userId, email, reason })

  test('an account that an admin deletes is closed immediately; its owner gets an e-mail, and an admin restores it on day 13', async () => {
    const actor = await app.signUp()
    const { scriptId } = await actor.call('saveScript', { title: 'Balcony', content: 'But soft!' })
    expect(await codeOf(schedule(actor, 'somebody@example.com'))).toBe('admin/email-differs')
    const { deletionDueAt } = await schedule(actor, actor.email.toUpperCase())
    expect(new Date(deletionDueAt).getTime() - app.clock.now().getTime()).toBe(14 * dayMs)
    const metadata = { reason, dueAt: deletionDueAt, endedPlan: false, sessions: 1 }
    expect(await findNewestAction(actor)).toMatchObject({ action: 'user.deletion-scheduled', metadata })
    expect(await actor.call('getSession', {})).toBeNull()
    expect(await failureOf(signIn(actor))).toMatchObject({
      code: 'auth/account-closed',
      message: expect.stringMatching(/^This account was closed. Write to us before \w+ \d+, \d{4} to keep it\.$/),
    })
    expect((await mailsTo(actor)).some(({ subject }) => subject === 'Your Scene Partner account was closed')).toBe(true)
    expect(await codeOf(schedule(actor))).toBe('admin/state-unchanged')

    advanceDays(13)
    await app.services.jobs.drain()
    const fresh = app.visitor()
    await fresh.call('signIn', { email: admin.email, password: goodPassword })
    await fresh.call('cancelUserDeletion', { userId: actor.userId, reason: 'A mistake' })
    expect(await codeOf(fresh.call('cancelUserDeletion', { userId: actor.userId }))).toBe('admin/state-unchanged')
    advanceDays(2)
    await app.services.jobs.drain()
    // The restoration does not restore the sessions that the deletion ended, so the owner signs in again.
    expect(await actor.call('getSession', {})).toBeNull()
    const again = app.visitor()
    await again.call('signIn', { email: actor.email, password: goodPassword })
    expect((await again.call('getScript', { scriptId })).script.title).toBe('Balcony')
  })

  test(
    '14 days after an admin has deleted an account, a job erases its row, recordings and files',
    { tags: ['long'] },
    async () => {
      const actor = await app.signUp({ tier: 'paid' })
      const started = await actor.call('startGeneration', { text: 'But soft! What light?', voiceId: 'tom' })
      await actor.downloadAudio(started.audioUrl)
      await app.services.jobs.drain()
      const input = { userId: actor.userId, email: actor.email, reason }
      await admin.call('scheduleUserDeletion', input)
      advanceDays(14)
      await app.services.jobs.drain()
      expect(await app.database.db.select().from(users).where(eq(users.id, actor.userId))).toEqual([])
      const { rows } = await app.database.db.execute(sql`select 1 from generations where user_id = ${actor.userId}`)
      expect(rows).toEqual([])
      const files: string[] = []
      for await (const { key } of app.services.storage.list(`users/${actor.userId}/`)) files.push(key)
      expect(files).toEqual([])
      const { rows: log } = await app.database.db.execute<{ action: string }>(
        sql`select action from admin_log where metadata ->> 'userId' = ${actor.userId} order by timestamp, id`,
      )
      expect(log.map(({ action }) => action)).toEqual(['user.deletion-scheduled', 'user.deleted'])
    },
  )
})

describe('accounts that cannot be suspended or deleted', () => {
  const actions = [
    ['suspendUser', {}],
    ['scheduleUserDeletion', { email: 'any@example.com' }],
  ] as const

  test.each(actions)(
    'S-71 an admin cannot use %s on their own account, on an account in ADMIN_UIDS or on a superadmin',
    async (name, more) => {
      const own = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
      const superadmin = await app.signUp({ change: { isAdmin: true, role: 'superadmin' } })
      await app.database.db
        .insert(users)
        .values({ id: listedId, name: 'Listed', email: 'listed@example.com', emailVerified: true })
        .onConflictDoNothing()
      const attempt = (userId: string) => codeOf(own.call(name, { userId, reason, ...more } as never))
      expect(await attempt(own.userId)).toBe('admin/own-account')
      expect(await attempt(superadmin.userId)).toBe('admin/superadmin-only')
      expect(await attempt(listedId)).toBe('admin/named-by-operator')
      await app.database.db.delete(users).where(eq(users.id, superadmin.userId))
    },
  )

  test.each(actions)('a manager cannot use %s', async (name, more) => {
    const manager = await app.signUp({ change: { role: 'manager' } })
    const actor = await app.signUp()
    expect(await codeOf(manager.call(name, { userId: actor.userId, reason, ...more } as never))).toBe('not_allowed')
    expect((await actor.call('getSession', {}))?.user.uid).toBe(actor.userId)
  })

  test('S-71 a suspended admin gets 401, and the only other admin cannot delete their own account', async () => {
    const one = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
    const two = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
    await two.call('suspendUser', { userId: one.userId, reason })
    expect((await one.post('listUsers', {})).status).toBe(401)
    await app.database.db
      .update(users)
      .set({ isAdmin: false, role: null })
      .where(sql`id not in (${one.userId}, ${two.userId})`)
    expect(await codeOf(two.call('deleteAccount', { confirmation: 'DELETE' }))).toBe('account/last-admin')
  })
})

describe('who may change whether a user can sign in', () => {
  test.each(['endUserSessions', 'reinstateUser', 'cancelUserDeletion'] as const)(
    'S-71 an admin cannot use %s on their own account or on a superadmin',
    async (name) => {
      const superadmin = await app.signUp({ change: { isAdmin: true, role: 'superadmin' } })
      const attempt = (userId: string) => codeOf(admin.call(name, { userId, reason }))
      expect(await attempt(admin.userId)).toBe('admin/own-account')
      expect(await attempt(superadmin.userId)).toBe('admin/superadmin-only')
      expect(await superadmin.call('getSession', {})).not.toBeNull()
      await app.database.db.delete(users).where(eq(users.id, superadmin.userId))
    },
  )

  test('S-71 an admin who is suspended, closed or no admin any more when the action begins cannot act on another account', async () => {
    const { db } = app.database
    const user = (await findUser(db, (await app.signUp()).userId)) ?? expect.fail('no account')
    const caller = { userId: admin.userId, isSuperadmin: false } as SignedIn
    const lists = { adminEmails: [], adminUids: [] }
    const check = () => app.database.tx((tx) => checkMayChangeSignIn(tx, { user, caller, lists }))
    await check()
    const open = { isAdmin: true, role: 'admin', suspendedAt: null, deletionDueAt: null } as const
    const now = app.clock.now()
    for (const change of [{ suspendedAt: now }, { deletionDueAt: now }, { isAdmin: false, role: null }]) {
      await db
        .update(users)
        .set({ ...open, ...change })
        .where(eq(users.id, admin.userId))
      await expect(check()).rejects.toMatchObject({ code: 'not_allowed' })
    }
  })
})
