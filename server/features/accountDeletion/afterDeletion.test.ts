// The deletion of an account: what remains, the e-mail and the response, a failing storage, and which admin may not
// delete their own account. All tests share one app.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { payCheckout } from '../../adapters/payments/sandbox/sandboxState.ts'
import { goodPassword, type TestApp } from '../../testing/startApp.ts'
import { startFaultyApp } from '../../testing/startFaultyApp.ts'
import { findUser, isLastAdmin } from '../accounts/index.ts'
import { users } from '../accounts/tables.ts'
import { failureOf, newestLinkToken } from '../auth/testing/mailAndFailures.ts'

const confirmation = 'DELETE'
const listed = ['boss@example.com', 'chief@example.com']

let faulty: Awaited<ReturnType<typeof startFaultyApp>>
let app: TestApp
beforeAll(async () => {
  faulty = await startFaultyApp({ environment: { ADMIN_EMAILS: listed.join(',') } })
  ;({ app } = faulty)
})
afterEach(() => faulty.storageFaults.reset())
afterAll(() => faulty[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['signUp']>>

async function buyPlan(person: Person): Promise<void> {
  const { successUrl, cancelUrl } = { successUrl: `${app.url}/subscribe/success`, cancelUrl: `${app.url}/pricing` }
  const { url } = await person.call('createCheckout', { priceId: 'monthly', successUrl, cancelUrl })
  const id = new URL(url).pathname.split('/').at(-1) ?? ''
  await app.services.billing.sandbox?.perform(payCheckout(id))
  await person.call('verifyCheckoutSession', { sessionId: id })
  await app.services.jobs.drain()
}

async function emailTo({ email }: Person, subject: string) {
  await app.services.jobs.drain()
  return (await app.mailbox()).find((one) => one.to === email && one.subject === subject)?.text
}

async function filesOf({ userId }: Person): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.services.storage.list(`users/${userId}/`)) keys.push(key)
  return keys
}

async function record(person: Person): Promise<void> {
  const { audioUrl } = await person.call('startGeneration', { text: 'But soft!', voiceId: 'tom', for: 'practice' })
  await person.downloadAudio(audioUrl)
  await app.services.jobs.drain()
}

test('S-70 when users delete their accounts, the files of their recordings are deleted, and those of other accounts stay', async () => {
  const [person, other] = [await app.signUp(), await app.signUp()]
  await Promise.all([record(person), record(other)])
  const files = await filesOf(other)
  expect(await filesOf(person)).not.toEqual([])
  await person.call('deleteAccount', { confirmation })
  expect(await filesOf(person)).toEqual([])
  expect(await filesOf(other)).toEqual(files)
})

test('S-70 an account is deleted although the storage cannot delete its files', async () => {
  const person = await app.signUp()
  await record(person)
  faulty.storageFaults.before('remove', () => {
    throw new Error('the disk is read-only')
  })
  await person.call('deleteAccount', { confirmation })
  expect(await app.database.db.select().from(users).where(eq(users.id, person.userId))).toEqual([])
})

test(
  'the e-mail about the deletion of an account says that nothing more will be charged, but only if the account had a plan',
  { tags: ['long'] },
  async () => {
    const [subscriber, person] = [await app.signUp(), await app.signUp()]
    await buyPlan(subscriber)
    for (const one of [subscriber, person]) await one.call('deleteAccount', { confirmation })
    const deleted = 'Your Scene Partner account was deleted'
    expect(await emailTo(subscriber, deleted)).toContain('nothing more will be charged')
    expect(await emailTo(person, deleted)).not.toContain('charged')

    const admin = await app.signUp({ change: { role: 'admin', isAdmin: true } })
    const closed = await app.signUp()
    await buyPlan(closed)
    await admin.call('scheduleUserDeletion', { userId: closed.userId, email: closed.email, reason: 'Asked by phone' })
    expect(await emailTo(closed, 'Your Scene Partner account was closed')).toContain('nothing more will be charged')
    const [entry] = (await admin.call('getAdminLogs', { user: closed.userId })).entries
    expect(entry?.metadata).toMatchObject({ endedPlan: true, sessions: 1 })
  },
)

test('the answer to the deletion of an account makes the browser delete its cache and its session cookie', async () => {
  const person = await app.signUp()
  const answer = await person.post('deleteAccount', { confirmation })
  expect(answer.headers.get('clear-site-data')).toBe('"cache"')
  expect(person.cookies.size).toBe(0)
})

test('when an admin deletes their account, the access overrides that this admin granted stay, without the admin’s id', async () => {
  const [admin, other] = [
    await app.signUp({ change: { role: 'admin' } }),
    await app.signUp({ change: { role: 'admin' } }),
  ]
  const override = {
    ...{ status: 'active' as const, tier: 'pro' as const, expiresAt: '2027-01-01T00:00:00.000Z' },
    ...{ createdAt: '2026-11-01T00:00:00.000Z', reason: 'A gift', type: 'manual' },
  }
  const people = [
    await app.signUp({ change: { override: { ...override, createdBy: admin.userId } } }),
    await app.signUp({ change: { override: { ...override, createdBy: other.userId } } }),
  ]
  await admin.call('deleteAccount', { confirmation })
  const stored = await Promise.all(
    people.map(async ({ userId }) => (await app.database.db.select().from(users).where(eq(users.id, userId)))[0]),
  )
  expect(stored.map((row) => row?.override)).toEqual([
    { ...override, createdBy: '' },
    { ...override, createdBy: other.userId },
  ])
})

test('S-73 a new account with the ADMIN_EMAILS address of a deleted account is not an admin, not even after it has verified the address', async () => {
  const [email = ''] = listed
  const first = await app.signUp({ email })
  expect((await first.call('getSession', {}))?.claims.admin).toBe(true)
  await first.call('deleteAccount', { confirmation })
  const second = await app.signUp({ email, isVerified: false })
  await second.call('verifyEmail', { token: await newestLinkToken(app, email) })
  expect(await second.call('getSession', {})).toMatchObject({ user: { emailVerified: true }, claims: { admin: false } })
  // No deleted account had the other address in `ADMIN_EMAILS`, so a new account with it is an admin.
  const other = await app.signUp({ email: listed[1] ?? '' })
  expect((await other.call('getSession', {}))?.claims.admin).toBe(true)
})

test('S-71 an admin cannot delete their own account if the only other admin account is closed and waits for its deletion', async () => {
  const [admin, closed] = [
    await app.signUp({ change: { role: 'admin' } }),
    await app.signUp({ change: { role: 'admin' } }),
  ]
  await app.database.db.update(users).set({ role: null, isAdmin: false })
  await app.database.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.userId))
  const deletionDueAt = new Date(app.clock.now().getTime() + 86_400_000)
  await app.database.db.update(users).set({ role: 'admin', deletionDueAt }).where(eq(users.id, closed.userId))
  await expect(admin.call('deleteAccount', { confirmation })).rejects.toMatchObject({ code: 'account/last-admin' })
  await app.database.db.update(users).set({ deletionDueAt: null }).where(eq(users.id, closed.userId))
  await admin.call('deleteAccount', { confirmation })
})

test('S-71 an admin is the last admin unless another open account has the role admin or superadmin, or the flag isAdmin', async () => {
  const { db, tx } = app.database
  const [admin, other] = [await app.signUp(), await app.signUp()]
  await db.update(users).set({ role: null, isAdmin: false })
  await db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.userId))
  const user = (await findUser(db, admin.userId)) ?? expect.fail('no account')
  for (const [change, isLast] of [
    [{ role: 'manager' }, true],
    [{ role: 'admin' }, false],
    [{ role: 'superadmin' }, false],
    [{ role: null, isAdmin: true }, false],
    [{ suspendedAt: app.clock.now() }, true],
    [{ suspendedAt: null, deletionDueAt: app.clock.now() }, true],
  ] as const) {
    await db.update(users).set(change).where(eq(users.id, other.userId))
    expect([change, await tx((one) => isLastAdmin(one, user))]).toEqual([change, isLast])
  }
})

test('an account that was suspended before an admin closed it is still suspended after an admin has restored it', async () => {
  const admin = await app.signUp({ change: { role: 'admin', isAdmin: true } })
  const { userId, email } = await app.signUp()
  const signIn = async () => (await failureOf(app.visitor().call('signIn', { email, password: goodPassword }))).code
  await admin.call('suspendUser', { userId, reason: 'Shares the password with a class' })
  await admin.call('scheduleUserDeletion', { userId, email, reason: 'Asked by phone' })
  expect(await signIn()).toBe('auth/account-closed')
  await admin.call('cancelUserDeletion', { userId, reason: 'A mistake' })
  expect(await signIn()).toBe('auth/account-suspended')
})
