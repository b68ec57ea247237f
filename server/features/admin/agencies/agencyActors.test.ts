// The actors of an agency: how they are counted, listed and ordered.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { usageMonths } from '../../access/tables.ts'
import { users } from '../../accounts/tables.ts'
import { payments } from '../../billing/tables.ts'
import { createCoupon } from '../../coupons/index.ts'
import { couponRedemptions } from '../../coupons/tables.ts'

const dayMs = 86_400_000
let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await startApp()
  admin = await app.signUp({ change: { role: 'admin' } })
})
afterAll(() => app[Symbol.asyncDispose]())

const ago = (ms: number) => new Date(app.clock.now().getTime() - ms)
const insert = (domain: string, rows: Partial<typeof users.$inferInsert>[]) =>
  app.database.db.insert(users).values(
    rows.map((row, index) => ({
      ...{
        id: `${domain.split('.', 1)[0]}-${index}`,
        name: `Actor ${index}`,
        email: `a${index}@${domain}`,
        createdAt: ago(dayMs),
      },
      ...row,
    })),
  )

test('an agency counts as active the actors who signed in within the last 30 days', async () => {
  const domain = 'active.example'
  const { agency } = await admin.call('createAgency', { name: 'Active', domain })
  const times = [ago(30 * dayMs), ago(30 * dayMs + 1), null, ago(0)]
  await insert(
    domain,
    times.map((lastSignInAt) => ({ lastSignInAt })),
  )
  expect((await admin.call('getAgency', { agencyId: agency.id })).agency).toMatchObject({
    ...{ actors: 4, activeActors: 2, payingActors: 0, conversion: 0 },
  })
})

test('an agency shows the characters and new actors of each of the last twelve months, oldest first', async () => {
  const domain = 'months.example'
  const { agency } = await admin.call('createAgency', { name: 'Months', domain })
  const createdAt = (text: string) => ({ createdAt: new Date(text) })
  await insert(domain, [
    createdAt('2025-11-30T23:59:59.999Z'),
    createdAt('2025-12-01T00:00:00.000Z'),
    createdAt('2026-10-31T23:59:59.999Z'),
    createdAt('2026-11-01T00:00:00.000Z'),
  ])
  await app.database.db.insert(usageMonths).values([
    { userId: 'months-0', month: '2025-11', used: 1 },
    { userId: 'months-0', month: '2025-12', used: 20 },
    { userId: 'months-1', month: '2025-12', used: 300 },
  ])
  const { months, agency: shown } = await admin.call('getAgency', { agencyId: agency.id })
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ month: '2025-12', characters: 320, newActors: 1 })
  expect(months.slice(-2)).toEqual([
    { month: '2026-10', characters: 0, newActors: 1 },
    { month: '2026-11', characters: 0, newActors: 1 },
  ])
  expect(shown).toMatchObject({ charactersThisMonth: 0, charactersInAll: 321 })
})

test('the actors of an agency are listed newest first, 50 a page, each once', async () => {
  const domain = 'pages.example'
  const { agency } = await admin.call('createAgency', { name: 'Pages', domain })
  // Many actors have the same sign-up time, so only their ids decide their order.
  await insert(
    domain,
    Array.from({ length: 52 }, (_, index) => ({ createdAt: ago((index % 3) * dayMs) })),
  )
  const page = (cursor?: string) => admin.call('getAgencyActors', { agencyId: agency.id, cursor })
  const first = await page()
  const second = await page(first.nextCursor)
  const actors = [...first.actors, ...second.actors]
  expect([first.actors.length, second.actors.length, second.nextCursor]).toEqual([50, 2, undefined])
  expect(new Set(actors.map(({ userId }) => userId)).size).toBe(52)
  const times = actors.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
  const file = await (await admin.request(`/api/csv/agency-actors?agencyId=${agency.id}`)).text()
  expect(file.match(/@pages\.example/g)).toHaveLength(52)
})

test('a coupon can belong to one agency only, and the refusal names this agency', async () => {
  await createCoupon(app.database, app.clock, { code: 'SPRING', type: 'percentage', value: 50 })
  const { agency } = await admin.call('createAgency', { name: 'Owner', couponCode: 'spring' })
  await expect(admin.call('createAgency', { name: 'Other', couponCode: 'SPRING' })).rejects.toMatchObject({
    ...{ code: 'agency/coupon-taken', message: expect.stringContaining('Owner') },
  })
  // The agency itself can be edited without a change of its coupon.
  const edit = { agencyId: agency.id, version: agency.version, name: 'Owner', couponCode: 'SPRING', notes: 'new' }
  expect((await admin.call('updateAgency', edit)).agency).toMatchObject({ notes: 'new', version: 2 })
})

test('an actor with both the mail domain and the coupon of an agency counts once; a refunded payment makes a paying actor, a failed payment does not', async () => {
  const { db } = app.database
  await createCoupon(app.database, app.clock, { code: 'WAYS', type: 'percentage', value: 50 })
  const { agency } = await admin.call('createAgency', { name: 'Ways', domain: '@Ways.Example', couponCode: 'ways' })
  await insert('ways.example', [{}, {}])
  await insert('elsewhere.example', [{}])
  await insert('other-ways.example', [{}])
  const redemption = { couponCode: 'WAYS', mailboxHash: 'hmac:x', wasTrial: false, attribution: {}, number: 1 }
  await db.insert(couponRedemptions).values(
    // The account of the last redemption was deleted.
    ['ways-1', 'elsewhere-0', null].map((userId, index) => ({
      ...{ ...redemption, id: `ways-${index}`, userId, redeemedAt: ago(0) },
    })),
  )
  const payment = { provider: 'stripe' as const, subscriptionId: 'sub_ways', amountCents: 599, currency: 'usd' }
  await db.insert(payments).values([
    { ...payment, id: 'in_ways_0', userId: 'ways-0', state: 'failed', at: ago(0) },
    { ...payment, id: 'in_ways_1', userId: 'ways-1', state: 'refunded', refundedCents: 599, at: ago(0) },
  ])
  await db.insert(usageMonths).values([
    { userId: 'ways-1', month: '2026-11', used: 700 },
    { userId: 'elsewhere-0', month: '2026-10', used: 300 },
  ])
  const { agency: shown } = await admin.call('getAgency', { agencyId: agency.id })
  expect(shown).toMatchObject({ actors: 3, payingActors: 1, charactersThisMonth: 700, charactersInAll: 1000 })
  expect(shown.conversion).toBeCloseTo(1 / 3)
  const { actors } = await admin.call('getAgencyActors', { agencyId: agency.id })
  expect(Object.fromEntries(actors.map(({ userId, by, hasPaid }) => [userId, [by, hasPaid]]))).toEqual({
    'ways-0': ['domain', false],
    'ways-1': ['both', true],
    'elsewhere-0': ['coupon', false],
  })
})
