import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Clock } from '../../../platform/clock.ts'
import {
  findOrCreateCustomer,
  createEmptyState,
  endDiscount,
  cancelNow,
  expireCheckout,
  openCheckout,
  type SandboxAction,
  type SandboxEvent,
  type SandboxState,
} from '../sandbox/sandboxState.ts'
import { signPayload } from '../sandbox/signature.ts'
import * as objects from './stripeObjects.ts'

/** How the fake behaves: like Stripe (`well`), or like a busy, broken or hostile server. `down`: without a response. */
export type FakeStripeBehaviour =
  | 'well'
  | 'losing answers'
  | 'busy'
  | 'down'
  | 'html'
  | 'nonsense'
  | 'redirecting'
  | 'endless'
  | 'no url'

type ReceivedRequest = { method: string; path: string; headers: IncomingMessage['headers']; fields: URLSearchParams }
type Answer = { status: number; body: object }

const shop: objects.Merchant = {
  prices: { monthly: 'price_1Monthly', annual: 'price_1Annual', pro: 'price_1Pro', studio: 'price_1Studio' },
  isLive: false,
}
export const fakeStripeSecret = 'whsec_the-fake-s-own'
export const fakeStripeEnvironment = (url: string) => ({
  STRIPE_SECRET_KEY: 'sk_test_51StandIn',
  STRIPE_WEBHOOK_SECRET: `whsec_the-next-one, ${fakeStripeSecret}`,
  STRIPE_PRICE_MONTHLY: shop.prices.monthly,
  STRIPE_PRICE_ANNUAL: shop.prices.annual,
  STRIPE_PRICE_PRO: shop.prices.pro,
  STRIPE_PRICE_STUDIO: shop.prices.studio,
  STRIPE_API_BASE: url,
})

const ok = (body: object): Answer => ({ status: 200, body })
const refusal = (status: number, code: string, param?: string): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', code, param, message: `${code}, says the fake Stripe` } },
})
const missing = refusal(404, 'resource_missing')

type Route = {
  method: string
  path: RegExp
  answer(books: SandboxState, requests: ReceivedRequest, id: string, now: Date): Answer
}

const route = (method: string, path: RegExp, answer: Route['answer']): Route => ({ method, path, answer })
const applyAction = (act: SandboxAction, books: SandboxState, now: Date, events: SandboxEvent[]) =>
  void events.push(...act(books, now))

function parseCheckout({ fields }: ReceivedRequest, coupons: Map<string, URLSearchParams>, books: SandboxState) {
  const field = (name: string) => fields.get(name) ?? ''
  const price = field('line_items[0][price]')
  const coupon = coupons.get(field('discounts[0][coupon]'))
  const trialEnd = field('subscription_data[trial_end]')
  const customer = books.customers[field('customer')]
  const plan = (['monthly', 'annual', 'pro', 'studio'] as const).find((one) => shop.prices[one] === price)
  if (!customer || !plan || field('mode') !== 'subscription' || field('line_items[0][quantity]') !== '1')
    return undefined
  return {
    plan,
    accountId: field('client_reference_id'),
    email: customer.email,
    customerId: customer.id,
    reference: field('metadata[reference]'),
    successUrl: field('success_url'),
    cancelUrl: field('cancel_url'),
    expiresAt: new Date(Number(field('expires_at')) * 1000),
    firstPaymentAt: trialEnd ? new Date(Number(trialEnd) * 1000) : null,
    discount: coupon
      ? {
          code: coupon.get('name') ?? '',
          percentOff: Number(coupon.get('percent_off')),
          duration: coupon.get('duration') as 'once' | 'repeating' | 'forever',
          months: coupon.has('duration_in_months') ? Number(coupon.get('duration_in_months')) : null,
        }
      : null,
  }
}

function createRoutes(events: SandboxEvent[], coupons: Map<string, URLSearchParams>): Route[] {
  const createdCustomers = new Set<string>()
  return [
    route('POST', /^\/v1\/customers$/, (books, { fields }) => {
      const checkout = { accountId: fields.get('metadata[accountId]') ?? '', email: fields.get('email') ?? '' }
      const id = findOrCreateCustomer(books, checkout)
      createdCustomers.add(id)
      return ok({ id, object: 'customer' })
    }),
    // Stripe still returns a deleted customer, with the property `deleted: true`.
    route('GET', /^\/v1\/customers\/(\w+)$/, (books, _, id) => {
      if (books.customers[id]) return ok({ id, object: 'customer' })
      return createdCustomers.has(id) ? ok({ id, object: 'customer', deleted: true }) : missing
    }),
    route('POST', /^\/v1\/coupons$/, (_, { fields }) => {
      const id = fields.get('id') ?? ''
      if (coupons.has(id)) return refusal(400, 'resource_already_exists')
      coupons.set(id, fields)
      return ok({ id, object: 'coupon' })
    }),
    route('GET', /^\/v1\/coupons$/, (_, { fields }) => {
      const ids = [...coupons.keys()]
      const after = fields.get('starting_after')
      if (after !== null && !coupons.has(after)) return missing
      const from = after === null ? 0 : ids.indexOf(after) + 1
      const data = ids.slice(from, from + 2).map((id) => ({
        id,
        object: 'coupon',
        name: coupons.get(id)?.get('name'),
        metadata: { code: coupons.get(id)?.get('metadata[code]') ?? '' },
      }))
      return ok({ object: 'list', has_more: from + 2 < ids.length, data })
    }),
    route('DELETE', /^\/v1\/coupons\/(\w+)$/, (_, _asked, id) =>
      coupons.delete(id) ? ok({ id, object: 'coupon', deleted: true }) : missing,
    ),
    route('POST', /^\/v1\/checkout\/sessions$/, (books, requests) => {
      const checkout = parseCheckout(requests, coupons, books)
      return checkout
        ? ok(objects.sessionObject(openCheckout(books, checkout), shop))
        : refusal(400, 'parameter_unknown')
    }),
    route('POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, (books, _, id, now) => {
      const found = books.checkouts[id]
      if (found?.state !== 'open') return found ? refusal(400, 'checkout_session_not_open') : missing
      applyAction(expireCheckout(id), books, now, events)
      return ok(objects.sessionObject(found, shop))
    }),
    route('GET', /^\/v1\/checkout\/sessions\/(\w+)$/, (books, _, id) => {
      const found = books.checkouts[id]
      return found ? ok(objects.sessionObject(found, shop)) : missing
    }),
    route('POST', /^\/v1\/billing_portal\/sessions$/, (_, { fields }) =>
      ok({
        id: 'bps_1',
        object: 'billing_portal.session',
        url: `https://billing.stripe.com/p/session/${fields.get('customer')}?back=${fields.get('return_url')}`,
      }),
    ),
    route('GET', /^\/v1\/subscriptions\/(\w+)$/, (books, { fields }, id) => {
      const found = books.subscriptions[id]
      const isExpanded = fields.get('expand[0]') === 'latest_invoice'
      return found ? ok(objects.subscriptionObject(books, found, shop, isExpanded)) : missing
    }),
    route('POST', /^\/v1\/subscriptions\/(\w+)$/, (books, { fields }, id, now) => {
      const found = books.subscriptions[id]
      if (found && fields.get('discounts') === '') applyAction(endDiscount(id), books, now, events)
      return found ? ok(objects.subscriptionObject(books, found, shop, false)) : missing
    }),
    route('DELETE', /^\/v1\/subscriptions\/(\w+)$/, (books, _, id, now) => {
      const found = books.subscriptions[id]
      if (!found || found.status === 'canceled') return missing
      applyAction(cancelNow(id), books, now, events)
      return ok(objects.subscriptionObject(books, found, shop, false))
    }),
    route('GET', /^\/v1\/invoices\/(\w+)$/, (books, _, id) => {
      const found = books.invoices[id]
      return found ? ok(objects.invoiceObject(found, shop)) : missing
    }),
    route('GET', /^\/v1\/charges\/(\w+)$/, (books, _, id) => {
      const found = Object.values(books.invoices).find(({ chargeId }) => chargeId === id)
      return found ? ok(objects.chargeObject(found, shop)) : missing
    }),
    route('GET', /^\/v1\/invoice_payments$/, (books, { fields }) =>
      ok(objects.invoicePaymentList(books, fields.get('payment[payment_intent]'))),
    ),
  ]
}

/** Starts an HTTP server that behaves like Stripe, with its own state. */
export async function startFakeStripe(clock: Clock) {
  const books = createEmptyState()
  const events: SandboxEvent[] = []
  const requests: ReceivedRequest[] = []
  const answered = new Map<string, Answer>()
  const coupons = new Map<string, URLSearchParams>()
  const routes = createRoutes(events, coupons)
  let behaviour: FakeStripeBehaviour = 'well'
  let droppedResponses = 0
  let held: { method: string; path: string; arrive: () => void; released: Promise<void> } | undefined

  function respond(one: ReceivedRequest): Answer {
    const key = one.headers['idempotency-key']
    const before = typeof key === 'string' ? answered.get(key) : undefined
    if (before) return before
    const found = routes.find(({ method, path }) => method === one.method && path.test(one.path))
    const [, id = ''] = found?.path.exec(one.path) ?? []
    const answer = found?.answer(books, one, id, clock.now()) ?? refusal(404, 'no_such_route')
    if (typeof key === 'string') answered.set(key, answer)
    return answer
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const fields = new URLSearchParams([...searchParams, ...new URLSearchParams(await text(request))])
    const one = { method: request.method ?? '', path: pathname, headers: request.headers, fields }
    requests.push(one)
    if (held && one.method === held.method && one.path === held.path) {
      const { arrive, released } = held
      held = undefined
      arrive()
      await released
    }
    if (behaviour === 'down') return void response.destroy()
    if (behaviour === 'busy')
      return void response.writeHead(429, { 'stripe-should-retry': 'false' }).end('{"error":{}}')
    if (behaviour === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')
    if (behaviour === 'nonsense') return void response.writeHead(200).end('{"id":7,"object":"list","data":{}}')
    if (behaviour === 'redirecting') return void response.writeHead(307, { location: 'http://169.254.169.254/' }).end()
    if (behaviour === 'endless') {
      const chunk = Buffer.alloc(1_048_576, ' ')
      const writeForever = () => {
        while (!response.destroyed && response.write(chunk)) continue
      }
      response.on('drain', writeForever).on('error', () => undefined)
      writeForever()
      return
    }
    const { status, body } = respond(one)
    // Performs every request, but sends no response to one of every two requests.
    if (behaviour === 'losing answers' && droppedResponses++ % 2 === 0) return void response.destroy()
    const shown = behaviour === 'no url' && 'url' in body ? { ...body, url: null } : body
    return void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(shown))
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    books,
    requests,
    coupons,
    shop,
    setBehaviour: (next: FakeStripeBehaviour) => {
      behaviour = next
    },
    /**
     * Delays the next request to `path` with this method. `arrived` resolves when the request has arrived; `release`
     * lets it continue.
     */
    holdNext(path: string, method = 'POST') {
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      const arrived = new Promise<void>((resolve) => (held = { method, path, arrive: resolve, released }))
      return { arrived, release }
    },
    /** Performs an action of the customer or the bank. `sent` then returns the webhook events that it caused. */
    act: async (act: SandboxAction) => applyAction(act, books, clock.now(), events),
    /** Returns the events since the last call, as raw bodies with signatures. */
    sent: (secret = fakeStripeSecret) =>
      events.splice(0).map((event) => {
        const raw = Buffer.from(JSON.stringify(objects.eventObject(books, event, shop)))
        return { id: event.id, type: event.type, raw, signature: signPayload(raw, { secret, now: clock.now() }) }
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
