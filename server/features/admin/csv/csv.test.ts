import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { adminLog } from '../accounts/tables.ts'
import { createCoupon } from '../coupons/index.ts'
import { coupons } from '../coupons/tables.ts'
import { allCsvTables } from './index.ts'

type Person = Awaited<ReturnType<TestApp['signUp']>>
let app: TestApp
let admin: Person
let manager: Person
let keeper: Person
let actor: Person

beforeAll(async () => {
  app = await startApp()
  admin = await app.signUp({ change: { role: 'admin' } })
  manager = await app.signUp({ change: { role: 'manager' } })
  keeper = await app.signUp({ change: { canManageCoupons: true } })
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

async function fetched(person: Pick<Person, 'request'>, address: string) {
  const response = await person.request(`/api/csv/${address}`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const linesOf = (text: string) => text.split('\r\n').slice(0, -1)
const rowOf = (text: string, part: string) => linesOf(text).find((line) => line.includes(part))

test('every table of the office comes as a file that a spreadsheet reads, with a heading that stays', async () => {
  for (const { name, columns } of allCsvTables) {
    const query = name === 'agency-actors' ? '?agencyId=none' : ''
    const { status, headers, text } = await fetched(admin, name + query)
    expect([name, status, headers.get('content-type')]).toEqual([name, 200, 'text/csv; charset=utf-8; header=present'])
    expect(headers.get('content-disposition')).toBe(`attachment; filename="scene-partner-${name}-2026-11-21.csv"`)
    expect(headers.get('cache-control')).toBe('no-store')
    // The mark by which a spreadsheet knows UTF-8; `text()` takes it away.
    expect(linesOf(text.replace(/^\uFEFF/, ''))[0]).toBe(columns.map((column) => `"${column}"`).join(','))
    expect(text.endsWith('\r\n')).toBe(true)
  }
  const bytes = new Uint8Array(await (await admin.request('/api/csv/users')).arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

test('S-52 what people typed of themselves is text in the file, and no formula', async () => {
  const users = await fetched(admin, 'users')
  const row = rowOf(users.text, actor.email)
  expect(row).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(row).toContain(`"'+44 20 7946 0958"`)
  const { text } = await fetched(admin, 'contact-messages')
  expect(text).toContain(`"'@SUM(A1)"`)
  expect(text).toContain(`"'-1+1"`)
  expect(text).toContain(`One,\n""two""`)
})

test('a download is written into the log before its first byte, with its filters', async () => {
  await fetched(manager, 'coupons?type=trial&nonsense=1')
  const [act] = await app.database.db
    .select()
    .from(adminLog)
    .orderBy(desc(adminLog.timestamp), desc(adminLog.id))
    .limit(50)
  const acts = await app.database.db.select().from(adminLog)
  expect(act?.action).toBe('csv_exported')
  expect(acts.filter(({ adminId }) => adminId === manager.userId).map(({ metadata }) => metadata)).toEqual([
    { table: 'coupons', filters: { type: 'trial' } },
  ])
})

test('S-70 whom a download was about is not in the log, which only grows', async () => {
  const email = encodeURIComponent(actor.email)
  await fetched(admin, `users?search=${email}&tier=paid`)
  await fetched(admin, `logs?user=${email}`)
  const acts = await app.database.db.select().from(adminLog).orderBy(desc(adminLog.timestamp)).limit(100)
  expect(JSON.stringify(acts)).not.toContain(actor.email)
  expect(acts.map(({ metadata }) => metadata)).toEqual(
    expect.arrayContaining([
      { table: 'users', filters: { search: '…', tier: 'paid' } },
      { table: 'logs', filters: { user: '…' } },
    ]),
  )
})

test('S-01 files are for those who may see the page: coupons for coupon managers, all else for staff', async () => {
  const statusOf = async (person: Pick<Person, 'request'>, name: string) => (await fetched(person, name)).status
  expect(await statusOf(app.visitor(), 'users')).toBe(401)
  expect(await statusOf(actor, 'users')).toBe(403)
  expect(await statusOf(actor, 'nothing-such')).toBe(403)
  expect(await statusOf(admin, 'nothing-such')).toBe(404)
  expect(await statusOf(keeper, 'users')).toBe(403)
  expect(await statusOf(keeper, 'coupons')).toBe(200)
  // A link on another site makes nobody's server work.
  const elsewhere = await admin.request('/api/csv/users', { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(elsewhere.status).toBe(403)
})

test('a coupon manager sees who redeemed only in part; staff sees it whole', async () => {
  const whole = await fetched(manager, 'redemptions?code=breakaleg')
  const part = await fetched(keeper, 'redemptions?code=breakaleg')
  expect(whole.text).toContain(actor.email)
  expect(part.text).not.toContain(actor.email)
  expect(part.text).not.toContain(actor.userId)
  expect(part.text).toContain(`${actor.email[0]}…@example.com`)
})

test('the filters of the page are those of the file', async () => {
  await createCoupon(app.database, app.clock, { code: 'HALF', type: 'percentage', value: 50, description: 'Autumn' })
  const codesIn = async (query: string) =>
    linesOf((await fetched(admin, `coupons${query}`)).text)
      .slice(1)
      .map((line) => line.split(',')[0])
  expect(await codesIn('?type=percentage')).toEqual(['"HALF"'])
  expect(await codesIn('?search=autumn')).toEqual(['"HALF"'])
  expect(await codesIn('?type=trial')).toEqual(['"BREAKALEG"'])
  expect((await fetched(admin, 'coupons?type=nonsense')).status).toBe(400)
  const users = await fetched(admin, `users?search=${encodeURIComponent(actor.email)}`)
  expect(linesOf(users.text)).toHaveLength(2)
  // Those who were picked out on the page, whatever else is asked; who it was about is not in the log.
  const chosen = await fetched(admin, `users?ids=${actor.userId},${admin.userId}&tier=studio`)
  expect(linesOf(chosen.text)).toHaveLength(3)
  expect((await fetched(admin, 'users?ids=one;two')).status).toBe(400)
  const log = await app.database.db.select().from(adminLog).where(eq(adminLog.action, 'csv_exported'))
  expect(JSON.stringify(log)).not.toContain(actor.userId)
})

test('a post that waits for its hour is called so in the file, as on the page', async () => {
  const words = { slug: 'later', title: 'Later', body: 'Not yet.', author: 'Ada' }
  const { post } = await admin.call('createBlogPost', words)
  await admin.call('publishBlogPost', { postId: post.id, at: '2030-01-01T09:00:00.000Z' })
  const { text } = await fetched(admin, 'posts?state=scheduled')
  expect(linesOf(text)).toHaveLength(2)
  expect(rowOf(text, '"later"')).toContain('"scheduled"')
})

test('plans that ended are in the file as they are on the page, and under the tier that they had', async () => {
  const subscriptionStartedAt = app.clock.now()
  const ended = { subscriptionTier: 'free', subscriptionStatus: 'inactive', subscriptionStartedAt }
  const person = await app.signUp({ change: ended })
  const filter = { standing: 'ended', tier: 'paid' } as const
  const { subscriptions } = await admin.call('listSubscriptions', filter)
  expect(subscriptions.map(({ email, tier }) => [email, tier])).toEqual([[person.email, 'paid']])
  const { text } = await fetched(admin, `subscriptions?${new URLSearchParams(filter)}`)
  expect(linesOf(text)).toHaveLength(2)
  expect(rowOf(text, person.email)).toContain('"paid"')
  expect((await fetched(admin, 'subscriptions?tier=nonsense')).status).toBe(400)
})

test.each(['users?search=%00', 'logs?from=0000-01-01', 'mail?search=a%00b'])(
  'S-64 a filter that no database reads is refused before anything is sent: %s',
  async (address) => {
    expect((await fetched(admin, address)).status).toBe(400)
  },
)

test('S-64 the log is asked for days of a calendar', async () => {
  expect((await admin.post('getAdminLogs', { from: '0000-01-01' })).status).toBe(400)
})

test('S-45 more rows than a batch holds come each once, a batch at a time, newest first', async () => {
  const [createdAt, updatedAt] = [app.clock.now(), app.clock.now()]
  const rows = Array.from({ length: 1100 }, (_, index) => ({
    ...{ id: randomUUID(), code: `MANY-${index}`, type: 'percentage', value: 10, batch: 'many', createdAt, updatedAt },
  }))
  for (let from = 0; from < rows.length; from += 500) {
    await app.database.db.insert(coupons).values(rows.slice(from, from + 500))
  }
  const { text } = await fetched(admin, 'coupons?batch=many')
  const codes = linesOf(text)
    .slice(1)
    .map((line) => line.split(',')[0])
  expect([codes.length, new Set(codes).size]).toEqual([1100, 1100])

  await app.database.db.execute(sql`
    insert into users (id, name, email, created_at, updated_at)
    select 'many-' || n, 'Many', 'many-' || n || '@many.example', now(), now() from generate_series(1, 1100) as n`)
  const people = linesOf((await fetched(admin, 'users')).text).filter((line) => line.includes('@many.example'))
  expect([people.length, new Set(people).size]).toEqual([1100, 1100])
})

test('S-45 one file at a time: a second one waits for the first, and one that is left lets go', async () => {
  const leave = new AbortController()
  const first = admin.request('/api/csv/users', { signal: leave.signal })
  const second = admin.request('/api/csv/users')
  const statuses = [(await first).status, (await second).status]
  expect(statuses.sort()).toEqual([200, 429])
  leave.abort()
  await expect.poll(async () => (await fetched(admin, 'agencies')).status).toBe(200)
})
