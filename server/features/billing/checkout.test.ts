import { expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'

const addresses = (app: TestApp) => ({
  successUrl: `${app.url}/subscribe/success?session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${app.url}/subscribe/cancel`,
})
const buy = async (app: TestApp, actor: Client, priceId = 'monthly') =>
  (await actor.call('createCheckout', { priceId, ...addresses(app) })).url
const press = (actor: Client, url: string, act: string) =>
  actor.request(`/api${new URL(url).pathname}/${act}`, { method: 'POST', redirect: 'manual' })

test('somebody buys a month in the sandbox, and has the Studio when the page says so', async () => {
  await using app = await startApp()
  const actor = await app.signUp()
  const url = await buy(app, actor)
  expect(await (await actor.request(new URL(url).pathname)).text()).toContain('$5.99')
  const paid = await press(actor, url, 'pay')
  expect(paid.status).toBe(303)
  const sessionId = new URL(paid.headers.get('location') ?? '').searchParams.get('session_id') ?? ''
  expect(await actor.call('verifyCheckoutSession', { sessionId })).toEqual({ success: true })
  expect(await actor.call('getUserData', {})).toMatchObject({
    plan: 'paid',
    subscriptionTier: 'paid',
    subscriptionStatus: 'active',
    subscriptionStartedAt: '2026-11-21T09:30:00.000Z',
    subscriptionExpiresAt: '2026-12-21T09:30:00.000Z',
    stripePriceId: 'price_sandbox_monthly',
    quotaMinutesTotal: 30_000,
  })
  await app.services.jobs.drain()
  expect(await actor.call('getBilling', {})).toMatchObject({
    plan: 'monthly',
    state: 'renewing',
    payments: [{ amountCents: 599 }],
  })
  const letters = (await app.mailbox()).map(({ subject }) => subject)
  expect(letters).toEqual(['Your Scene Partner receipt, $5.99', 'Verify your email for Scene Partner'])
})
