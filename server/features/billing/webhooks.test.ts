import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cancelAtEnd,
  changePlan,
  openCheckout,
  pay,
  refund,
  renew,
  spoilCard,
  type Act,
} from '../../ports/payments/sandbox/books.ts'
import { sign } from '../../ports/payments/sandbox/signature.ts'
import { standInSecret } from '../../ports/payments/testing/stripeStandIn.ts'
import { checksums } from '../../testing/checksums.ts'
import { openShop, type Sent, type Shop } from './testing/shop.ts'
import { paymentEvents } from './tables.ts'

const dayMs = 86_400_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

/** A purchase as the provider alone knows it; the account is told of nothing yet. */
async function bought(accountId: string, email: string) {
  const { books } = shop.far
  const reference = randomBytes(8).toString('hex')
  const expiresAt = new Date(shop.app.clock.now().getTime() + dayMs)
  const addresses = { successUrl: shop.app.url, cancelUrl: shop.app.url }
  const wish = { accountId, email, customerId: null, reference, discount: null, expiresAt, ...addresses }
  const checkout = openCheckout(books, { plan: 'monthly', ...wish })
  await shop.far.act(pay(checkout.id))
  return checkout.subscriptionId ?? ''
}

const latestOf = (id: string) => shop.far.books.subscriptions[id]?.latestInvoiceId ?? ''

/** Lives of five events, by what happens after the purchase, which is three of them. */
const lives: [string, (id: string) => Act[], string[]][] = [
  [
    'bought, cancelled, refunded',
    (id) => [cancelAtEnd(id), (books, now) => refund(latestOf(id))(books, now)],
    ['charge.refunded', 'customer.subscription.updated'],
  ],
  ['bought, renewed', (id) => [renew(id)], ['customer.subscription.updated', 'invoice.paid']],
  [
    'bought, not paid again',
    (id) => [spoilCard(id), renew(id)],
    ['customer.subscription.updated', 'invoice.payment_failed'],
  ],
  [
    'bought, changed to the other plan',
    (id) => [changePlan(id, 'annual')],
    ['customer.subscription.updated', 'invoice.paid'],
  ],
]
const begun = ['checkout.session.completed', 'customer.subscription.created', 'invoice.paid']

function* ordersOf<T>(all: readonly T[]): Generator<T[]> {
  if (all.length === 0) yield []
  for (const [index, first] of all.entries()) {
    for (const rest of ordersOf(all.toSpliced(index, 1))) yield [first, ...rest]
  }
}

async function live(acts: (id: string) => Act[]) {
  const account = await shop.account()
  const subscriptionId = await bought(account.id, account.email)
  for (const act of acts(subscriptionId)) await shop.far.act(act)
  return { account, sent: shop.far.sent() }
}

describe('S-36 whatever the order in which they come', () => {
  /** All orders of the life that is hardest to get right; of the others by day those that begin or end with each event. */
  const ordersFor = (name: string) => {
    const all = [...ordersOf([0, 1, 2, 3, 4])]
    const isAll = name.endsWith('refunded') || process.env['EVERY_ORDER'] === '1'
    return isAll ? all : all.filter((_, index) => index % 12 === 0 || index % 24 === 23)
  }

  test.each(lives)('the five events of a life (%s) end in the same state in any order', async (name, acts, more) => {
    const first = await live(acts)
    expect(first.sent.map(({ type }) => type).sort()).toEqual([...begun, ...more].sort())
    await shop.deliver(first.sent)
    shop.far.sent()
    const expected = await shop.standingOf(first.account.id)
    const orders = ordersFor(name)
    expect([15, 120]).toContain(orders.length)
    const told: ({ order: number[] } & Awaited<ReturnType<typeof live>>)[] = []
    for (const order of orders) told.push({ order, ...(await live(acts)) })
    for (let step = 0; step < 5; step++) {
      await shop.deliverAtOnce(told.flatMap(({ order, sent }) => sent[order[step] ?? -1] ?? []))
    }
    // What our own ending of a refunded plan sends, late.
    await shop.deliver()
    for (const { order, account } of told) {
      expect({ order, ...(await shop.standingOf(account.id)) }).toEqual({ order, ...expected })
    }
  })

  test.each(lives)('a life (%s) followed as it happens ends as one that is told of afterwards', async (_, acts) => {
    const late = await live(acts)
    await shop.deliver(late.sent)
    await shop.deliver()
    const account = await shop.account()
    const id = await bought(account.id, account.email)
    await shop.deliver()
    for (const act of acts(id)) {
      await shop.far.act(act)
      await shop.deliver()
    }
    await shop.deliver()
    const { letters: _late, ...expected } = await shop.standingOf(late.account.id)
    const { letters: _now, ...standing } = await shop.standingOf(account.id)
    expect(standing).toEqual(expected)
  })
})

describe('S-36 however often they come', () => {
  test.each(lives)('each of the five events (%s) ten times at once changes once', async (_, acts) => {
    const once = await live(acts)
    await shop.deliver(once.sent)
    await shop.deliver()
    const { account, sent } = await live(acts)
    for (const one of sent) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => shop.send(one)))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
      const outcomes = await Promise.all(
        answers.map(async (answer) => ((await answer.json()) as { outcome: string }).outcome),
      )
      expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1)
      await shop.app.services.jobs.drain()
    }
    await shop.deliver()
    expect(await shop.standingOf(account.id)).toEqual(await shop.standingOf(once.account.id))
  })

  test('all events of a life ten times, all at once, end as if each had come alone', async () => {
    const [, acts] = lives[0] ?? expect.fail('no life')
    const once = await live(acts)
    await shop.deliver(once.sent)
    await shop.deliver()
    const { account, sent } = await live(acts)
    await Promise.all(Array.from({ length: 10 }, () => sent.map((one) => shop.send(one))).flat())
    await shop.app.services.jobs.drain()
    await shop.deliver()
    expect(await shop.standingOf(account.id)).toEqual(await shop.standingOf(once.account.id))
  })
})

describe('S-36 what is no word of the provider', () => {
  /** How it is answered, and whether any row anywhere was written. */
  async function send(sent: Pick<Sent, 'raw' | 'signature'>) {
    await shop.app.services.jobs.drain()
    const before = await checksums(shop.app.database)
    const { status } = await shop.send(sent)
    await shop.app.services.jobs.drain()
    const after = await checksums(shop.app.database)
    return { status, hasChanged: JSON.stringify(after) !== JSON.stringify(before) }
  }
  const signed = (words: object | string, at = shop.app.clock.now()) => {
    const raw = Buffer.from(typeof words === 'string' ? words : JSON.stringify(words))
    return { raw, signature: sign(raw, { secret: standInSecret, now: at }) }
  }
  const event = (change: object = {}) => ({
    id: `evt_${randomBytes(8).toString('hex')}`,
    type: 'customer.subscription.updated',
    created: 1_795_253_400,
    livemode: false,
    data: { object: { id: 'sub_of_nobody' } },
    ...change,
  })

  test('a bad signature, none, another’s or one from 301 s ago is answered 400, and no row is written', async () => {
    const { raw, signature } = signed(event())
    const past = signed(event(), new Date(shop.app.clock.now().getTime() - 301_000))
    const stranger = sign(raw, { secret: 'whsec_somebody-else', now: shop.app.clock.now() })
    for (const header of ['', 'v1=', signature.slice(0, -1), stranger, past.signature]) {
      expect(await send({ raw, signature: header })).toEqual({ status: 400, hasChanged: false })
    }
    expect(await send(past)).toEqual({ status: 400, hasChanged: false })
  })

  test('words that are no event, though they are signed, are answered 400', async () => {
    for (const words of ['', '{', 'null', '[]', '{"id":1}', '{"data":{"object":{}}}']) {
      expect(await send(signed(words))).toEqual({ status: 400, hasChanged: false })
    }
  })

  test('another type, another account or the other kind of money is answered 200 and left', async () => {
    expect(await send(signed(event({ type: 'customer.created' })))).toEqual({ status: 200, hasChanged: false })
    expect(await send(signed(event({ type: 'invoice.upcoming' })))).toEqual({ status: 200, hasChanged: false })
    expect(await send(signed(event({ livemode: true })))).toEqual({ status: 200, hasChanged: false })
    expect(await send(signed(event({ account: 'acct_another' })))).toEqual({ status: 200, hasChanged: false })
  })

  test('more than 64 kB is cut off with 413', async () => {
    expect(await send(signed(event({ padding: 'x'.repeat(65_536) })))).toEqual({ status: 413, hasChanged: false })
  })

  test('it is judged by its signature, not by the host it names nor where it comes from', async () => {
    const headers = { host: 'elsewhere.example', origin: 'https://elsewhere.example', 'content-type': 'text/plain' }
    const answer = await shop.app.visitor(headers).request('/api/webhooks/stripe', {
      method: 'POST',
      body: new Uint8Array(signed(event()).raw),
      headers: { 'stripe-signature': signed(event()).signature },
    })
    expect(answer.status).toBe(400)
    const { raw, signature } = signed(event())
    const taken = await shop.app.visitor(headers).request('/api/webhooks/stripe', {
      method: 'POST',
      body: new Uint8Array(raw),
      headers: { 'stripe-signature': signature },
    })
    expect(taken.status).toBe(200)
    await shop.app.services.jobs.drain()
  })

  test('of what is kept of an event nothing is a person’s: its id, its type, what it is about and when', async () => {
    const [row] = await shop.app.database.db.select().from(paymentEvents).limit(1)
    expect(Object.keys(row ?? {})).toEqual(['id', 'type', 'objectId', 'createdAt', 'receivedAt'])
  })
})

test('R-02 while the provider is away events are taken, and followed up when it is back', async () => {
  const { account, sent } = await live(() => [])
  shop.far.be('down')
  for (const one of sent) expect((await shop.send(one)).status).toBe(200)
  await shop.app.services.jobs.drain()
  expect(await shop.standingOf(account.id)).toMatchObject({ isBilled: false, payments: [] })
  shop.far.be('well')
  shop.advance(dayMs / 24)
  await shop.app.services.jobs.drain()
  expect(await shop.standingOf(account.id)).toMatchObject({ isBilled: true, tier: 'paid', letters: ['receipt'] })
})
