import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { adminLog } from '../../accounts/tables.ts'
import { createCoupon } from '../../coupons/index.ts'
import { coupons } from '../../coupons/tables.ts'
import { features } from '../../index.ts'

type Person = Awaited<ReturnType<TestApp['signUp']>>
let app: TestApp
let admin: Person
let manager: Person
let couponManager: Person
let actor: Person

beforeAll(async () => {
  app = await startApp()
  admin = await app.signUp({ change: { role: 'admin' } })
  manager = await app.signUp({ change: { role: 'manager' } })
  couponManager = await app.signUp({ change: { canManageCoupons: true } })
  actor = await app.signUp({ change: { phone: '+44 20 7946 0958', name: '=HYPERLINK("http://evil.example")' } })
  await actor.call('applyCouponToUser', { couponCode: 'BREAKALEG' })
  await actor.call('sendContactMessage', {
    name: '@SUM(A1)',
    email: actor.email,
    subject: '-1+1',
    message: '\tOne,\n"two"',
  })
})
afterAll(() => app[Symbol.asyncDispose]())

async function download(person: Pick<Person, 'request'>, address: string) {
  const response = await person.request(`/api/csv/${address}`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const splitLines = (text: string) => text.split('\r\n').slice(0, -1)
const findRow = (text: string, part: string) => splitLines(text).find((line) => line.includes(part))

// [spec2 §7.37]
test('every admin table is downloadable as CSV with a fixed header row', async () => {
  for (const { name, columns } of features.flatMap(({ csvTables }) => csvTables ?? [])) {
    const query = name === 'agency-actors' ? '?agencyId=none' : ''
    const { status, headers, text } = await download(admin, name + query)
    expect([name, status, headers.get('content-type')]).toEqual([name, 200, 'text/csv; charset=utf-8; header=present'])
    expect(headers.get('content-disposition')).toBe(`attachment; filename="scene-partner-${name}-2026-11-21.csv"`)
    expect(headers.get('cache-control')).toBe('no-store')
    // The file begins with a byte order mark, by which spreadsheets recognise UTF-8.
    expect(splitLines(text.replace(/^\uFEFF/, ''))[0]).toBe(columns.map((column) => `"${column}"`).join(','))
    expect(text.endsWith('\r\n')).toBe(true)
  }
  const bytes = new Uint8Array(await (await admin.request('/api/csv/users')).arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

// [spec2 §7.37]
test('S-52 user input that looks like a formula appears in the CSV file as text', async () => {
  const users = await download(admin, 'users')
  const row = findRow(users.text, actor.email)
  expect(row).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(row).toContain(`"'+44 20 7946 0958"`)
  const { text } = await download(admin, 'contact-messages')
  expect(text).toContain(`"'@SUM(A1)"`)
  expect(text).toContain(`"'-1+1"`)
  expect(text).toContain(`One,\n""two""`)
})

test('a CSV download is recorded in the admin log with its table and filters', async () => {
  const { userId, ...person } = await app.signUp({ change: { role: 'manager' } })
  await download(person, 'coupons?type=trial&nonsense=1')
  const entries = await app.database.db.select().from(adminLog).where(eq(adminLog.adminId, userId))
  expect(entries.map(({ action, metadata }) => ({ action, metadata }))).toEqual([
    { action: 'csv_exported', metadata: { table: 'coupons', filters: { type: 'trial' } } },
  ])
})

test('S-70 the admin-log entry of a CSV download contains no e-mail address, even if the admin filtered by one', async () => {
  const email = encodeURIComponent(actor.email)
  await download(admin, `users?search=${email}&tier=paid`)
  await download(admin, `logs?user=${email}`)
  const entries = await app.database.db.select().from(adminLog).orderBy(desc(adminLog.timestamp)).limit(100)
  expect(JSON.stringify(entries)).not.toContain(actor.email)
  expect(entries.map(({ metadata }) => metadata)).toEqual(
    expect.arrayContaining([
      { table: 'users', filters: { search: '…', tier: 'paid' } },
      { table: 'logs', filters: { user: '…' } },
    ]),
  )
})

test('S-01 users without a role can download no CSV file, coupon managers only those about coupons, and no link on another site starts a download', async () => {
  const statusOf = async (person: Pick<Person, 'request'>, name: string) => (await download(person, name)).status
  expect(await statusOf(app.visitor(), 'users')).toBe(401)
  expect(await statusOf(actor, 'users')).toBe(403)
  expect(await statusOf(actor, 'nothing-such')).toBe(403)
  expect(await statusOf(admin, 'nothing-such')).toBe(404)
  expect(await statusOf(couponManager, 'users')).toBe(403)
  expect(await statusOf(couponManager, 'coupons')).toBe(200)
  // A link on another site cannot start a download.
  const elsewhere = await admin.request('/api/csv/users', { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(elsewhere.status).toBe(403)
})

test('the CSV file of redemptions contains masked addresses for coupon managers and complete addresses for staff', async () => {
  const whole = await download(manager, 'redemptions?code=breakaleg')
  const part = await download(couponManager, 'redemptions?code=breakaleg')
  expect(whole.text).toContain(actor.email)
  expect(part.text).not.toContain(actor.email)
  expect(part.text).not.toContain(actor.userId)
  expect(part.text).toContain(`${actor.email[0]}…@example.com`)
})

test('the CSV files of coupons and users can be filtered; `ids` selects the accounts of the file', async () => {
  await createCoupon(app.database, app.clock, { code: 'HALF', type: 'percentage', value: 50, description: 'Autumn' })
  const codesIn = async (query: string) =>
    splitLines((await download(admin, `coupons${query}`)).text)
      .slice(1)
      .map((line) => line.split(',')[0])
  expect(await codesIn('?type=percentage&search=autumn')).toEqual(['"HALF"'])
  expect(await codesIn('?search=autumn')).toEqual(['"HALF"'])
  expect(await codesIn('?type=trial')).toEqual(['"BREAKALEG"'])
  expect((await download(admin, 'coupons?type=nonsense')).status).toBe(400)
  const users = await download(admin, `users?search=${encodeURIComponent(actor.email)}`)
  expect(splitLines(users.text)).toHaveLength(2)
  // With `ids`, the file contains the selected accounts, whatever the other filters are. The admin log does not contain
  // these ids.
  const chosen = await download(admin, `users?ids=${actor.userId},${admin.userId}&tier=studio`)
  expect(splitLines(chosen.text)).toHaveLength(3)
  expect((await download(admin, 'users?ids=one;two')).status).toBe(400)
  const log = await app.database.db.select().from(adminLog).where(eq(adminLog.action, 'csv_exported'))
  expect(JSON.stringify(log)).not.toContain(actor.userId)
})

test('the CSV file of blog posts contains the state "scheduled" for a post that will be published later', async () => {
  const draft = { slug: 'later', title: 'Later', body: 'Not yet.', author: 'Ada' }
  const { post } = await admin.call('createBlogPost', draft)
  await admin.call('publishBlogPost', { postId: post.id, at: '2030-01-01T09:00:00.000Z' })
  const { text } = await download(admin, 'posts?state=scheduled')
  expect(splitLines(text)).toHaveLength(2)
  expect(findRow(text, '"later"')).toContain('"scheduled"')
})

test('the CSV file of subscriptions lists an ended plan with its last tier', async () => {
  const subscriptionStartedAt = app.clock.now()
  const ended = { subscriptionTier: 'free', subscriptionStatus: 'inactive', subscriptionStartedAt }
  const person = await app.signUp({ change: ended })
  const filter = { planStatus: 'ended', tier: 'paid' } as const
  const { subscriptions } = await admin.call('listSubscriptions', filter)
  expect(subscriptions.map(({ email, tier }) => [email, tier])).toEqual([[person.email, 'paid']])
  const { text } = await download(admin, `subscriptions?${new URLSearchParams(filter)}`)
  expect(splitLines(text)).toHaveLength(2)
  expect(findRow(text, person.email)).toContain('"paid"')
  expect((await download(admin, 'subscriptions?tier=nonsense')).status).toBe(400)
})

test.each(['users?search=%00', 'mail?search=a%00b'])(
  'S-64 a CSV download whose filter contains a NUL character, which the database cannot store, succeeds: %s',
  async (address) => {
    expect((await download(admin, address)).status).toBe(200)
  },
)

test('S-64 a CSV download with a filter for the year 0, which the database cannot store, is refused with 400', async () => {
  expect((await download(admin, 'logs?from=0000-01-01')).status).toBe(400)
})

test('S-64 getAdminLogs with a filter for the year 0, which the database cannot store, is refused with 400', async () => {
  expect((await admin.post('getAdminLogs', { from: '0000-01-01' })).status).toBe(400)
})

test(
  'S-45 the CSV file of a table with 1100 rows, which is read in batches, contains every row once',
  { tags: ['long'] },
  async () => {
    const [createdAt, updatedAt] = [app.clock.now(), app.clock.now()]
    const rows = Array.from({ length: 1100 }, (_, index) => ({
      ...{
        id: randomUUID(),
        code: `MANY-${index}`,
        type: 'percentage',
        value: 10,
        batch: 'many',
        createdAt,
        updatedAt,
      },
    }))
    for (let from = 0; from < rows.length; from += 500) {
      await app.database.db.insert(coupons).values(rows.slice(from, from + 500))
    }
    const { text } = await download(admin, 'coupons?batch=many')
    const codes = splitLines(text)
      .slice(1)
      .map((line) => line.split(',')[0])
    expect([codes.length, new Set(codes).size]).toEqual([1100, 1100])

    await app.database.db.execute(sql`
    insert into users (id, name, email, created_at, updated_at)
    select 'many-' || n, 'Many', 'many-' || n || '@many.example', now(), now() from generate_series(1, 1100) as n`)
    const people = splitLines((await download(admin, 'users')).text).filter((line) => line.includes('@many.example'))
    expect([people.length, new Set(people).size]).toEqual([1100, 1100])
  },
)

test('after a CSV download that the server could not record in the admin log, the next download of the account succeeds', async () => {
  const { db } = app.database
  await db.execute(sql`alter table admin_log add constraint closed check (action <> 'csv_exported') not valid`)
  const refused = await download(admin, 'agencies')
  await db.execute(sql`alter table admin_log drop constraint closed`)
  expect([refused.status, (await download(admin, 'agencies')).status]).toEqual([500, 200])
})

test('S-45 a second CSV download of an account gets 429 while the first one runs; after the first is aborted, a new download can start', async () => {
  const leave = new AbortController()
  const first = admin.request('/api/csv/users', { signal: leave.signal })
  const second = admin.request('/api/csv/users')
  const statuses = [(await first).status, (await second).status]
  expect(statuses.sort()).toEqual([200, 429])
  leave.abort()
  await expect.poll(async () => (await download(admin, 'agencies')).status).toBe(200)
})
