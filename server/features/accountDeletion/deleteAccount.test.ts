// Users delete their own accounts. All tests share one app, because starting an app is slow.
import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payCheckout } from '../../adapters/payments/sandbox/sandboxState.ts'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { users } from '../accounts/tables.ts'
import { impersonationSessions } from '../admin/impersonation/tables.ts'
import { failureOf } from '../auth/testing/mailAndFailures.ts'
import { createFakeAuthenticator } from '../auth/testing/fakeAuthenticator.ts'

const minuteMs = 60_000
const confirmation = 'DELETE'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['signUp']>>

/** Returns every table that contains a text, with the number of the rows that contain it. */
async function tablesWith(text: string): Promise<Record<string, number>> {
  const { rows: tables } = await app.database.db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`)
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await app.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(name)} as r where position(${text} in r::text) > 0`,
    )
    if (rows[0]?.count) found[name] = rows[0].count
  }
  return found
}

async function filesOf({ userId }: Person): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.services.storage.list(`users/${userId}/`)) keys.push(key)
  return keys
}

/** Opens a checkout for a monthly plan and returns its id. */
async function openCheckout(person: Person): Promise<string> {
  const { successUrl, cancelUrl } = { successUrl: `${app.url}/subscribe/success`, cancelUrl: `${app.url}/pricing` }
  const { url } = await person.call('createCheckout', { priceId: 'monthly', successUrl, cancelUrl })
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

async function buy(person: Person): Promise<string> {
  const id = await openCheckout(person)
  await app.services.billing.sandbox?.perform(payCheckout(id))
  await person.call('verifyCheckoutSession', { sessionId: id })
  await app.services.jobs.drain()
  return id
}

/** Uses many features that store data of an account. */
async function useEverything(person: Person): Promise<void> {
  const started = await person.call('startGeneration', { text: 'But soft! What light?', voiceId: 'tom' })
  await person.downloadAudio(started.audioUrl)
  await person.call('saveUserPreferences', { defaultVoiceId: 'tom' })
  await person.call('updateUserPhone', { phone: '020 7946 0958' })
  await person.call('sendContactMessage', { name: 'Ada', email: 'a@b.example', subject: 'Hello', message: 'There' })
  const { options } = await person.call('beginPasskey', {})
  await person.call('addPasskey', { name: 'Phone', credential: createFakeAuthenticator(app.url).make(options) })
  await person.call('beginPasskey', {})
  await person.call('requestEmailChange', { newEmail: `later-${randomUUID()}@example.org` })
  await person.call('saveScript', { title: 'Balcony', content: 'But soft! What light through yonder window breaks?' })
  const randomId = () => randomBytes(16).toString('hex')
  const visit = { id: randomId(), sessionId: randomId(), ageMs: 0 }
  await person.call('trackEvents', { events: [{ ...visit, eventType: 'page_view', metadata: { path: '/studio' } }] })
  await app.services.jobs.drain()
}

test(
  'S-70 after an account without admin actions is deleted, only the confirmation e-mail contains its address, no row contains its id, and no file remains',
  { tags: ['long'] },
  async () => {
    const person = await app.signUp()
    await buy(person)
    await useEverything(person)
    const before = await tablesWith(person.userId)
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['users', 'sessions', 'credentials', 'passkeys', 'generations', 'takes', 'scripts']),
    )
    expect(await filesOf(person)).not.toEqual([])

    await person.call('deleteAccount', { confirmation })
    await app.services.jobs.drain()
    expect(await tablesWith(person.userId)).toEqual({})
    expect(await filesOf(person)).toEqual([])
    // Only the e-mail that confirms the deletion remains.
    expect(await tablesWith(person.email)).toEqual({ outbox: 1 })
    expect((await app.mailbox()).find(({ to }) => to === person.email)).toMatchObject({
      subject: 'Your Scene Partner account was deleted',
      text: expect.stringContaining('nothing more will be charged'),
    })
  },
)

test('S-70 after an admin’s account is deleted, only the confirmation e-mail contains the address, and only the admin log and the impersonation sessions contain the id', async () => {
  const admin = await app.signUp({ change: { role: 'admin' } })
  const other = await app.signUp({ change: { role: 'admin' } })
  const person = await app.signUp()
  const { userId } = person
  const message = {
    subject: 'Half price',
    content: 'All week.',
    category: 'news',
    priority: 'normal',
    byMail: false,
  } as const
  await admin.call('sendNotice', { noticeId: randomUUID(), audience: { kind: 'all' }, ...message })
  const contact = { name: 'Ines', email: 'ines@example.org', subject: 'Hm', message: 'How?' }
  const { messageId } = await app.visitor().call('sendContactMessage', contact)
  await admin.call('answerContact', { messageId, answerId: randomUUID(), body: 'So.' })
  await admin.call('promoteUser', { userId })
  const { customToken } = await admin.call('startImpersonationSession', { userId, reason: 'Ticket 7' })
  await admin.call('redeemImpersonationToken', { token: customToken })
  await admin.call('endImpersonationSession', {})
  await app.services.jobs.drain()
  expect(Object.keys(await tablesWith(admin.email))).toEqual(
    expect.arrayContaining(['contact_answers', 'messages', 'notices']),
  )

  await admin.call('deleteAccount', { confirmation })
  await app.services.jobs.drain()
  expect(await tablesWith(admin.email)).toEqual({ outbox: 1 })
  expect(Object.keys(await tablesWith(admin.userId))).toEqual(['admin_log', 'impersonation_sessions'])
  const rows = await app.database.db
    .select({ browserHash: impersonationSessions.browserHash })
    .from(impersonationSessions)
    .where(eq(impersonationSessions.adminId, admin.userId))
  expect(rows).toEqual([{ browserHash: '' }])
  const { views } = await other.call('listViews', { userId })
  expect(views).toMatchObject([{ adminId: admin.userId, adminEmail: null, reason: 'Ticket 7', endedHow: 'returned' }])
  const [broadcast] = (await other.call('listNotices', {})).notices
  expect(broadcast).toMatchObject({ subject: 'Half price', sentByEmail: 'a deleted account' })
  expect(await person.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: 'paid', status: 'active' })
})

/**
 * Selects the tables that reference accounts without an index. Each deletion of an account scans such a table as a
 * whole.
 */
const readWhole = sql`
  select conrelid::regclass::text as name from pg_constraint
  where contype = 'f' and confrelid = 'users'::regclass
    and not exists (select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1])
  order by 1`

test('deleting an account scans no table that grows with the number of users', async () => {
  // These tables have so few rows that scanning them is fast.
  const small = ['agencies', 'blog_posts', 'coupons', 'notices', 'site_settings']
  const { rows } = await app.database.db.execute<{ name: string }>(readWhole)
  expect(rows.map(({ name }) => name)).toEqual(small)
  await app.database.tx(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows: plan } = await tx.execute(
      sql`explain select id from users where override is not null and override ->> 'createdBy' = 'gone'`,
    )
    expect(JSON.stringify(plan)).toContain('users_granted_by')
  })
})

test('S-70 deleting an account leaves the rows and files of other accounts unchanged', async () => {
  const [person, other] = [await app.signUp({ tier: 'paid' }), await app.signUp({ tier: 'paid' })]
  await useEverything(other)
  const [rows, files] = [await tablesWith(other.userId), await filesOf(other)]
  await person.call('deleteAccount', { confirmation })
  await app.services.jobs.drain()
  expect(await tablesWith(other.userId)).toEqual(rows)
  expect(await filesOf(other)).toEqual(files)
})

test('S-09 a deleted account is signed out everywhere, and a new account can use its e-mail address', async () => {
  const person = await app.signUp()
  const phone = app.visitor()
  await phone.call('signIn', { email: person.email, password: goodPassword })
  await person.call('deleteAccount', { confirmation: ' delete ' })
  expect(person.cookies.size).toBe(0)
  expect(await failureOf(phone.call('getUserData', {}))).toMatchObject({ http: 401, code: 'signed_out' })
  const signIn = app.visitor().call('signIn', { email: person.email, password: goodPassword })
  expect(await failureOf(signIn)).toMatchObject({ code: 'auth/invalid-credential' })
  await app.signUp({ email: person.email })
})

test('deleting an account ends its subscription at the payment provider', async () => {
  const person = await app.signUp()
  const sessionId = await buy(person)
  const { payments } = app.services.billing
  const subscriptionId = (await payments?.findCheckout(sessionId))?.subscriptionId ?? ''
  expect(await payments?.findSubscription(subscriptionId)).toMatchObject({ status: 'active' })
  await person.call('deleteAccount', { confirmation })
  expect(await payments?.findSubscription(subscriptionId)).toMatchObject({ status: 'ended' })
})

test('S-22 deleting an account requires a recent authentication and the confirmation word', async () => {
  const person = await app.signUp()
  for (const text of ['', 'yes', 'DELETE ME']) {
    expect(await failureOf(person.call('deleteAccount', { confirmation: text }))).toMatchObject({
      code: 'account/not-confirmed',
    })
  }
  app.clock.advance(10 * minuteMs + 1)
  expect(await failureOf(person.call('deleteAccount', { confirmation }))).toMatchObject({
    http: 401,
    code: 'auth/requires-recent-login',
  })
  await person.call('reauthenticate', { password: goodPassword })
  await person.call('deleteAccount', { confirmation })
})

/** Makes the accounts of the earlier tests ordinary users, so that a test knows all admins. */
const demoteAdmins = () => app.database.db.update(users).set({ role: null, isAdmin: false })

test('S-71 the last admin cannot delete their own account', async () => {
  await demoteAdmins()
  const admin = await app.signUp({ change: { isAdmin: true, role: 'superadmin' } })
  expect(await failureOf(admin.call('deleteAccount', { confirmation }))).toMatchObject({ code: 'account/last-admin' })
  await app.signUp({ change: { role: 'admin' } })
  await admin.call('deleteAccount', { confirmation })
})

test('S-71 if the last two admins delete their accounts at the same time, only one deletion succeeds', async () => {
  await demoteAdmins()
  const admins = [await app.signUp({ change: { role: 'admin' } }), await app.signUp({ change: { isAdmin: true } })]
  const deletions = await Promise.allSettled(admins.map((admin) => admin.call('deleteAccount', { confirmation })))
  expect(deletions.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('S-13 deleting an account does not end the wait before the next sign-in attempt with its address', async () => {
  const { limits } = app.services
  const rule = { max: 1, windowS: 3600 }
  const person = await app.signUp({ email: 'ada@b.example' })
  await limits.increment('sign-in-wait:ada@b.example:203.0.113.7', rule)
  await person.call('deleteAccount', { confirmation })
  expect(await limits.getRetryAfter('sign-in-wait:ada@b.example:203.0.113.7', rule)).toBeGreaterThan(0)
})
