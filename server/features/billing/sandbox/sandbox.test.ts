import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { createCoupon } from '../coupons/index.ts'
import { addressesOf, whyNot } from './testing/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const begin = async (actor: Client, priceId = 'monthly') =>
  new URL((await actor.call('createCheckout', { priceId, ...addressesOf(app) })).url).pathname
const press = (actor: Client, path: string, act: string) =>
  actor.request(`/api${path}/${act}`, {
    method: 'POST',
    body: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })
const wordsOf = async (actor: Client, path: string) => (await actor.request(path)).text()

async function buy(actor: Client) {
  const paid = await press(actor, await begin(actor), 'pay')
  const to = new URL(paid.headers.get('location') ?? '')
  const sessionId = to.searchParams.get('session_id') ?? ''
  await actor.call('verifyCheckoutSession', { sessionId })
  return { status: paid.status, to, sessionId }
}

test('in local mode somebody buys a month on a page of this machine, and has the Studio at once', async () => {
  const actor = await app.signUp()
  expect(await actor.call('getBilling', {})).toMatchObject({ canBuy: true, isSandbox: true, canManage: false })
  const path = await begin(actor)
  expect(path).toMatch(/^\/dev\/checkout\/cs_test_\w+$/)
  expect(await wordsOf(actor, path)).toContain('$5.99')
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
  const letters = (await app.mailbox()).filter((letter) => letter.to === actor.email)
  expect(letters.map(({ subject }) => subject)).toEqual([
    'Your Scene Partner receipt, $5.99',
    'Verify your email for Scene Partner',
  ])
})

test('a purchase is followed by its events alone, should the success page never open', async () => {
  const actor = await app.signUp()
  await press(actor, await begin(actor, 'annual'), 'pay')
  await app.services.jobs.drain()
  expect(await actor.call('getUserData', {})).toMatchObject({ subscriptionTier: 'paid' })
  expect((await actor.call('getBilling', {})).payments).toMatchObject([{ amountCents: 5999, plan: 'annual' }])
})

test('a card that is declined is told on the page, and another try may follow; leaving ends the purchase', async () => {
  const actor = await app.signUp()
  const path = await begin(actor)
  const declined = await press(actor, path, 'decline')
  expect(await wordsOf(actor, declined.headers.get('location') ?? '')).toContain('The card was declined')
  const left = await press(actor, path, 'cancel')
  expect(left.headers.get('location')).toBe(`${app.url}/subscribe/cancel`)
  expect(await wordsOf(actor, path)).toContain('This checkout is over')
  const late = await press(actor, path, 'pay')
  expect(late.headers.get('location')).toBe(path)
  expect(await actor.call('getUserData', {})).toMatchObject({ subscriptionTier: 'inactive' })
})

test('Pay pressed ten times at once buys once', async () => {
  const actor = await app.signUp()
  const path = await begin(actor)
  await Promise.all(Array.from({ length: 10 }, () => press(actor, path, 'pay')))
  await app.services.jobs.drain()
  expect((await actor.call('getBilling', {})).payments).toHaveLength(1)
})

test('the price on the page is the one a code makes it', async () => {
  await createCoupon(app.database, app.clock, { code: 'HALF', type: 'percentage', value: 50, duration: 'once' })
  const actor = await app.signUp()
  const { url } = await actor.call('applyCouponToCheckout', {
    ...{ priceId: 'annual', couponCode: 'half' },
    ...addressesOf(app),
  })
  const words = await wordsOf(actor, new URL(url).pathname)
  expect(words).toContain('$30.00')
  expect(words).toContain('$59.99')
})

test('a whole life can be played: other plan, failing card, cancellation, refund; each shows in the account', async () => {
  const actor = await app.signUp()
  await buy(actor)
  const { url } = await actor.call('createPortalSession', { returnUrl: '/account' })
  const { pathname, search } = new URL(url)
  expect(await wordsOf(actor, pathname + search)).toContain(`href="${app.url}/account"`)
  const words = await wordsOf(actor, pathname)
  const [, subscription = ''] = /\/api\/dev\/billing\/\w+\/(sub_\w+)\//.exec(words) ?? []
  const after = async (act: string) => {
    expect((await press(actor, `${pathname}/${subscription}`, act)).status).toBe(303)
    await app.services.jobs.drain()
    const { plan, state } = await actor.call('getBilling', {})
    return [plan, state]
  }
  expect(await after('change-annual')).toEqual(['annual', 'renewing'])
  expect(await after('spoil-card')).toEqual(['annual', 'renewing'])
  expect(await after('renew')).toEqual(['annual', 'payment_failed'])
  expect(await after('mend-card')).toEqual(['annual', 'renewing'])
  expect(await after('cancel')).toEqual(['annual', 'ending'])
  expect(await after('keep')).toEqual(['annual', 'renewing'])
  expect(await after('refund')).toEqual([null, 'none'])
  expect(await wordsOf(actor, pathname)).toContain('Ended')
  expect((await press(actor, `${pathname}/${subscription}`, 'constructor')).status).toBe(404)
})

test('S-21 no other site presses a button, and none is there for who comes through a proxy', async () => {
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
  expect(policy).toContain("default-src 'none'")
  const proxied = Object.assign(app.visitor({ 'x-forwarded-for': '203.0.113.9' }), {})
  for (const [name, value] of actor.cookies) proxied.cookies.set(name, value)
  const wish = { priceId: 'monthly', ...addressesOf(app) }
  expect(await whyNot(proxied.call('createCheckout', wish))).toMatchObject({ code: 'checkout/not-set-up' })
})
