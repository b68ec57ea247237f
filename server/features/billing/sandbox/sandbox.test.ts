import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { createCoupon } from '../../coupons/index.ts'
import { checkoutUrls, captureFailure } from '../testing/billingTestServer.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const begin = async (actor: Client, priceId = 'monthly') =>
  new URL((await actor.call('createCheckout', { priceId, ...checkoutUrls(app) })).url).pathname
const press = (actor: Client, path: string, act: string) =>
  actor.request(`/api${path}/${act}`, {
    method: 'POST',
    body: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })
const readPage = async (actor: Client, path: string) => (await actor.request(path)).text()

async function buy(actor: Client) {
  const paid = await press(actor, await begin(actor), 'pay')
  const to = new URL(paid.headers.get('location') ?? '')
  const sessionId = to.searchParams.get('session_id') ?? ''
  await actor.call('verifyCheckoutSession', { sessionId })
  return { status: paid.status, to, sessionId }
}

// [spec1 §7.6] [spec1 §9.6] [spec2 §3.1]
test('in local mode a user buys the monthly plan on the sandbox page, has it at once, and gets a receipt', async () => {
  const actor = await app.signUp()
  expect(await actor.call('getBilling', {})).toMatchObject({ canBuy: true, isSandbox: true, canManage: false })
  const path = await begin(actor)
  expect(path).toMatch(/^\/dev\/checkout\/cs_test_\w+$/)
  expect(await readPage(actor, path)).toContain('$5.99')
  const { status, to } = await buy(actor)
  expect([status, to.origin, to.pathname]).toEqual([303, app.url, '/subscribe/success'])
  expect(await actor.call('getUserData', {})).toMatchObject({
    subscriptionTier: 'paid',
    subscriptionStatus: 'active',
    subscriptionStartedAt: '2026-11-21T09:30:00.000Z',
    subscriptionExpiresAt: '2026-12-21T09:30:00.000Z',
    quotaMinutesTotal: 30_000,
  })
  await app.services.jobs.drain()
  const emails = (await app.mailbox()).filter((email) => email.to === actor.email)
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Your Scene Partner receipt, $5.99',
    'Verify your email for Scene Partner',
  ])
})

// [spec1 §9.6]
test('if the success page never opens after a payment, the webhook events alone start the plan', async () => {
  const actor = await app.signUp()
  await press(actor, await begin(actor, 'annual'), 'pay')
  await app.services.jobs.drain()
  expect(await actor.call('getUserData', {})).toMatchObject({ subscriptionTier: 'paid' })
  expect((await actor.call('getBilling', {})).payments).toMatchObject([{ amountCents: 5999, plan: 'annual' }])
})

test('the sandbox answers 404 for an unknown checkout, customer, plan or button', { tags: ['long'] }, async () => {
  const [actor, other] = [await app.signUp(), await app.signUp()]
  await buy(actor)
  await buy(other)
  const pathOf = async (person: Client) =>
    new URL((await person.call('createPortalSession', { returnUrl: '/account' })).url).pathname
  const [own, foreign] = [await pathOf(actor), await pathOf(other)]
  const [, subscription = ''] = /\/(sub_\w+)\//.exec(await readPage(actor, own)) ?? []
  const path = await begin(await app.signUp())
  for (const page of ['/dev/checkout/cs_test_none', '/dev/checkout/constructor', '/dev/billing/cus_none'])
    expect([page, (await actor.request(page)).status]).toEqual([page, 404])
  for (const [page, act] of [
    [path, 'refund'],
    ['/dev/checkout/cs_test_none', 'pay'],
    [`${foreign}/${subscription}`, 'refund'],
    [`${own}/sub_none`, 'refund'],
  ] as const)
    expect([page, (await press(actor, page, act)).status]).toEqual([page, 404])
  // A return address on another origin is refused.
  expect((await actor.request(`${own}?back=https://evil.example/`)).status).toBe(400)
  expect(await readPage(actor, own)).toContain(`href="${app.url}/account"`)
})

test('the sandbox portal of a customer shows only the plans and payments of this customer', async () => {
  const [actor, other] = [await app.signUp(), await app.signUp()]
  await buy(actor)
  await press(other, await begin(other, 'annual'), 'pay')
  const { url } = await actor.call('createPortalSession', { returnUrl: '/account' })
  const text = await readPage(actor, new URL(url).pathname)
  expect(text).toContain('$5.99')
  expect(text).not.toContain('$59.99')
  expect(new Set(text.match(/sub_\w+/g)).size).toBe(1)
})

test('a sandbox checkout page is closed after payment, or 31 minutes after the purchase began', async () => {
  const actor = await app.signUp()
  const path = await begin(actor)
  await press(actor, path, 'pay')
  expect(await readPage(actor, path)).toContain('This checkout is over')
  const again = await press(actor, path, 'pay')
  expect(again.headers.get('location')).toContain('/subscribe/success')
  const late = await begin(await app.signUp())
  app.clock.advance(31 * 60_000 - 1)
  expect(await readPage(app.visitor(), late)).toContain('$5.99')
  app.clock.advance(1)
  expect(await readPage(app.visitor(), late)).toContain('This checkout is over')
  expect((await press(app.visitor(), late, 'pay')).headers.get('location')).toBe(late)
})

test('after Decline, the sandbox page says that the bank card was declined; after Cancel, the checkout cannot be paid any more', async () => {
  const actor = await app.signUp()
  const path = await begin(actor)
  const declined = await press(actor, path, 'decline')
  expect(await readPage(actor, declined.headers.get('location') ?? '')).toContain('The card was declined')
  const left = await press(actor, path, 'cancel')
  expect(left.headers.get('location')).toBe(`${app.url}/subscribe/cancel`)
  expect(await readPage(actor, path)).toContain('This checkout is over')
  const late = await press(actor, path, 'pay')
  expect(late.headers.get('location')).toBe(path)
  expect(await actor.call('getUserData', {})).toMatchObject({ subscriptionTier: 'inactive' })
})

test('ten simultaneous clicks on Pay buy one plan', async () => {
  const actor = await app.signUp()
  const path = await begin(actor)
  await Promise.all(Array.from({ length: 10 }, () => press(actor, path, 'pay')))
  await app.services.jobs.drain()
  expect((await actor.call('getBilling', {})).payments).toHaveLength(1)
})

test('the sandbox checkout page shows the full price and the price with the coupon', async () => {
  await createCoupon(app.database, app.clock, { code: 'HALF', type: 'percentage', value: 50, duration: 'once' })
  const actor = await app.signUp()
  const { url } = await actor.call('applyCouponToCheckout', {
    ...{ priceId: 'annual', couponCode: 'half' },
    ...checkoutUrls(app),
  })
  const text = await readPage(actor, new URL(url).pathname)
  expect(text).toContain('$30.00')
  expect(text).toContain('$59.99')
})

test(
  'the sandbox simulates plan change, failing bank card, cancellation and refund; getBilling returns each new state',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp()
    await buy(actor)
    const { url } = await actor.call('createPortalSession', { returnUrl: '/account' })
    const { pathname, search } = new URL(url)
    expect(await readPage(actor, pathname + search)).toContain(`href="${app.url}/account"`)
    const text = await readPage(actor, pathname)
    const [, subscription = ''] = /\/api\/dev\/billing\/\w+\/(sub_\w+)\//.exec(text) ?? []
    const after = async (act: string) => {
      expect((await press(actor, `${pathname}/${subscription}`, act)).status).toBe(303)
      await app.services.jobs.drain()
      const { plan, state } = await actor.call('getBilling', {})
      return [plan, state]
    }
    expect(await after('change-annual')).toEqual(['annual', 'renewing'])
    expect(await after('change-monthly')).toEqual(['monthly', 'renewing'])
    expect(await after('change-annual')).toEqual(['annual', 'renewing'])
    expect(await after('spoil-card')).toEqual(['annual', 'renewing'])
    expect(await after('renew')).toEqual(['annual', 'payment_failed'])
    expect(await after('mend-card')).toEqual(['annual', 'renewing'])
    expect(await after('cancel')).toEqual(['annual', 'ending'])
    expect(await after('keep')).toEqual(['annual', 'renewing'])
    expect(await after('refund')).toEqual([null, 'none'])
    expect(await readPage(actor, pathname)).toContain('Ended')
    expect((await press(actor, `${pathname}/${subscription}`, 'constructor')).status).toBe(404)
  },
)

// [decisions §3.1]
test('S-21 other sites cannot trigger a sandbox button, and requests through a proxy get 404 from the sandbox', async () => {
  const actor = await app.signUp()
  const path = await begin(actor)
  const foreign = await actor.request(`/api${path}/pay`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  })
  expect(foreign.status).toBe(403)
  const throughProxy = app.visitor({ 'x-forwarded-for': '203.0.113.9' })
  expect((await throughProxy.request(path)).status).toBe(404)
  expect((await press(throughProxy, path, 'pay')).status).toBe(404)
  const policy = (await actor.request(path)).headers.get('content-security-policy')
  expect(policy).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
  expect((await actor.request(path)).headers.get('cache-control')).toBe('no-store')
  const proxied = Object.assign(app.visitor({ 'x-forwarded-for': '203.0.113.9' }), {})
  for (const [name, value] of actor.cookies) proxied.cookies.set(name, value)
  const request = { priceId: 'monthly', ...checkoutUrls(app) }
  expect(await captureFailure(proxied.call('createCheckout', request))).toMatchObject({ code: 'checkout/not-set-up' })
})
