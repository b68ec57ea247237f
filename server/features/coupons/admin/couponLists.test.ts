import type { InputOf } from '@scene-partner/contract/operations/index'
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { captureFailure } from '../../billing/testing/billingTestServer.ts'
import { createCoupon } from './createCoupon.ts'
import { couponRedemptions, coupons } from '../tables.ts'
import { readAdminLog } from '../testing/readAdminLog.ts'

let app: TestApp
let couponManager: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await startApp()
  couponManager = await app.signUp({ change: { canManageCoupons: true } })
})
afterAll(() => app[Symbol.asyncDispose]())

let codes = 0
const trial = { type: 'trial', state: 'active' } as const
async function coupon(terms: Partial<InputOf<'createCoupon'>> = {}) {
  const request = { type: 'percentage', value: 50, state: 'active', code: `CODE-${(codes += 1)}`, ...terms } as const
  return (await couponManager.call('createCoupon', request)).coupon
}

test('getCouponRedemptions returns the redemptions of a coupon in pages of fifty, newest first', async () => {
  const { id, code } = await coupon()
  // Two redemptions have the same time: one is the last of the first page, the other is the first of the second page.
  await app.database.db.execute(sql`
    insert into coupon_redemptions (id, coupon_code, number, was_trial, mailbox_hash, redeemed_at)
    select 'page-' || lpad(n::text, 2, '0'), ${code}, n, false, n,
      timestamptz '2026-11-01' + (n + 1) / 2 * interval '1 minute'
    from generate_series(1, 51) as n`)
  const first = await couponManager.call('getCouponRedemptions', { couponId: id })
  const second = await couponManager.call('getCouponRedemptions', { couponId: id, cursor: first.nextCursor })
  const numbers = [...first.redemptions, ...second.redemptions].map(({ number }) => number)
  expect(first.redemptions).toHaveLength(50)
  expect(numbers).toEqual(Array.from({ length: 51 }, (_, index) => 51 - index))
  expect(second).not.toHaveProperty('nextCursor')
  expect(first.redemptions[0]).toMatchObject({ userId: null, email: null })
  await app.database.db.delete(couponRedemptions).where(eq(couponRedemptions.couponCode, code))
})

test('S-34 one call creates hundreds of coupon codes, all different and each with nine random characters; a prefix with a space is refused', async () => {
  const { batch, count } = await couponManager.call('createCouponBatch', {
    ...{ ...trial, prefix: ' fair-- ', count: 600, description: 'Stage fair' },
  })
  expect(count).toBe(600)
  expect(batch).toMatch(/^FAIR \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d [0-9a-f]{4}$/)
  expect(await readAdminLog(app.database, batch)).toMatchObject([
    [
      'coupon_batch_created',
      couponManager.userId,
      { prefix: 'FAIR', count: 600, state: 'active', terms: { trialDays: 30, description: 'Stage fair' } },
    ],
  ])
  const rows = await app.database.db.select().from(coupons).where(eq(coupons.batch, batch))
  expect(new Set(rows.map(({ code }) => code)).size).toBe(600)
  const now = app.clock.now()
  const { id: _id, code: _code, ...common } = rows[0] ?? expect.fail('no coupon')
  expect(common).toMatchObject({ trialDays: 30, description: 'Stage fair', createdBy: couponManager.userId })
  expect([common.createdAt, common.updatedAt]).toEqual([now, now])
  for (const { id: _otherId, code: _otherCode, ...other } of rows) expect(other).toEqual(common)
  for (const { code } of rows) expect(code).toMatch(/^FAIR-[0-9A-HJKMNP-TV-Z]{9}$/)
  expect(
    await captureFailure(couponManager.call('createCouponBatch', { ...trial, prefix: 'BAD PREFIX', count: 3 })),
  ).toMatchObject({
    code: 'coupon/bad-code',
  })
  const { nextCursor, coupons: page } = await couponManager.call('getCoupons', { batch })
  const rest = await couponManager.call('getCoupons', { batch, cursor: nextCursor })
  expect(page).toHaveLength(100)
  expect(page.filter(({ id }) => rest.coupons.some((one) => one.id === id))).toEqual([])
})

test('the list of coupons can be filtered by type, state, status or batch, and by two of these together', async () => {
  const word = 'sieved'
  const rows = {
    TRIAL1: { type: 'trial', value: 100 },
    TRIAL2: { type: 'percentage', value: 100, trialDays: 7 },
    TRIAL3: { type: 'percentage', value: 100, metadata: { is30DayTrial: true } },
    PERCENT: { type: 'percentage', value: 100, trialDays: 0 },
    DRAFT: { type: 'percentage', value: 10, state: 'draft' },
    DISABLED: { type: 'percentage', value: 10, status: 'disabled', batch: 'sieve' },
    OLD: { type: 'percentage', value: 10, isActive: false },
    MONEY: { type: 'amount', value: 500, batch: 'sieve' },
  }
  for (const [code, row] of Object.entries(rows))
    await createCoupon(app.database, app.clock, { ...row, code, description: `A ${word} coupon` })
  const list = async (filters: InputOf<'getCoupons'>) =>
    (await couponManager.call('getCoupons', { search: word, ...filters })).coupons.map(({ code }) => code).toSorted()
  const all = Object.keys(rows).toSorted()
  expect(await list({})).toEqual(all)
  expect(await list({ type: 'trial' })).toEqual(['TRIAL1', 'TRIAL2', 'TRIAL3'])
  expect(await list({ type: 'percentage' })).toEqual(['DISABLED', 'DRAFT', 'OLD', 'PERCENT'])
  expect(await list({ type: 'other' })).toEqual(['MONEY'])
  expect(await list({ state: 'draft' })).toEqual(['DRAFT'])
  expect(await list({ state: 'active' })).toEqual(all.filter((code) => code !== 'DRAFT'))
  expect(await list({ status: 'disabled' })).toEqual(['DISABLED', 'OLD'])
  expect(await list({ status: 'active' })).toEqual(all.filter((code) => !['DISABLED', 'OLD'].includes(code)))
  expect(await list({ batch: 'sieve' })).toEqual(['DISABLED', 'MONEY'])
  expect(await list({ batch: 'sieve', status: 'active' })).toEqual(['MONEY'])
  expect(await list({ deleted: 'only' })).toEqual([])
  await app.database.db.delete(coupons).where(like(coupons.description, `%${word}%`))
})

// [spec2 §7.37]
test('in the CSV files of coupons and redemptions, a row has the correct value in each column', async () => {
  const constraints = { allowDomains: ['rada.example', 'lamda.example'], denyDomains: ['spam.example'] }
  const { id, code } = await coupon({
    ...{ ...trial, description: 'For, "schools"', trialDays: 90, quotaCharacters: 50_000, maxUses: 7 },
    ...{
      expiresAt: '2030-01-01T00:00:00.000Z',
      constraints: { ...constraints, allowedPlans: ['paid'], maxPerUser: 2 },
    },
  })
  const person = await app.signUp({ email: 'cleo@rada.example' })
  const attribution = { utm_source: 'poster', utm_medium: 'print', utm_campaign: 'autumn', other: 'unseen' }
  await person.call('applyCouponToUser', { couponCode: code, attribution })
  const manager = await app.signUp({ change: { role: 'manager' } })
  const lastLine = async (address: string) =>
    (await (await manager.request(`/api/csv/${address}`)).text()).split('\r\n').at(-2)
  const at = app.clock.now().toISOString()
  expect(await lastLine(`coupons?search=${code}`)).toBe(
    [
      ...[`"${code}"`, '"For, ""schools"""', '"percentage"', 100, 'yes', 90, '"repeating"', 1, '', 50_000],
      ...['"active"', '"active"', 'no', 7, 1, 2, '"rada.example; lamda.example"', '"spam.example"', '"paid"', ''],
      ...['2030-01-01T00:00:00.000Z', at, at, `"${id}"`],
    ].join(','),
  )
  const [redemption] = await app.database.db
    .select()
    .from(couponRedemptions)
    .where(eq(couponRedemptions.couponCode, code))
  expect(await lastLine(`redemptions?code=${code.toLowerCase()}`)).toBe(
    [
      ...[at, `"${code}"`, `"${person.email}"`, `"${person.userId}"`, 1, 'yes', '"poster"', '"print"', '"autumn"'],
      `"${redemption?.id}"`,
    ].join(','),
  )
})

test('if the request names no coupon code, the CSV file contains the redemptions of all coupons, newest first', async () => {
  const codes = [(await coupon(trial)).code, (await coupon({ ...trial, trialDays: 7 })).code]
  for (const couponCode of codes) {
    app.clock.advance(1_000)
    await (await app.signUp()).call('applyCouponToUser', { couponCode })
  }
  const file = await (await couponManager.request('/api/csv/redemptions')).text()
  const listed = file.split('\r\n').flatMap((line) => codes.filter((code) => line.includes(`"${code}"`)))
  expect(listed).toEqual(codes.toReversed())
})

// [spec2 §3.23]
test('the search finds coupons by a part of the code or description; SQL wildcards in the search text have no special meaning', async () => {
  await createCoupon(app.database, app.clock, {
    code: 'LEGACY_50%',
    type: 'amount',
    value: 5,
    description: 'Autumn fair',
  })
  const search = async (text: string) =>
    (await couponManager.call('getCoupons', { search: text })).coupons.map(({ code }) => code)
  expect(await search('autumn')).toEqual(['LEGACY_50%'])
  expect(await search('50%')).toEqual(['LEGACY_50%'])
  expect(await search('Y_5')).toEqual(['LEGACY_50%'])
  expect(await search('%%')).toEqual([])
  expect((await couponManager.call('getCoupons', { type: 'other' })).coupons.map(({ code }) => code)).toEqual([
    'LEGACY_50%',
  ])
})

test('the filter effectiveStatus finds the coupons that are active, draft, expired, used_up, paused or deleted', async () => {
  const word = 'standing'
  const yesterday = new Date(app.clock.now().getTime() - 86_400_000)
  const rows = {
    USABLE: { maxRedemptions: 5, timesRedeemed: 4 },
    BEGINS: { state: 'draft', expiresAt: yesterday },
    OVER: { expiresAt: yesterday, maxRedemptions: 1, timesRedeemed: 1 },
    TAKEN: { maxRedemptions: 1, timesRedeemed: 1 },
    HELD: { status: 'disabled', state: 'draft', expiresAt: yesterday },
    HELDTOO: { isActive: false },
  }
  for (const [code, row] of Object.entries(rows)) {
    const percentage = { type: 'percentage', value: 10, code, description: `A ${word} coupon` }
    await createCoupon(app.database, app.clock, { ...percentage, ...row })
  }
  const list = async (effectiveStatus: InputOf<'getCoupons'>['effectiveStatus']) =>
    (await couponManager.call('getCoupons', { search: word, effectiveStatus })).coupons
      .map(({ code }) => code)
      .toSorted()
  expect(await list('active')).toEqual(['USABLE'])
  expect(await list('draft')).toEqual(['BEGINS'])
  expect(await list('expired')).toEqual(['OVER'])
  expect(await list('used_up')).toEqual(['TAKEN'])
  expect(await list('paused')).toEqual(['HELD', 'HELDTOO'])
  await app.database.db.update(coupons).set({ deleted: true }).where(eq(coupons.code, 'USABLE'))
  expect([await list('active'), await list('deleted')]).toEqual([[], ['USABLE']])
})
