import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createFixedClock } from '../../platform/clock.ts'
import { type CheckoutWish, PaymentsUnavailable } from './payments.ts'
import { pay, refund } from './sandbox/books.ts'
import { sign } from './sandbox/signature.ts'
import { stripeSettingsFrom } from './settings.ts'
import { createStripe } from './stripe.ts'
import * as shapes from './stripeShapes.ts'
import * as objects from './testing/stripeObjects.ts'
import { type Mood, openStripeStandIn, standInEnvironment, standInSecret } from './testing/stripeStandIn.ts'

const clock = createFixedClock('2026-11-21T09:30:00.000Z')
const wish: CheckoutWish = {
  ...{ plan: 'annual', accountId: 'ada', email: 'ada@example.com', customerId: null, reference: 'ours' },
  successUrl: 'https://scenes.example/subscribe/success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://scenes.example/subscribe/cancel',
  discount: { code: 'FRIENDS', percentOff: 50, duration: 'repeating', months: 3 },
  expiresAt: new Date('2026-11-21T10:01:00.000Z'),
}

async function openDesk(change: Partial<Record<string, string>> = {}) {
  const far = await openStripeStandIn(clock)
  const settings = stripeSettingsFrom({ ...standInEnvironment(far.url), ...change })
  if (!settings) throw new Error('the stand-in is not set up')
  return Object.assign(far, { payments: createStripe(settings, clock) })
}

test('S-35 a purchase names the price of the settings once, and whatever else decides what is charged', async () => {
  await using desk = await openDesk()
  await desk.payments.createCheckout(wish)
  const sent = desk.asked.find(({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions')
  const coupon = desk.asked.find(({ path }) => path === '/v1/coupons')
  expect(Object.fromEntries(sent?.fields ?? [])).toEqual({
    mode: 'subscription',
    customer: expect.stringMatching(/^cus_/),
    client_reference_id: 'ada',
    'line_items[0][price]': 'price_1Annual',
    'line_items[0][quantity]': '1',
    success_url: wish.successUrl,
    cancel_url: wish.cancelUrl,
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

test('each request bears our key and the version whose objects we read; each that makes something, a key of its own', async () => {
  await using desk = await openDesk()
  await desk.payments.createCheckout(wish)
  for (const { method, headers } of desk.asked) {
    expect(headers).toMatchObject({ authorization: 'Bearer sk_test_51StandIn', 'stripe-version': '2026-10-28.endive' })
    if (method === 'POST') expect(headers['idempotency-key']).toBeTruthy()
  }
})

test('an answer that is lost is asked for again, and nothing is made twice', async () => {
  await using desk = await openDesk()
  desk.be('losing answers')
  await desk.payments.createCheckout({ ...wish, discount: null })
  expect(Object.keys(desk.books.customers)).toHaveLength(1)
  expect(Object.keys(desk.books.checkouts)).toHaveLength(1)
})

test.each<Mood>(['busy', 'down', 'html', 'nonsense', 'redirecting', 'endless'])(
  'S-60 a provider that is %s is told as away; its answer is not followed, kept or believed',
  async (mood) => {
    await using desk = await openDesk()
    desk.be(mood)
    await expect(desk.payments.createCheckout(wish)).rejects.toBeInstanceOf(PaymentsUnavailable)
    await expect(desk.payments.findSubscription('sub_1')).rejects.toBeInstanceOf(PaymentsUnavailable)
  },
)

test('S-36 while a secret is replaced both are believed; another shop’s, real money’s and a connected account’s are foreign', async () => {
  await using desk = await openDesk()
  const { id } = await desk.payments.createCheckout(wish)
  await desk.act(pay(id))
  const [first] = desk.sent('whsec_the-next-one')
  expect(desk.payments.readEvent(first?.raw ?? Buffer.of(), first?.signature).isForeign).toBe(false)
  const told = JSON.parse(String(first?.raw)) as object
  for (const change of [{ livemode: true }, { account: 'acct_another' }]) {
    const raw = Buffer.from(JSON.stringify({ ...told, ...change }))
    const signature = sign(raw, { secret: standInSecret, now: clock.now() })
    expect(desk.payments.readEvent(raw, signature)).toMatchObject({ isForeign: true })
  }
})

test('a customer that was deleted at the provider is made anew', async () => {
  await using desk = await openDesk()
  const before = await desk.payments.createCheckout(wish)
  delete desk.books.customers[before.customerId]
  const after = await desk.payments.createCheckout({ ...wish, reference: 'again', customerId: before.customerId })
  expect(after.customerId).not.toBe(before.customerId)
})

const samplesPath = join(
  process.env['SHARED_DIR'] ?? join(import.meta.dirname, '../../../../shared'),
  'api/stripe-fixtures3.json',
)
const hasSamples = existsSync(samplesPath)
if (!hasSamples) process.stdout.write('Payments: no samples in SHARED_DIR, objects are not held against them.\n')

/** The paths of a thing, lists by their first entry: `items.data.price.id`. */
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
    // The samples leave empty what may be empty; below that they say nothing.
    if (typeof at !== 'object' || at === null) return true
    if (Object.keys(at).length === 0) return true
    if (!Object.hasOwn(at, name)) return false
    at = (at as Record<string, unknown>)[name]
  }
  return true
}

/** Parts that may be left out, and are by the samples; the SDK's types have them. */
const optional = /^metadata\.|^lines\.data\.pricing\.price_details\.|^payment\.payment_intent$/

describe.skipIf(!hasSamples)('beside the provider’s own samples', () => {
  const load = async () =>
    (JSON.parse(await readFile(samplesPath, 'utf8')) as { resources: Record<string, object> }).resources

  test('we can read each kind of thing that we ask for', async () => {
    const samples = await load()
    const kinds = {
      'checkout.session': shapes.session,
      subscription: shapes.subscription,
      invoice: shapes.invoice,
      charge: shapes.charge,
      customer: shapes.known,
      event: shapes.event,
      coupon: shapes.created,
      'billing_portal.session': shapes.page,
    }
    for (const [kind, shape] of Object.entries(kinds))
      expect([kind, shape.safeParse(samples[kind]).error]).toEqual([kind, undefined])
    expect(shapes.invoicePayments.safeParse({ data: [samples['invoice_payment']] }).success).toBe(true)
    const whole = { ...samples['subscription'], latest_invoice: samples['invoice'] }
    expect(shapes.presentSubscription(shapes.subscription.parse(whole), () => null)).toMatchObject({
      status: expect.any(String),
    })
  })

  test('our stand-in sends nothing that the provider does not', async () => {
    const samples = await load()
    await using desk = await openDesk()
    const { books, shop } = desk
    const { id } = await desk.payments.createCheckout(wish)
    await desk.act(pay(id))
    const [checkout] = Object.values(books.checkouts)
    const [subscription] = Object.values(books.subscriptions)
    const [invoice] = Object.values(books.invoices)
    if (!checkout || !subscription || !invoice) throw new Error('nothing was bought')
    await desk.act(refund(invoice.id))
    const made: Record<string, object> = {
      'checkout.session': objects.sessionObject(checkout, shop),
      subscription: objects.subscriptionObject(books, subscription, shop, false),
      invoice: objects.invoiceObject(invoice, shop),
      charge: objects.chargeObject(invoice, shop),
      invoice_payment: objects.invoicePaymentList(books, invoice.id.replace('in_', 'pi_')).data[0] ?? {},
    }
    for (const [kind, value] of Object.entries(made)) {
      const sample = samples[kind]
      const strange = pathsOf(value, sample).filter((path) => !has(sample, path) && !optional.test(path))
      expect([kind, strange]).toEqual([kind, []])
    }
  })
})
