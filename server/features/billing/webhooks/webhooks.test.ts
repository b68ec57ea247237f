// This file is long because its tests share one server: starting another server takes longer than most tests.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cancelAtPeriodEnd,
  cancelNow,
  changePlan,
  openCheckout,
  payCheckout,
  refundInvoice,
  renewSubscription,
  declineCard,
  type SandboxAction,
} from '../../../adapters/payments/sandbox/sandboxState.ts'
import { signPayload } from '../../../adapters/payments/sandbox/signature.ts'
import { fakeStripeSecret } from '../../../adapters/payments/testing/fakeStripe.ts'
import { checksums } from '../../../testing/checksums.ts'
import {
  checkoutUrls,
  startBillingServer,
  type SentEvent,
  type BillingTestServer,
} from '../testing/billingTestServer.ts'
import { endPlansOfErasedAccount } from '../subscriptions/endAllPlans.ts'
import { paymentEvents } from '../tables.ts'

const dayMs = 86_400_000

let server: BillingTestServer
beforeAll(async () => {
  server = await startBillingServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Completes a purchase at the provider, but does not deliver the webhook events of the purchase to the server. */
async function completePurchase(accountId: string, email: string) {
  const { books } = server.stripe
  const reference = randomBytes(8).toString('hex')
  const expiresAt = new Date(server.app.clock.now().getTime() + dayMs)
  const addresses = { successUrl: server.app.url, cancelUrl: server.app.url }
  const purchase = {
    accountId,
    email,
    customerId: null,
    reference,
    discount: null,
    firstPaymentAt: null,
    expiresAt,
    ...addresses,
  }
  const checkout = openCheckout(books, { plan: 'monthly', ...purchase })
  await server.stripe.act(payCheckout(checkout.id))
  return checkout.subscriptionId ?? ''
}

const latestInvoiceOf = (id: string) => server.stripe.books.subscriptions[id]?.latestInvoiceId ?? ''

/** Subscription histories that cause five webhook events each: three of the purchase and two of later changes. */
const histories: [string, (id: string) => SandboxAction[], string[]][] = [
  [
    'bought, cancelled, refunded',
    (id) => [cancelAtPeriodEnd(id), (books, now) => refundInvoice(latestInvoiceOf(id))(books, now)],
    ['charge.refunded', 'customer.subscription.updated'],
  ],
  ['bought, renewed', (id) => [renewSubscription(id)], ['customer.subscription.updated', 'invoice.paid']],
  [
    'bought, not paid again',
    (id) => [declineCard(id), renewSubscription(id)],
    ['customer.subscription.updated', 'invoice.payment_failed'],
  ],
  [
    'bought, changed to the other plan',
    (id) => [changePlan(id, 'annual')],
    ['customer.subscription.updated', 'invoice.paid'],
  ],
]
/** All histories with ALL_VARIANTS=1, otherwise the first two. */
const someHistories = process.env['ALL_VARIANTS'] === '1' ? histories : histories.slice(0, 2)
const purchaseEvents = ['checkout.session.completed', 'customer.subscription.created', 'invoice.paid']

function* permutationsOf<T>(all: readonly T[]): Generator<T[]> {
  if (all.length === 0) yield []
  for (const [index, first] of all.entries()) {
    for (const rest of permutationsOf(all.toSpliced(index, 1))) yield [first, ...rest]
  }
}

async function playHistory(actions: (id: string) => SandboxAction[]) {
  const account = await server.account()
  const subscriptionId = await completePurchase(account.id, account.email)
  for (const action of actions(subscriptionId)) await server.stripe.act(action)
  return { account, sent: server.stripe.sent() }
}

describe('S-36 webhook events in any order', () => {
  /**
   * Returns all orders with ALL_VARIANTS=1. Without it, returns five orders: each event is first once and last once,
   * and comes before and after each of the others.
   */
  const getOrders = () => {
    const events = [0, 1, 2, 3, 4]
    if (process.env['ALL_VARIANTS'] === '1') return [...permutationsOf(events)]
    return events.map((start) => [...events.slice(start), ...events.slice(0, start)])
  }

  test.each(histories)(
    'the five events of a subscription (%s) lead to the same state in every order',
    { tags: ['long'] },
    async (_, actions, more) => {
      const first = await playHistory(actions)
      expect(first.sent.map(({ type }) => type).sort()).toEqual([...purchaseEvents, ...more].sort())
      await server.deliver(first.sent)
      server.stripe.sent()
      const expected = await server.getBillingState(first.account.id)
      const orders = getOrders()
      expect([5, 120]).toContain(orders.length)
      const sequences: ({ order: number[] } & Awaited<ReturnType<typeof playHistory>>)[] = []
      for (const order of orders) sequences.push({ order, ...(await playHistory(actions)) })
      for (let step = 0; step < 5; step++) {
        await server.deliverAtOnce(sequences.flatMap(({ order, sent }) => sent[order[step] ?? -1] ?? []))
      }
      // When we end a refunded plan, the provider sends more events. They are delivered last.
      await server.deliver()
      for (const { order, account } of sequences) {
        expect({ order, ...(await server.getBillingState(account.id)) }).toEqual({ order, ...expected })
      }
    },
  )

  test.each(someHistories)(
    'a subscription (%s) reaches the same final state whether its events arrive together or one by one',
    { tags: ['long'] },
    async (_, actions) => {
      const late = await playHistory(actions)
      await server.deliver(late.sent)
      await server.deliver()
      const account = await server.account()
      const id = await completePurchase(account.id, account.email)
      await server.deliver()
      for (const action of actions(id)) {
        await server.stripe.act(action)
        await server.deliver()
      }
      await server.deliver()
      const { emails: _late, ...expected } = await server.getBillingState(late.account.id)
      const { emails: _now, ...state } = await server.getBillingState(account.id)
      expect(state).toEqual(expected)
    },
  )
})

const signed = (text: object | string, at = server.app.clock.now()) => {
  const raw = Buffer.from(typeof text === 'string' ? text : JSON.stringify(text))
  return { raw, signature: signPayload(raw, { secret: fakeStripeSecret, now: at }) }
}
const event = (change: object = {}) => ({
  id: `evt_${randomBytes(8).toString('hex')}`,
  type: 'customer.subscription.updated',
  created: 1_795_253_400,
  livemode: false,
  data: { object: { id: 'sub_of_nobody' } },
  ...change,
})

describe('S-36 repeated webhook events', () => {
  test('an event that arrives twice while another event is stored is stored once, and its second copy is reported as known', async () => {
    const [first, second] = [signed(event()), signed(event())]
    const receive = ({ raw, signature }: typeof first) => server.app.services.billing.receiveEvent(raw, signature)
    expect(await Promise.all([first, second, second].map(receive))).toEqual(['taken', 'taken', 'known'])
    expect(await receive(second)).toBe('known')
    await server.app.services.jobs.drain()
  })

  test.each(someHistories)(
    'each of the five events (%s) changes data once when it arrives ten times at the same time',
    { tags: ['long'] },
    async (_, actions) => {
      const once = await playHistory(actions)
      await server.deliver(once.sent)
      await server.deliver()
      const { account, sent } = await playHistory(actions)
      for (const one of sent) {
        const answers = await Promise.all(Array.from({ length: 10 }, () => server.send(one)))
        expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
        const outcomes = await Promise.all(
          answers.map(async (answer) => ((await answer.json()) as { outcome: string }).outcome),
        )
        expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1)
        await server.app.services.jobs.drain()
      }
      await server.deliver()
      expect(await server.getBillingState(account.id)).toEqual(await server.getBillingState(once.account.id))
    },
  )

  test('the second copy of an event, received at the same time or later, is reported as known and sends no second receipt', async () => {
    const { account, sent } = await playHistory(() => [])
    const receive = ({ raw, signature }: SentEvent) => server.app.services.billing.receiveEvent(raw, signature)
    const [first, second] = sent as [SentEvent, SentEvent]
    // While the first event is stored, the second event arrives twice. Both copies are then stored in one
    // transaction.
    expect(await Promise.all([first, second, second].map(receive))).toEqual(['taken', 'taken', 'known'])
    expect(await Promise.all([second, first].map(receive))).toEqual(['known', 'known'])
    await server.app.services.jobs.drain()
    expect(await server.getBillingState(account.id)).toMatchObject({ tier: 'paid', emails: ['receipt'] })
  })

  test(
    'all events of a subscription, each received ten times at the same time, have the effect of one delivery each',
    { tags: ['long'] },
    async () => {
      const [, actions] = histories[0] ?? expect.fail('no history')
      const once = await playHistory(actions)
      await server.deliver(once.sent)
      await server.deliver()
      const { account, sent } = await playHistory(actions)
      await Promise.all(Array.from({ length: 10 }, () => sent.map((one) => server.send(one))).flat())
      await server.app.services.jobs.drain()
      await server.deliver()
      expect(await server.getBillingState(account.id)).toEqual(await server.getBillingState(once.account.id))
    },
  )
})

describe('S-36 requests that are not from the provider', () => {
  /** Sends a request and returns its status and whether any row in the database changed. */
  async function send(sent: Pick<SentEvent, 'raw' | 'signature'>) {
    await server.app.services.jobs.drain()
    const before = await checksums(server.app.database)
    const { status } = await server.send(sent)
    await server.app.services.jobs.drain()
    const after = await checksums(server.app.database)
    return { status, hasChanged: JSON.stringify(after) !== JSON.stringify(before) }
  }
  test('a request whose signature is missing, wrong, made with another secret or 301 s old gets 400 and writes nothing', async () => {
    const { raw, signature } = signed(event())
    const past = signed(event(), new Date(server.app.clock.now().getTime() - 301_000))
    const stranger = signPayload(raw, { secret: 'whsec_somebody-else', now: server.app.clock.now() })
    for (const header of ['', 'v1=', signature.slice(0, -1), stranger, past.signature]) {
      expect(await send({ raw, signature: header })).toEqual({ status: 400, hasChanged: false })
    }
    expect(await send(past)).toEqual({ status: 400, hasChanged: false })
  })

  test('a correctly signed body that is not an event gets 400', async () => {
    for (const text of ['', '{', 'null', '[]', '{"id":1}', '{"data":{"object":{}}}']) {
      expect(await send(signed(text))).toEqual({ status: 400, hasChanged: false })
    }
  })

  test('an event of a type that the server does not use, or of another account or mode of the provider, gets 200 and is ignored', async () => {
    expect(await send(signed(event({ type: 'customer.created' })))).toEqual({ status: 200, hasChanged: false })
    expect(await send(signed(event({ type: 'invoice.upcoming' })))).toEqual({ status: 200, hasChanged: false })
    expect(await send(signed(event({ livemode: true })))).toEqual({ status: 200, hasChanged: false })
    expect(await send(signed(event({ account: 'acct_another' })))).toEqual({ status: 200, hasChanged: false })
  })

  test('S-36 a malformed signature header gets 400', async () => {
    const { raw, signature } = signed(event())
    const [time = ''] = signature.split(',')
    const headers = ['', 't=1,v1=', 't=,v1=', 'v1=', 't=1', 't=x,v1=y', `${time},v1=é`, `${time},v1=${'0'.repeat(63)}`]
    for (const header of [...headers, `${time},${time},v1=${'0'.repeat(64)}`, ','.repeat(5000)]) {
      expect([header, await send({ raw, signature: header })]).toEqual([header, { status: 400, hasChanged: false }])
    }
  })

  test('a webhook request with a body above 64 kB gets 413', async () => {
    expect(await send(signed(event({ padding: 'x'.repeat(65_536) })))).toEqual({ status: 413, hasChanged: false })
  })

  test('a webhook request with a valid signature is accepted from any host and origin, and one with a wrong signature is refused', async () => {
    const headers = { host: 'elsewhere.example', origin: 'https://elsewhere.example', 'content-type': 'text/plain' }
    const answer = await server.app.visitor(headers).request('/api/webhooks/stripe', {
      method: 'POST',
      body: new Uint8Array(signed(event()).raw),
      headers: { 'stripe-signature': signed(event()).signature },
    })
    expect(answer.status).toBe(400)
    const { raw, signature } = signed(event())
    const accepted = await server.app.visitor(headers).request('/api/webhooks/stripe', {
      method: 'POST',
      body: new Uint8Array(raw),
      headers: { 'stripe-signature': signature },
    })
    expect(accepted.status).toBe(200)
    await server.app.services.jobs.drain()
  })

  test('the stored row of an event contains no personal data, only event id, type, object id and times', async () => {
    const { sent } = await playHistory(() => [])
    const [one] = sent
    await server.deliver(sent)
    const { db } = server.app.database
    const rows = await db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.id, one?.id ?? ''))
    const { created, data } = JSON.parse(String(one?.raw)) as { created: number; data: { object: { id: string } } }
    expect(rows).toEqual([
      {
        ...{ id: one?.id, type: one?.type, objectId: data.object.id, createdAt: new Date(created * 1000) },
        receivedAt: server.app.clock.now(),
      },
    ])
  })
})

describe('each kind of event when the other events do not arrive', () => {
  const bought = async () => {
    const account = await server.account()
    const subscriptionId = await completePurchase(account.id, account.email)
    return { account, subscriptionId, sent: server.stripe.sent() }
  }
  const only = (sent: readonly SentEvent[], type: string) => sent.filter((one) => one.type === type)

  test.each(purchaseEvents)('the event %s alone makes a bought plan active', async (type) => {
    const { account, sent } = await bought()
    await server.deliver(only(sent, type))
    expect(await server.getBillingState(account.id)).toMatchObject({
      ...{ tier: 'paid', isBilled: true, emails: ['receipt'], payments: [{ state: 'paid', amountCents: 599 }] },
    })
  })

  test('a plan that is paid days after the checkout becomes active by the event async_payment_succeeded alone', async () => {
    const { account, sent } = await bought()
    const [completed] = only(sent, 'checkout.session.completed')
    const text = String(completed?.raw).replace('session.completed', 'session.async_payment_succeeded')
    const raw = Buffer.from(text.replace(/"evt_\w+"/, `"evt_${randomBytes(8).toString('hex')}"`))
    const signature = signPayload(raw, { secret: fakeStripeSecret, now: server.app.clock.now() })
    await server.deliver([{ id: 'late', type: 'late', raw, signature }])
    expect(await server.getBillingState(account.id)).toMatchObject({ tier: 'paid', isBilled: true })
  })

  test('the receipt for a plan that has already ended does not say until when the plan runs', async () => {
    const { account, subscriptionId, sent } = await bought()
    await server.stripe.act(cancelNow(subscriptionId))
    await server.deliver(only(sent, 'invoice.paid'))
    const [receipt] = await server.emailsTo(account.email)
    expect(receipt?.text).toContain('We received $5.99 for your monthly plan')
    expect(receipt?.text).not.toContain('It runs until')
  })

  test('the deletion of an account ends a plan whose payment failed, and reports that the account had a plan', async () => {
    const { account, subscriptionId, sent } = await bought()
    await server.deliver(only(sent, 'invoice.paid'))
    await server.stripe.act(declineCard(subscriptionId))
    await server.stripe.act(renewSubscription(subscriptionId))
    await server.deliver(only(server.stripe.sent(), 'invoice.payment_failed'))
    expect(await endPlansOfErasedAccount(account, server.app.services)).toEqual({ hadPlan: true })
    expect(server.stripe.books.subscriptions[subscriptionId]?.status).toBe('canceled')
  })

  test('if an event says that a checkout is complete, but the provider still waits for its payment, the payment page is not closed', async () => {
    const actor = await server.app.signUp()
    await actor.call('createCheckout', { priceId: 'monthly', ...checkoutUrls(server.app) })
    const checkout = Object.values(server.stripe.books.checkouts).at(-1)
    const { raw, signature } = signed(
      event({ type: 'checkout.session.completed', data: { object: { id: checkout?.id } } }),
    )
    await server.deliver([{ id: 'early', type: 'early', raw, signature }])
    expect(checkout?.state).toBe('open')
  })

  test.each<[string, (id: string) => SandboxAction, object]>([
    ['customer.subscription.updated', (id) => cancelAtPeriodEnd(id), { emails: ['plan-cancelled', 'receipt'] }],
    ['customer.subscription.deleted', (id) => cancelNow(id), { subscriptions: [{ status: 'ended' }] }],
    ['invoice.payment_failed', (id) => renewSubscription(id), { emails: ['payment-failed', 'receipt'] }],
    [
      'charge.refunded',
      (id) => refundInvoice(latestInvoiceOf(id), 99),
      { payments: [{ refundedCents: 99 }], emails: ['receipt', 'refund'] },
    ],
  ])('after a purchase, event %s alone updates the account', async (type, action, expected) => {
    const { account, subscriptionId, sent } = await bought()
    await server.deliver(sent)
    if (type === 'invoice.payment_failed') await server.stripe.act(declineCard(subscriptionId))
    await server.stripe.act(action(subscriptionId))
    const events = only(server.stripe.sent(), type)
    expect(events).toHaveLength(1)
    await server.deliver(events)
    expect(await server.getBillingState(account.id)).toMatchObject(expected)
  })
})

test('if an event cannot be stored, the response is 500; the event is processed when the provider sends it again', async () => {
  const { account, sent } = await playHistory(() => [])
  const { db } = server.app.database
  await db.execute('alter table payment_events rename to payment_events_elsewhere')
  const refused = await Promise.all(sent.map(server.send))
  await db.execute('alter table payment_events_elsewhere rename to payment_events')
  expect(refused.map(({ status }) => status)).toEqual([500, 500, 500])
  await server.deliver(sent)
  expect(await server.getBillingState(account.id)).toMatchObject({ tier: 'paid', emails: ['receipt'] })
})

test(
  'if 125 events about one subscription each arrive twice at the same time, each is stored once, and the user gets one plan and one receipt',
  { tags: ['long'] },
  async () => {
    const { account, sent } = await playHistory(() => [])
    const [created] = sent
    const burst = Array.from({ length: 250 }, (_, index) => {
      const raw = Buffer.from(String(created?.raw).replace(/"evt_\w+"/, `"evt_burst${Math.floor(index / 2)}"`))
      return { raw, signature: signPayload(raw, { secret: fakeStripeSecret, now: server.app.clock.now() }) }
    })
    const answers = await Promise.all(burst.map(async (one) => (await server.send(one)).json()))
    const outcomes = answers.map((answer) => (answer as { outcome: string }).outcome)
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(125)
    expect(outcomes.filter((outcome) => outcome === 'known')).toHaveLength(125)
    await server.app.services.jobs.drain()
    expect(await server.getBillingState(account.id)).toMatchObject({ tier: 'paid', emails: ['receipt'] })
  },
)

test(
  'R-02 webhook events are accepted while the provider’s API is down, and processed when it answers again',
  { tags: ['long'] },
  async () => {
    const { account, sent } = await playHistory(() => [])
    server.stripe.setBehaviour('down')
    for (const one of sent) expect((await server.send(one)).status).toBe(200)
    await server.app.services.jobs.drain()
    expect(await server.getBillingState(account.id)).toMatchObject({ isBilled: false, payments: [] })
    server.stripe.setBehaviour('well')
    server.advance(dayMs / 24)
    await server.app.services.jobs.drain()
    expect(await server.getBillingState(account.id)).toMatchObject({
      isBilled: true,
      tier: 'paid',
      emails: ['receipt'],
    })
  },
)
