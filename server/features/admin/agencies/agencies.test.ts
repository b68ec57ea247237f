import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { usageMonths } from '../../access/tables.ts'
import { adminLog } from '../../accounts/tables.ts'
import { payments } from '../../billing/tables.ts'
import { createCoupon } from '../../coupons/index.ts'
import { agencies } from './tables.ts'

type Person = Awaited<ReturnType<TestApp['signUp']>>
let app: TestApp
let admin: Person
let manager: Person

beforeAll(async () => {
  app = await startApp()
  admin = await app.signUp({ change: { role: 'admin' } })
  manager = await app.signUp({ change: { role: 'manager' } })
})
afterAll(() => app[Symbol.asyncDispose]())

const captureCode = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    ({ code, message }: { code: string; message: string }) => ({ code, message }),
  )

// [spec2 §3.59] [decisions §4.11]
test(
  'an agency lists an actor once, even if the actor has both its mail domain and its coupon; it shows who has paid, and the total usage',
  { tags: ['long'] },
  async () => {
    await createCoupon(app.database, app.clock, { code: 'RADA', type: 'percentage', value: 100 })
    const { agency } = await admin.call('createAgency', {
      ...{ name: 'Royal Academy', domain: '@Rada.Example', couponCode: 'rada', contactName: 'Ines' },
      ...{ contactEmail: 'Ines@Rada.example', notes: 'Spring term' },
    })
    expect(agency).toMatchObject({
      domain: 'rada.example',
      couponCode: 'RADA',
      contactEmail: 'ines@rada.example',
      actors: 0,
    })
    expect(agency.conversion).toBeNull()

    const byDomain = await app.signUp({ email: 'ada@rada.example' })
    const both = await app.signUp({ email: 'bea@rada.example' })
    const byCoupon = await app.signUp({ email: 'cleo@example.com' })
    await app.signUp({ email: 'dora@other-rada.example' })
    for (const person of [both, byCoupon]) await person.call('applyCouponToUser', { couponCode: 'RADA' })
    const use = (userId: string, month: string, used: number) =>
      app.database.db.insert(usageMonths).values({ userId, month, used })
    await use(byDomain.userId, '2026-11', 700)
    await use(byCoupon.userId, '2026-10', 300)
    await app.database.db.insert(payments).values({
      ...{
        id: 'in_1',
        userId: both.userId,
        subscriptionId: 'sub_1',
        provider: 'stripe' as const,
        state: 'paid' as const,
      },
      ...{ amountCents: 599, currency: 'usd', at: app.clock.now() },
    })

    const { agencies: found } = await manager.call('getAgencies', { search: 'rada.ex' })
    expect(found).toMatchObject([
      { name: 'Royal Academy', actors: 3, payingActors: 1, charactersThisMonth: 700, charactersInAll: 1000 },
    ])
    expect(found[0]?.conversion).toBeCloseTo(1 / 3)
    await app.database.db.update(payments).set({ state: 'refunded', refundedCents: 599 })
    const { agency: later, months } = await manager.call('getAgency', { agencyId: agency.id })
    expect(later.payingActors).toBe(1)
    expect(months).toHaveLength(12)
    expect(months.slice(-2)).toMatchObject([
      { month: '2026-10', characters: 300 },
      { month: '2026-11', characters: 700, newActors: 3 },
    ])
    const { actors } = await manager.call('getAgencyActors', { agencyId: agency.id })
    expect(Object.fromEntries(actors.map(({ email, by, hasPaid }) => [email, [by, hasPaid]]))).toEqual({
      'ada@rada.example': ['domain', false],
      'bea@rada.example': ['both', true],
      'cleo@example.com': ['coupon', false],
    })
    const file = await (await manager.request('/api/csv/agencies')).text()
    expect(file).toContain('"Royal Academy","Ines","ines@rada.example","rada.example","RADA",3,')
  },
)

test('an agency with a public mail domain, the domain or name of another agency, or an invalid detail is not created', async () => {
  await admin.call('createAgency', { name: 'First', domain: 'first.example' })
  const refused = (facts: object) => captureCode(admin.call('createAgency', { name: 'Second', ...facts }))
  expect(await refused({ domain: 'GMail.com' })).toEqual({
    code: 'agency/public-domain',
    message: 'Everybody may have a mailbox at gmail.com. An agency needs a domain of its own.',
  })
  expect(await refused({ domain: 'first.example' })).toEqual({
    code: 'agency/domain-taken',
    message: 'This domain belongs to First already.',
  })
  expect(await refused({ name: 'first' })).toMatchObject({ code: 'agency/name-taken' })
  expect(await refused({ name: ' ' })).toMatchObject({ code: 'agency/blank' })
  expect(await refused({ domain: 'a school' })).toMatchObject({ code: 'agency/bad-domain' })
  expect(await refused({ couponCode: 'NOWHERE' })).toMatchObject({ code: 'agency/no-such-coupon' })
  expect(await refused({ contactEmail: 'nobody' })).toMatchObject({ code: 'auth/invalid-email' })
})

test('the admin log records each change and the deletion of an agency; an edit of an outdated version is refused', async () => {
  const { agency } = await admin.call('createAgency', { name: 'Night School', notes: 'private' })
  const edit = (version: number, name: string, couponCode?: string) =>
    admin.call('updateAgency', { agencyId: agency.id, version, name, notes: 'other', couponCode })
  expect((await edit(1, 'Evening School')).agency).toMatchObject({ name: 'Evening School', version: 2 })
  for (const version of [1, 3])
    expect(await captureCode(edit(version, 'Day School'))).toMatchObject({ code: 'agency/changed' })
  expect(await captureCode(edit(2, 'Day School', 'NOWHERE'))).toMatchObject({ code: 'agency/no-such-coupon' })
  await admin.call('deleteAgency', { agencyId: agency.id })
  expect(await captureCode(admin.call('getAgency', { agencyId: agency.id }))).toMatchObject({ code: 'not_found' })
  const rows = await app.database.db.select().from(adminLog).orderBy(desc(adminLog.timestamp))
  const actions = rows.filter(({ metadata }) => metadata['agencyId'] === agency.id)
  expect(actions.map(({ action }) => action).sort()).toEqual(['agency_changed', 'agency_created', 'agency_deleted'])
  // The admin log says that the notes of the agency changed, but does not contain their text.
  expect(JSON.stringify(actions)).not.toContain('private')
})

test('getAgencies returns 52 agencies on two pages, each agency once', async () => {
  const at = (number: number) => new Date(app.clock.now().getTime() + (number % 5))
  const rows = Array.from({ length: 52 }, (_, number) => ({
    ...{ id: `page-${number}`, name: `Page ${number}`, createdAt: at(number), updatedAt: at(number) },
  }))
  await app.database.db.insert(agencies).values(rows)
  const first = await manager.call('getAgencies', { search: 'Page ' })
  const second = await manager.call('getAgencies', { search: 'Page ', cursor: first.nextCursor })
  const names = [...first.agencies, ...second.agencies].map(({ name }) => name)
  expect([first.agencies.length, second.agencies.length, new Set(names).size]).toEqual([50, 2, 52])
  expect(second.nextCursor).toBeUndefined()
})
