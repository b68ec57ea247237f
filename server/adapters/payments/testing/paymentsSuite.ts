import { expect, test } from 'vitest'
import { BadSignature, type CheckoutWish, type Payments } from '../payments.ts'
import {
  cancelAtEnd,
  changePlan,
  mendCard,
  pay,
  refund,
  renew,
  spoilCard,
  type Act,
  type Books,
} from '../sandbox/books.ts'

/** Payments with the far end of its line, where one may act as the customer, the bank or the operator. */
export type PaymentsAtWork = {
  payments: Payments
  prices: Record<'monthly' | 'annual', string>
  act(act: Act): Promise<void>
  read(): Promise<Books>
  /** What was sent since the last time. */
  sent(): { raw: Buffer; signature: string }[]
  advance(ms: number): void
  now(): Date
  [Symbol.asyncDispose](): Promise<void>
}

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

export function promisesOfPayments(open: () => Promise<PaymentsAtWork>): void {
  const wish = (desk: PaymentsAtWork, change: Partial<CheckoutWish> = {}): CheckoutWish => ({
    plan: 'monthly',
    accountId: 'ada',
    email: 'ada@example.com',
    customerId: null,
    reference: `ours-${Math.random()}`,
    successUrl: 'http://localhost:3000/subscribe/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/subscribe/cancel',
    discount: null,
    expiresAt: new Date(desk.now().getTime() + 31 * minuteMs),
    ...change,
  })

  async function bought(desk: PaymentsAtWork, change: Partial<CheckoutWish> = {}) {
    const opened = await desk.payments.createCheckout(wish(desk, change))
    await desk.act(pay(opened.id))
    const checkout = await desk.payments.findCheckout(opened.id)
    return { opened, checkout, id: checkout?.subscriptionId ?? '' }
  }

  test('a purchase begins open and unpaid, under the account’s name and our reference, on a page of its own', async () => {
    await using desk = await open()
    const opened = await desk.payments.createCheckout(wish(desk, { reference: 'ours' }))
    expect(opened).toMatchObject({ id: expect.stringMatching(/^cs_/), url: expect.stringContaining(opened.id) })
    expect(await desk.payments.findCheckout(opened.id)).toEqual({
      id: opened.id,
      state: 'open',
      isPaid: false,
      accountId: 'ada',
      reference: 'ours',
      subscriptionId: null,
    })
  })

  test.each(['monthly', 'annual'] as const)('once paid, the %s plan runs from now for its time', async (plan) => {
    await using desk = await open()
    const { checkout, opened, id } = await bought(desk, { plan })
    expect(checkout).toMatchObject({ state: 'complete', isPaid: true })
    expect(await desk.payments.findSubscription(id)).toEqual({
      id,
      customerId: opened.customerId,
      accountId: 'ada',
      status: 'active',
      priceId: desk.prices[plan],
      plan,
      startedAt: desk.now(),
      periodEnd: new Date(plan === 'monthly' ? '2026-12-21T09:30:00.000Z' : '2027-11-21T09:30:00.000Z'),
      cancelsAt: null,
      endedAt: null,
      latestInvoice: {
        id: expect.stringMatching(/^in_/),
        subscriptionId: id,
        customerId: opened.customerId,
        priceId: desk.prices[plan],
        plan,
        state: 'paid',
        amountCents: plan === 'monthly' ? 599 : 5999,
        currency: 'usd',
        createdAt: desk.now(),
        paidAt: desk.now(),
      },
    })
  })

  test('an account is one customer, and has one open purchase: a new one closes the one before', async () => {
    await using desk = await open()
    const first = await desk.payments.createCheckout(wish(desk))
    const second = await desk.payments.createCheckout(wish(desk, { customerId: first.customerId }))
    expect(second.customerId).toBe(first.customerId)
    expect(await desk.payments.findCheckout(first.id)).toMatchObject({ state: 'expired', isPaid: false })
    await desk.act(pay(first.id))
    expect(await desk.payments.findCheckout(first.id)).toMatchObject({ subscriptionId: null })
    const other = await desk.payments.createCheckout(wish(desk, { accountId: 'bob', email: 'bob@example.com' }))
    expect(other.customerId).not.toBe(first.customerId)
    expect(await desk.payments.findCheckout(second.id)).toMatchObject({ state: 'open' })
  })

  test('a discount lowers the first payment, and lasts as long as it says', async () => {
    await using desk = await open()
    const lasting = { code: 'FRIENDS', percentOff: 50, duration: 'forever', months: null } as const
    const once = { code: 'HELLO', percentOff: 25, duration: 'once', months: null } as const
    const amounts: number[] = []
    for (const [accountId, discount] of [
      ['ada', lasting],
      ['bob', once],
    ] as const) {
      const { id } = await bought(desk, { accountId, discount })
      amounts.push((await desk.payments.findSubscription(id))?.latestInvoice?.amountCents ?? 0)
      desk.advance(dayMs)
      await desk.act(renew(id))
      amounts.push((await desk.payments.findSubscription(id))?.latestInvoice?.amountCents ?? 0)
    }
    expect(amounts).toEqual([300, 300, 449, 599])
  })

  test('a discount that is revoked counts no more from the next payment on; a second time changes nothing', async () => {
    await using desk = await open()
    const discount = { code: 'FRIENDS', percentOff: 50, duration: 'forever', months: null } as const
    const { id } = await bought(desk, { discount })
    const amount = async () => (await desk.payments.findSubscription(id))?.latestInvoice?.amountCents
    expect(await amount()).toBe(300)
    await desk.payments.revokeDiscount(id)
    await desk.payments.revokeDiscount(id)
    await desk.payments.revokeDiscount('sub_none')
    desk.advance(dayMs)
    await desk.act(renew(id))
    expect(await amount()).toBe(599)
  })

  test('a code that is removed is forgotten, may be removed again, and may be made anew', async () => {
    await using desk = await open()
    const discount = { code: 'FRIENDS', percentOff: 50, duration: 'once', months: null } as const
    await desk.payments.createCheckout(wish(desk, { discount }))
    await desk.payments.removeDiscount('FRIENDS')
    await desk.payments.removeDiscount('FRIENDS')
    await desk.payments.removeDiscount('NEVER-MADE')
    const { id } = await bought(desk, { discount, accountId: 'bob', email: 'bob@example.com' })
    expect((await desk.payments.findSubscription(id))?.latestInvoice?.amountCents).toBe(300)
  })

  test('a purchase that is closed cannot be paid; one that is paid cannot be closed', async () => {
    await using desk = await open()
    const left = await desk.payments.createCheckout(wish(desk))
    await desk.payments.closeCheckout(left.id)
    await desk.payments.closeCheckout(left.id)
    expect(await desk.payments.findCheckout(left.id)).toMatchObject({ state: 'expired' })
    const { opened } = await bought(desk)
    await desk.payments.closeCheckout(opened.id)
    expect(await desk.payments.findCheckout(opened.id)).toMatchObject({ state: 'complete' })
  })

  test('a life is told as it is: a payment that fails and is mended, another plan, a cancellation, the end', async () => {
    await using desk = await open()
    const { id } = await bought(desk)
    const now = async () => {
      const found = await desk.payments.findSubscription(id)
      return [found?.status, found?.plan, found?.latestInvoice?.state, found?.cancelsAt !== null]
    }
    await desk.act(spoilCard(id))
    desk.advance(29 * dayMs)
    await desk.act(renew(id))
    expect(await now()).toEqual(['past_due', 'monthly', 'open', false])
    await desk.act(mendCard(id))
    expect(await now()).toEqual(['active', 'monthly', 'paid', false])
    await desk.act(changePlan(id, 'annual'))
    expect(await now()).toEqual(['active', 'annual', 'paid', false])
    await desk.act(cancelAtEnd(id))
    expect(await now()).toEqual(['active', 'annual', 'paid', true])
    await desk.payments.endSubscription(id)
    await desk.payments.endSubscription(id)
    expect(await now()).toEqual(['ended', 'annual', 'paid', true])
    expect((await desk.payments.findSubscription(id))?.endedAt).toEqual(desk.now())
  })

  test('money that went back is told with the invoice it was paid for', async () => {
    await using desk = await open()
    const { id } = await bought(desk)
    const invoiceId = (await desk.payments.findSubscription(id))?.latestInvoice?.id ?? ''
    const chargeId = (await desk.read()).invoices[invoiceId]?.chargeId ?? ''
    await desk.act(refund(invoiceId, 100))
    expect(await desk.payments.findRefund(chargeId)).toEqual({ invoiceId, amountCents: 599, refundedCents: 100 })
    await desk.act(refund(invoiceId))
    expect(await desk.payments.findRefund(chargeId)).toMatchObject({ refundedCents: 599 })
    expect(await desk.payments.findInvoice(invoiceId)).toMatchObject({
      id: invoiceId,
      subscriptionId: id,
      state: 'paid',
    })
  })

  test('what is not there is told as missing, whatever it is called', async () => {
    await using desk = await open()
    const { payments } = desk
    for (const id of ['none', 'constructor', '__proto__']) {
      expect(await payments.findCheckout(id)).toBeUndefined()
      expect(await payments.findSubscription(id)).toBeUndefined()
      expect(await payments.findInvoice(id)).toBeUndefined()
      expect(await payments.findRefund(id)).toBeUndefined()
      await payments.closeCheckout(id)
      await payments.endSubscription(id)
    }
  })

  test('where a plan is managed, there is a way back', async () => {
    await using desk = await open()
    const { opened } = await bought(desk)
    const returnUrl = 'http://localhost:3000/account'
    const { url } = await desk.payments.createPortal({ customerId: opened.customerId, returnUrl })
    expect(URL.canParse(url)).toBe(true)
    expect(decodeURIComponent(url)).toContain(returnUrl)
  })

  test('each thing that happens is told once, by its kind and its id', async () => {
    await using desk = await open()
    const { id, opened } = await bought(desk)
    const events = desk.sent().map(({ raw, signature }) => desk.payments.readEvent(raw, signature))
    expect(new Set(events.map((event) => event.id)).size).toBe(3)
    expect(events.map(({ type, about }) => [type, about])).toEqual([
      ['customer.subscription.created', { kind: 'subscription', id }],
      ['invoice.paid', { kind: 'invoice', id: expect.stringMatching(/^in_/) }],
      ['checkout.session.completed', { kind: 'checkout', id: opened.id }],
    ])
    for (const event of events) expect(event).toMatchObject({ isForeign: false, createdAt: desk.now() })
  })

  test('S-36 words without their signature, with another’s, changed by a byte or older than 300 s are refused', async () => {
    await using desk = await open()
    await bought(desk)
    const [{ raw, signature } = expect.fail('nothing was sent')] = desk.sent()
    const changed = Buffer.from(raw)
    changed[5] = (changed[5] ?? 0) ^ 1
    const read = (bytes: Buffer, header?: string) => () => desk.payments.readEvent(bytes, header)
    expect(read(raw)).toThrow(BadSignature)
    expect(read(raw, '')).toThrow(BadSignature)
    expect(read(raw, 't=1,v1=00')).toThrow(BadSignature)
    expect(read(raw, signature.replace(/v1=../, 'v1=00'))).toThrow(BadSignature)
    expect(read(raw, signature.replace('v1=', 'v0='))).toThrow(BadSignature)
    expect(read(changed, signature)).toThrow(BadSignature)
    desk.advance(300_000)
    expect(desk.payments.readEvent(raw, signature).about).not.toBeNull()
    desk.advance(1_000)
    expect(read(raw, signature)).toThrow(BadSignature)
  })
}
