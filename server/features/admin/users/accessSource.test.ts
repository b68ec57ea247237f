import { expect, test } from 'vitest'
import { listedId, useAdminApp } from './testing/useAdminApp.ts'

const { admin, ago, ahead, insert, readAccount } = useAdminApp()

const override = () => ({
  ...{ status: 'active' as const, tier: 'paid' as const, expiresAt: ahead(5).toISOString() },
  ...{ createdAt: ago(1).toISOString(), createdBy: admin().userId, reason: 'A gift', type: 'manual' },
})
const coupon = (value: number) => ({
  ...{ code: 'HALFPRICE', type: 'percentage', value, duration: 'once', durationInMonths: null },
  appliedAt: ago(3).toISOString(),
})
const paid = () => ({ subscriptionTier: 'paid', subscriptionStatus: 'active', subscriptionExpiresAt: ahead(9) })

// [spec2 §6.1] [spec2 §6.2] [spec2 §6.4]
test('listUsers and getUserForAdmin return the effective role of an account and everything that makes it an admin', async () => {
  await insert('flagged', { isAdmin: true })
  await insert('owner-by-address', { email: 'owner@example.com' })
  await insert('both', { isAdmin: true, role: 'superadmin' })
  await insert('plain-manager', { role: 'manager' })
  await insert('plain-actor')
  await insert(listedId)
  const expected = {
    flagged: ['admin', ['is_admin'], 'admin_role'],
    'owner-by-address': ['admin', ['admin_emails'], 'admin_emails'],
    both: ['superadmin', ['role', 'is_admin'], 'admin_role'],
    'plain-manager': ['manager', [], 'none'],
    'plain-actor': [null, [], 'none'],
    [listedId]: ['admin', ['admin_uids'], 'admin_uids'],
  }
  const rows = (await admin().call('listUsers', {})).users
  for (const [id, facts] of Object.entries(expected)) {
    const row = rows.find(({ uid }) => uid === id)
    expect([id, row?.effectiveRole, row?.adminSources, row?.source]).toEqual([id, ...facts])
    const { access } = await readAccount(id)
    expect([id, access.effectiveRole, access.adminSources, access.source]).toEqual([id, ...facts])
  }
})

test('the source of an account’s access is a coupon or trial only if the coupon granted the plan, not if it lowered the price', async () => {
  await insert('pays-by-card', { ...paid(), paymentSubscriptionId: 'sub_card', appliedCoupon: coupon(20) })
  await insert('has-override', { appliedCoupon: coupon(20), override: override() })
  await insert('paid-once', { subscriptionTier: 'free', appliedCoupon: coupon(20), lastPaymentDate: ago(40) })
  await insert('by-full-coupon', { ...paid(), appliedCoupon: coupon(100) })
  const trial = { subscriptionTier: 'premium_trial', subscriptionStatus: 'trialing', trialEndDate: ahead(3) }
  await insert('by-trial', { ...trial, appliedCoupon: coupon(100) })
  const sources = async (ids: string[]) =>
    Object.fromEntries(await Promise.all(ids.map(async (id) => [id, (await readAccount(id)).access.source])))
  expect(await sources(['pays-by-card', 'has-override', 'paid-once', 'by-full-coupon', 'by-trial'])).toEqual({
    ...{ 'pays-by-card': 'card', 'has-override': 'override', 'paid-once': 'none' },
    ...{ 'by-full-coupon': 'coupon', 'by-trial': 'trial' },
  })
  const listed = (await admin().call('listSubscriptions', {})).subscriptions
  const found = (id: string) => listed.find(({ userId }) => userId === id)
  expect(found('pays-by-card')).toMatchObject({ source: 'card', couponCode: null })
  expect(found('by-trial')).toMatchObject({ source: 'trial', couponCode: 'HALFPRICE' })
  expect(found('by-full-coupon')).toMatchObject({ source: 'coupon', couponCode: 'HALFPRICE' })
})

// [spec2 §3.2] [spec2 §3.10]
test('the account page shows the stored plan, monthly allowance, funnel stage, last payment and subscription id', async () => {
  await insert('payer', {
    ...paid(),
    paymentSubscriptionId: 'sub_7',
    lastPaymentDate: ago(2),
    quotaMinutesTotal: 30_000,
  })
  const { user, billing } = await readAccount('payer')
  expect(billing).toMatchObject({ subscriptionId: 'sub_7', lastPaymentDate: ago(2).toISOString() })
  expect(user).toMatchObject({ plan: 'paid', quotaMinutesTotal: 30_000, funnelStage: 'signup' })
})
