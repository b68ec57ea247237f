// The counts, sums and lists on the page of one account, and the list of subscriptions.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { goodPassword } from '../../../testing/startApp.ts'
import { usageMonths } from '../../access/tables.ts'
import { users } from '../../accounts/tables.ts'
import { sessions } from '../../auth/tables.ts'
import { payments, subscriptions } from '../../billing/tables.ts'
import { couponRedemptions } from '../../coupons/tables.ts'
import { failureOf } from '../../auth/testing/mailAndFailures.ts'
import { scripts } from '../../scripts/tables.ts'
import { useAdminApp } from './testing/useAdminApp.ts'

const { app, admin, ago, ahead, insert, readAccount } = useAdminApp()

test('the account page shows what the account paid minus refunds in each currency, without failed payments', async () => {
  await insert('payer')
  const payment = { userId: 'payer', subscriptionId: 'sub_payer', provider: 'stripe' as const, at: ago(1) }
  await app()
    .database.db.insert(payments)
    .values([
      { ...payment, id: 'in_a', state: 'paid', amountCents: 599, refundedCents: 99, currency: 'usd' },
      { ...payment, id: 'in_b', state: 'refunded', amountCents: 599, refundedCents: 599, currency: 'usd' },
      { ...payment, id: 'in_c', state: 'failed', amountCents: 4_900, currency: 'usd' },
      { ...payment, id: 'in_d', state: 'paid', amountCents: 700, currency: 'eur' },
    ])
  expect((await readAccount('payer')).billing.paidCents).toEqual([
    { currency: 'eur', cents: 700 },
    { currency: 'usd', cents: 500 },
  ])
})

test('the account page shows the last twelve months with usage, oldest first, and the newest coupons first', async () => {
  await insert('speaker')
  const months = Array.from({ length: 13 }, (_, index) => (index < 11 ? `2026-${11 - index}` : `2025-${23 - index}`))
  const month = (name: string) => name.replace(/-(\d)$/, '-0$1')
  const { db } = app().database
  await db
    .insert(usageMonths)
    .values([
      ...months.map((name, index) => ({ userId: 'speaker', month: month(name), used: index + 1 })),
      { userId: 'speaker', month: '2025-01', used: 0 },
    ])
  const redemption = { userId: 'speaker', mailboxHash: 'hmac:x', wasTrial: false, attribution: {}, number: 1 }
  await db.insert(couponRedemptions).values([
    { ...redemption, id: randomUUID(), couponCode: 'EARLIER', redeemedAt: ago(9) },
    { ...redemption, id: randomUUID(), couponCode: 'LATER', redeemedAt: ago(2), wasTrial: true },
  ])
  const { usage, coupons } = await readAccount('speaker')
  expect(usage.months.map((one) => one.month)).toEqual(months.slice(0, 12).map(month).toReversed())
  expect(usage.months.at(-1)).toEqual({ month: '2026-11', used: 1 })
  expect(coupons).toEqual([
    { code: 'LATER', redeemedAt: ago(2).toISOString(), wasTrial: true },
    { code: 'EARLIER', redeemedAt: ago(9).toISOString(), wasTrial: false },
  ])
})

test(
  'the account page does not count deleted recordings, and does not count a running impersonation as a session',
  { tags: ['long'] },
  async () => {
    const actor = await app().signUp()
    for (const text of ['But soft!', 'What light?']) {
      const { audioUrl } = await actor.call('startGeneration', { text, voiceId: 'tom', for: 'practice' })
      await actor.downloadAudio(audioUrl)
    }
    await app().services.jobs.drain()
    expect((await readAccount(actor.userId)).counts.recordings).toBe(2)
    const { rows } = await app().database.db.execute<{ id: string }>(
      `update generations set is_deleted = true where user_id = '${actor.userId}' and text = 'What light?' returning id`,
    )
    expect(rows).toHaveLength(1)
    expect((await readAccount(actor.userId)).counts.recordings).toBe(1)

    const other = await app().signUp({ change: { isAdmin: true, role: 'admin' } })
    await app().visitor().call('signIn', { email: other.email, password: goodPassword })
    const { customToken } = await other.call('startImpersonationSession', { userId: actor.userId })
    await other.call('redeemImpersonationToken', { token: customToken })
    expect((await readAccount(other.userId)).sessions).toBe(1)
    expect((await readAccount(actor.userId)).sessions).toBe(1)
  },
)

test('the account page shows when a plan renews, or when a cancelled plan ends', async () => {
  const plan = { subscriptionTier: 'paid', subscriptionStatus: 'active', subscriptionExpiresAt: ahead(9) }
  const fact = { plan: 'monthly' as const, status: 'active' as const, startedAt: ago(9), periodEnd: ahead(9) }
  for (const id of ['renewing', 'cancelled']) {
    await insert(id, { ...plan, paymentSubscriptionId: `sub_${id}` })
    const cancelsAt = id === 'cancelled' ? ahead(5) : null
    await app()
      .database.db.insert(subscriptions)
      .values({ ...fact, id: `sub_${id}`, userId: id, cancelsAt })
  }
  const [renewing, cancelled] = [await readAccount('renewing'), await readAccount('cancelled')]
  expect(renewing.billing).toMatchObject({ state: 'renewing', renewsAt: ahead(9).toISOString(), endsAt: null })
  expect(cancelled.billing).toMatchObject({ state: 'ending', renewsAt: null, endsAt: ahead(5).toISOString() })
})

test('the list of subscriptions is sorted by the end of the trial if there is one, and otherwise by the end of the plan', async () => {
  const trial = { subscriptionTier: 'premium_trial', subscriptionStatus: 'trialing' }
  await insert('ending-a', { ...trial, trialEndDate: ahead(1), subscriptionExpiresAt: ahead(30) })
  await insert('ending-b', { subscriptionTier: 'paid', subscriptionStatus: 'active', subscriptionExpiresAt: ahead(2) })
  await insert('ending-c', { ...trial, trialEndDate: ahead(3), subscriptionExpiresAt: ago(1) })
  const list = async (direction: 'asc' | 'desc') =>
    (await admin().call('listSubscriptions', { search: 'ending-', sort: 'ends', direction })).subscriptions.map(
      ({ userId }) => userId.slice(-1),
    )
  expect(await list('asc')).toEqual(['a', 'b', 'c'])
  expect(await list('desc')).toEqual(['c', 'b', 'a'])
})

test('S-09 when an admin account is suspended, the impersonations that it started end', async () => {
  const [other, actor] = [await app().signUp({ change: { isAdmin: true, role: 'admin' } }), await app().signUp()]
  const { customToken } = await other.call('startImpersonationSession', { userId: actor.userId })
  await other.call('redeemImpersonationToken', { token: customToken })
  await admin().call('suspendUser', { userId: other.userId, reason: 'Left the company' })
  expect(await failureOf(other.call('getUserData', {}))).toMatchObject({ http: 401 })
  await app().database.db.update(users).set({ suspendedAt: null }).where(eq(users.id, other.userId))
  expect(await other.call('getSession', {})).toBeNull()
  expect(await actor.call('getSession', {})).not.toBeNull()
})

test('the list of subscriptions shows the amount of the last payment that did not fail', async () => {
  await insert('last-payer', { subscriptionTier: 'paid', subscriptionStatus: 'active', subscriptionStartedAt: ago(70) })
  const payment = { userId: 'last-payer', subscriptionId: 'sub_last', provider: 'stripe' as const }
  await app()
    .database.db.insert(payments)
    .values([
      { ...payment, id: 'in_first', state: 'paid', amountCents: 599, currency: 'usd', at: ago(60) },
      { ...payment, id: 'in_last', state: 'refunded', amountCents: 700, currency: 'eur', at: ago(30) },
      { ...payment, id: 'in_failed', state: 'failed', amountCents: 900, currency: 'usd', at: ago(1) },
    ])
  const { subscriptions: listed } = await admin().call('listSubscriptions', { search: 'last-payer' })
  expect(listed).toMatchObject([{ userId: 'last-payer', amount: { currency: 'eur', cents: 700 } }])
})

test('the account page counts neither deleted scripts nor sessions that have expired, belong to an impersonation or wait for its end', async () => {
  await insert('counted')
  const { db } = app().database
  const script = {
    userId: 'counted',
    title: 'Play',
    content: '',
    wordCount: 0,
    characterCount: 0,
    createdAt: ago(9),
    updatedAt: ago(9),
  }
  await db.insert(scripts).values([
    { ...script, id: 'counted-open' },
    { ...script, id: 'counted-archived', isArchived: true },
    { ...script, id: 'counted-deleted', isArchived: true, deletedAt: ago(1) },
  ])
  const session = { userId: 'counted', expiresAt: ahead(1) }
  await db.insert(sessions).values([
    { ...session, id: 'counted-own', token: 'counted-own' },
    { ...session, id: 'counted-waiting', token: 'waiting:counted' },
    { ...session, id: 'counted-viewed', token: 'counted-viewed', impersonatedBy: admin().userId },
    { ...session, id: 'counted-over', token: 'counted-over', expiresAt: ago(1) },
  ])
  const account = await readAccount('counted')
  expect(account.counts).toMatchObject({ scripts: 2, archivedScripts: 1 })
  expect(account.sessions).toBe(1)
})

test('the account page shows whether an override still applies; while it does, the plan ends with the override, not with an earlier plan', async () => {
  const override = {
    status: 'active',
    tier: 'paid',
    createdAt: ago(9).toISOString(),
    reason: '',
    type: 'manual',
  } as const
  const until = (expiresAt: Date) => ({ override: { ...override, createdBy: '', expiresAt: expiresAt.toISOString() } })
  await insert('granted', { ...until(ahead(9)), subscriptionExpiresAt: ago(5) })
  await insert('granted-before', until(ago(1)))
  const [granted, before] = [await readAccount('granted'), await readAccount('granted-before')]
  expect([granted.override?.isInForce, before.override?.isInForce]).toEqual([true, false])
  expect(granted.billing.endsAt).toBe(ahead(9).toISOString())
})
