import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createFixedClock } from '../../platform/clock.ts'
import { type CheckoutRequest, PaymentsUnavailable } from './payments.ts'
import { payCheckout, refundInvoice } from './sandbox/sandboxState.ts'
import { signPayload } from './sandbox/signature.ts'
import { checkStripeSettings, readStripeSettings } from './stripeSettings.ts'
import { createStripe } from './stripe.ts'
import * as shapes from './stripeSchemas.ts'
import * as objects from './testing/stripeObjects.ts'
import {
  type FakeStripeBehaviour,
  startFakeStripe,
  fakeStripeEnvironment,
  fakeStripeSecret,
} from './testing/fakeStripe.ts'

const clock = createFixedClock('2026-11-21T09:30:00.000Z')
const request: CheckoutRequest = {
  ...{ plan: 'annual', accountId: 'ada', email: 'ada@example.com', customerId: null, reference: 'ours' },
  successUrl: 'https://scenes.example/subscribe/success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://scenes.example/subscribe/cancel',
  firstPaymentAt: null,
  discount: { code: 'FRIENDS', percentOff: 50, duration: 'repeating', months: 3 },
  expiresAt: new Date('2026-11-21T10:01:00.000Z'),
}

async function openStripe(change: Partial<Record<string, string>> = {}) {
  const fakeStripe = await startFakeStripe(clock)
  const settings = readStripeSettings({ ...fakeStripeEnvironment(fakeStripe.url), ...change })
  if (!settings) throw new Error('the fake Stripe is not configured')
  return Object.assign(fakeStripe, { payments: createStripe(settings, clock) })
}

test('S-35 a checkout request contains the configured price once, the account, our reference and the discount', async () => {
  await using stripe = await openStripe()
  await stripe.payments.createCheckout(request)
  const sent = stripe.requests.find(({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions')
  const coupon = stripe.requests.find(({ path }) => path === '/v1/coupons')
  expect(Object.fromEntries(sent?.fields ?? [])).toEqual({
    mode: 'subscription',
    customer: expect.stringMatching(/^cus_/),
    client_reference_id: 'ada',
    'line_items[0][price]': 'price_1Annual',
    'line_items[0][quantity]': '1',
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: '1795255260',
    'metadata[reference]': 'ours',
    'subscription_data[metadata][accountId]': 'ada',
    'discounts[0][coupon]': coupon?.fields.get('id'),
  })
  expect(Object.fromEntries(coupon?.fields ?? [])).toMatchObject({
    percent_off: '50',
    duration: 'repeating',
    duration_in_months: '3',
  })
})

test('the first payment of a checkout at Stripe is due at the requested time, rounded up to a whole second', async () => {
  await using stripe = await openStripe()
  await stripe.payments.createCheckout({ ...request, firstPaymentAt: new Date('2026-12-01T00:00:00.001Z') })
  const sent = stripe.requests.find(({ path }) => path === '/v1/checkout/sessions')
  expect(sent?.fields.get('subscription_data[trial_end]')).toBe('1796083201')
})

test('two checkouts with the same discount share one coupon at Stripe, and a discount with another percentage has its own coupon', async () => {
  await using stripe = await openStripe()
  for (const [reference, percentOff] of [
    ['first', 50],
    ['second', 50],
    ['third', 60],
  ] as const) {
    const discount = { code: 'FRIENDS', percentOff, duration: 'once', months: null } as const
    await stripe.payments.createCheckout({ ...request, reference, discount })
  }
  expect(Object.keys(stripe.books.checkouts)).toHaveLength(3)
  expect([...stripe.coupons.values()].map((fields) => fields.get('percent_off'))).toEqual(['50', '60'])
})

test('each request to Stripe has the secret key and the API version; each POST request has an idempotency key', async () => {
  await using stripe = await openStripe()
  await stripe.payments.createCheckout(request)
  for (const { method, headers } of stripe.requests) {
    expect(headers).toMatchObject({ authorization: 'Bearer sk_test_51StandIn', 'stripe-version': '2026-10-28.endive' })
    if (method === 'POST') expect(headers['idempotency-key']).toBeTruthy()
  }
})

// The following tests wait for retries most of the time, so they run at the same time.
test.concurrent(
  'a request to Stripe whose response was lost is sent again, and nothing is created twice',
  { tags: ['long'] },
  async () => {
    await using stripe = await openStripe()
    stripe.setBehaviour('losing answers')
    await stripe.payments.createCheckout({ ...request, discount: null })
    expect(Object.keys(stripe.books.customers)).toHaveLength(1)
    expect(Object.keys(stripe.books.checkouts)).toHaveLength(1)
  },
)

test.concurrent.each<FakeStripeBehaviour>(['busy', 'down', 'html', 'nonsense', 'redirecting', 'endless'])(
  'S-60 Stripe with the fault "%s" counts as unavailable; redirects are not followed and bad responses are refused',
  { tags: ['long'] },
  async (behaviour) => {
    await using stripe = await openStripe()
    stripe.setBehaviour(behaviour)
    await expect(stripe.payments.createCheckout(request)).rejects.toBeInstanceOf(PaymentsUnavailable)
    await expect(stripe.payments.findSubscription('sub_1')).rejects.toBeInstanceOf(PaymentsUnavailable)
  },
)

test('S-36 events signed with the old or new webhook secret are accepted; events of the live mode or a connected account count as foreign', async () => {
  await using stripe = await openStripe()
  const { id } = await stripe.payments.createCheckout(request)
  await stripe.act(payCheckout(id))
  const [first] = stripe.sent('whsec_the-next-one')
  expect(stripe.payments.readEvent(first?.raw ?? Buffer.of(), first?.signature).isForeign).toBe(false)
  const sentEvent = JSON.parse(String(first?.raw)) as object
  for (const change of [{ livemode: true }, { account: 'acct_another' }]) {
    const raw = Buffer.from(JSON.stringify({ ...sentEvent, ...change }))
    const signature = signPayload(raw, { secret: fakeStripeSecret, now: clock.now() })
    expect(stripe.payments.readEvent(raw, signature)).toMatchObject({ isForeign: true })
  }
})

test('a customer who was deleted at the provider is created again at the next checkout', async () => {
  await using stripe = await openStripe()
  const before = await stripe.payments.createCheckout(request)
  delete stripe.books.customers[before.customerId]
  const after = await stripe.payments.createCheckout({ ...request, reference: 'again', customerId: before.customerId })
  expect(after.customerId).not.toBe(before.customerId)
})

test('all our coupons of a removed discount code are deleted at Stripe, also those on later pages of Stripe’s list', async () => {
  await using stripe = await openStripe()
  const codes = ['FRIENDS', 'OTHERS', 'FRIENDS', 'FRIENDS', 'OTHERS', 'FRIENDS']
  for (const [index, code] of codes.entries()) {
    const discount = { code, percentOff: 10 + index, duration: 'once', months: null } as const
    await stripe.payments.createCheckout({ ...request, reference: `ours-${index}`, discount })
  }
  // The operator has created this coupon at Stripe, for other purposes.
  stripe.coupons.set('manual', new URLSearchParams({ name: 'manual', 'metadata[code]': 'FRIENDS' }))
  await stripe.payments.removeDiscount('FRIENDS')
  expect([...stripe.coupons.values()].map((fields) => fields.get('name'))).toEqual(['OTHERS', 'OTHERS', 'manual'])
})

test('the command `doctor` notes that Stripe is in test mode on a public address, and refuses keys and prices of an unknown form', () => {
  const prices = { monthly: 'price_1', annual: 'price_2' }
  const check = (secretKey: string, isLocal: boolean, change = {}) => {
    const settings = { secretKey, webhookSecrets: [], prices: { ...prices, ...change }, apiBase: undefined }
    return checkStripeSettings(settings, isLocal).state
  }
  expect([check('sk_test_1', true), check('sk_test_1', false), check('rk_live_1', false)]).toEqual([
    ...['well', 'note', 'well'],
  ])
  expect([check('sk_1', true), check('sk_live_1', true, { annual: 'prod_2' })]).toEqual(['failed', 'failed'])
})

const samplesPath = join(
  process.env['SHARED_DIR'] ?? join(import.meta.dirname, '../../../../shared'),
  'api/stripe-fixtures3.json',
)
const hasSamples = existsSync(samplesPath)
if (!hasSamples) process.stdout.write('skipped: comparing Stripe objects with samples (none in SHARED_DIR)\n')

/** Lists the property paths of an object. Of an array, only the first entry is read: `items.data.price.id`. */
function pathsOf(value: unknown, sample: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(sample) !== Array.isArray(value)) return [path]
  if (Array.isArray(value)) return value.length === 0 ? [path] : pathsOf(value[0], (sample as unknown[])[0], path)
  return Object.entries(value).flatMap(([name, part]) => {
    const under = (sample as Record<string, unknown> | null | undefined)?.[name]
    return pathsOf(part, under, path ? `${path}.${name}` : name)
  })
}
function has(sample: unknown, path: string): boolean {
  let at: unknown = sample
  for (const name of path.split('.')) {
    if (Array.isArray(at)) at = at[0]
    // Empty parts of the samples do not show which properties they can have, so every property is accepted there.
    if (typeof at !== 'object' || at === null) return true
    if (Object.keys(at).length === 0) return true
    if (!Object.hasOwn(at, name)) return false
    at = (at as Record<string, unknown>)[name]
  }
  return true
}

/** Paths of optional properties that the SDK's types have but Stripe's sample objects do not. */
const optional = /^metadata\.|^lines\.data\.pricing\.price_details\.|^payment\.payment_intent$/

describe.skipIf(!hasSamples)('responses compared with the provider’s sample objects', () => {
  const load = async () =>
    (JSON.parse(await readFile(samplesPath, 'utf8')) as { resources: Record<string, object> }).resources

  test('our schemas accept each sample object of Stripe', async () => {
    const samples = await load()
    const kinds = {
      'checkout.session': shapes.checkoutSession,
      subscription: shapes.subscription,
      invoice: shapes.invoice,
      charge: shapes.charge,
      customer: shapes.customer,
      event: shapes.event,
      coupon: shapes.createdObject,
      'billing_portal.session': shapes.portalSession,
    }
    for (const [kind, shape] of Object.entries(kinds))
      expect([kind, shape.safeParse(samples[kind]).error]).toEqual([kind, undefined])
    expect(shapes.invoicePayments.safeParse({ data: [samples['invoice_payment']] }).success).toBe(true)
    const whole = { ...samples['subscription'], latest_invoice: samples['invoice'] }
    expect(shapes.toSubscription(shapes.subscription.parse(whole), () => null)).toMatchObject({
      status: expect.any(String),
    })
  })

  test('the fake Stripe sends only properties that the sample objects of Stripe have', async () => {
    const samples = await load()
    await using stripe = await openStripe()
    const { books, shop } = stripe
    const { id } = await stripe.payments.createCheckout(request)
    await stripe.act(payCheckout(id))
    const [checkout] = Object.values(books.checkouts)
    const [subscription] = Object.values(books.subscriptions)
    const [invoice] = Object.values(books.invoices)
    if (!checkout || !subscription || !invoice) throw new Error('nothing was bought')
    await stripe.act(refundInvoice(invoice.id))
    const made: Record<string, object> = {
      'checkout.session': objects.sessionObject(checkout, shop),
      subscription: objects.subscriptionObject(books, subscription, shop, false),
      invoice: objects.invoiceObject(invoice, shop),
      charge: objects.chargeObject(invoice, shop),
      invoice_payment: objects.invoicePaymentList(books, invoice.id.replace('in_', 'pi_')).data[0] ?? {},
    }
    for (const [kind, value] of Object.entries(made)) {
      const sample = samples[kind]
      const unknownPaths = pathsOf(value, sample).filter((path) => !has(sample, path) && !optional.test(path))
      expect([kind, unknownPaths]).toEqual([kind, []])
    }
  })
})
