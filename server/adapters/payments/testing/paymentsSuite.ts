import { expect, test } from 'vitest'
import { BadSignature, type CheckoutRequest, type Payments, type Plan } from '../payments.ts'
import { priceCents } from '../prices.ts'
import {
  cancelAtPeriodEnd,
  changePlan,
  restoreCard,
  payCheckout,
  refundInvoice,
  renewSubscription,
  declineCard,
  type SandboxAction,
  type SandboxState,
} from '../sandbox/sandboxState.ts'

/** A payment provider with access to its server side, to act as the customer, the bank or the operator. */
export type PaymentsFixture = {
  payments: Payments
  prices: Record<Plan, string>
  act(act: SandboxAction): Promise<void>
  read(): Promise<SandboxState>
  /** Returns the webhook events since the last call. */
  sent(): { raw: Buffer; signature: string }[]
  advance(ms: number): void
  now(): Date
  [Symbol.asyncDispose](): Promise<void>
}

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

/** Tests that every payment provider must pass. */
export function describePayments(open: () => Promise<PaymentsFixture>): void {
  const createRequest = (fixture: PaymentsFixture, change: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
    plan: 'monthly',
    accountId: 'ada',
    email: 'ada@example.com',
    customerId: null,
    reference: `ours-${Math.random()}`,
    successUrl: 'http://localhost:3000/subscribe/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/subscribe/cancel',
    discount: null,
    firstPaymentAt: null,
    expiresAt: new Date(fixture.now().getTime() + 31 * minuteMs),
    ...change,
  })

  async function buy(fixture: PaymentsFixture, change: Partial<CheckoutRequest> = {}) {
    const opened = await fixture.payments.createCheckout(createRequest(fixture, change))
    await fixture.act(payCheckout(opened.id))
    const checkout = await fixture.payments.findCheckout(opened.id)
    return { opened, checkout, id: checkout?.subscriptionId ?? '' }
  }

  test('a new purchase is open and unpaid, and has an account, a reference and a payment page', async () => {
    await using fixture = await open()
    const opened = await fixture.payments.createCheckout(createRequest(fixture, { reference: 'ours' }))
    expect(opened).toMatchObject({ id: expect.stringMatching(/./), url: expect.stringContaining(opened.id) })
    expect(await fixture.payments.findCheckout(opened.id)).toEqual({
      id: opened.id,
      state: 'open',
      isPaid: false,
      accountId: 'ada',
      reference: 'ours',
      subscriptionId: null,
    })
  })

  test.each(['monthly', 'annual', 'pro', 'studio'] as const)(
    'a paid purchase immediately starts the %s plan for one period',
    async (plan) => {
      await using fixture = await open()
      const { checkout, opened, id } = await buy(fixture, { plan })
      expect(checkout).toMatchObject({ state: 'complete', isPaid: true })
      expect(await fixture.payments.findSubscription(id)).toEqual({
        id,
        customerId: opened.customerId,
        accountId: 'ada',
        status: 'active',
        priceId: fixture.prices[plan],
        plan,
        startedAt: fixture.now(),
        periodEnd: new Date(plan === 'annual' ? '2027-11-21T09:30:00.000Z' : '2026-12-21T09:30:00.000Z'),
        cancelsAt: null,
        endedAt: null,
        latestInvoice: {
          id: expect.stringMatching(/^in_/),
          subscriptionId: id,
          customerId: opened.customerId,
          priceId: fixture.prices[plan],
          plan,
          state: 'paid',
          amountCents: priceCents[plan],
          currency: 'usd',
          createdAt: fixture.now(),
          paidAt: fixture.now(),
        },
      })
    },
  )

  test('an account has one customer at the provider for all purchases, and earlier purchases stay open after a new one', async () => {
    await using fixture = await open()
    const first = await fixture.payments.createCheckout(createRequest(fixture))
    const second = await fixture.payments.createCheckout(createRequest(fixture, { customerId: first.customerId }))
    expect(second.customerId).toBe(first.customerId)
    expect(await fixture.payments.findCheckout(first.id)).toMatchObject({ state: 'open' })
    await fixture.payments.closeCheckout(first.id)
    expect(await fixture.payments.findCheckout(first.id)).toMatchObject({ state: 'expired', isPaid: false })
    await fixture.act(payCheckout(first.id))
    expect(await fixture.payments.findCheckout(first.id)).toMatchObject({ subscriptionId: null })
    const other = await fixture.payments.createCheckout(
      createRequest(fixture, { accountId: 'bob', email: 'bob@example.com' }),
    )
    expect(other.customerId).not.toBe(first.customerId)
    expect(await fixture.payments.findCheckout(second.id)).toMatchObject({ state: 'open' })
  })

  test('a discount lowers the first payment, and later payments only within its duration', async () => {
    await using fixture = await open()
    const lasting = { code: 'FRIENDS', percentOff: 50, duration: 'forever', months: null } as const
    const once = { code: 'HELLO', percentOff: 25, duration: 'once', months: null } as const
    const amounts: number[] = []
    for (const [accountId, discount] of [
      ['ada', lasting],
      ['bob', once],
    ] as const) {
      const { id } = await buy(fixture, { accountId, discount })
      amounts.push((await fixture.payments.findSubscription(id))?.latestInvoice?.amountCents ?? 0)
      fixture.advance(dayMs)
      await fixture.act(renewSubscription(id))
      amounts.push((await fixture.payments.findSubscription(id))?.latestInvoice?.amountCents ?? 0)
    }
    expect(amounts).toEqual([300, 300, 449, 599])
  })

  test('a revoked discount does not lower the next payment; a second revocation changes nothing', async () => {
    await using fixture = await open()
    const discount = { code: 'FRIENDS', percentOff: 50, duration: 'forever', months: null } as const
    const { id } = await buy(fixture, { discount })
    const amount = async () => (await fixture.payments.findSubscription(id))?.latestInvoice?.amountCents
    expect(await amount()).toBe(300)
    await fixture.payments.revokeDiscount(id)
    await fixture.payments.revokeDiscount(id)
    await fixture.payments.revokeDiscount('sub_none')
    fixture.advance(dayMs)
    await fixture.act(renewSubscription(id))
    expect(await amount()).toBe(599)
  })

  test('removing a discount code twice does not fail, and the code can be used again afterwards', async () => {
    await using fixture = await open()
    const discount = { code: 'FRIENDS', percentOff: 50, duration: 'once', months: null } as const
    await fixture.payments.createCheckout(createRequest(fixture, { discount }))
    await fixture.payments.removeDiscount('FRIENDS')
    await fixture.payments.removeDiscount('FRIENDS')
    await fixture.payments.removeDiscount('NEVER-MADE')
    const { id } = await buy(fixture, { discount, accountId: 'bob', email: 'bob@example.com' })
    expect((await fixture.payments.findSubscription(id))?.latestInvoice?.amountCents).toBe(300)
  })

  test('a purchase that is closed twice is expired; a paid purchase cannot be closed', async () => {
    await using fixture = await open()
    const left = await fixture.payments.createCheckout(createRequest(fixture))
    await fixture.payments.closeCheckout(left.id)
    await fixture.payments.closeCheckout(left.id)
    expect(await fixture.payments.findCheckout(left.id)).toMatchObject({ state: 'expired' })
    const { opened } = await buy(fixture)
    await fixture.payments.closeCheckout(opened.id)
    expect(await fixture.payments.findCheckout(opened.id)).toMatchObject({ state: 'complete' })
  })

  test('findSubscription returns the new state after a failed payment, a successful retry, a plan change, a cancellation and the end', async () => {
    await using fixture = await open()
    const { id } = await buy(fixture)
    const now = async () => {
      const found = await fixture.payments.findSubscription(id)
      return [found?.status, found?.plan, found?.latestInvoice?.state, found?.cancelsAt !== null]
    }
    await fixture.act(declineCard(id))
    fixture.advance(29 * dayMs)
    await fixture.act(renewSubscription(id))
    expect(await now()).toEqual(['past_due', 'monthly', 'open', false])
    await fixture.act(restoreCard(id))
    expect(await now()).toEqual(['active', 'monthly', 'paid', false])
    await fixture.act(changePlan(id, 'annual'))
    expect(await now()).toEqual(['active', 'annual', 'paid', false])
    await fixture.act(cancelAtPeriodEnd(id))
    expect(await now()).toEqual(['active', 'annual', 'paid', true])
    await fixture.payments.endSubscription(id)
    await fixture.payments.endSubscription(id)
    expect(await now()).toEqual(['ended', 'annual', 'paid', true])
    expect((await fixture.payments.findSubscription(id))?.endedAt).toEqual(fixture.now())
  })

  test('a refund is found by its charge, with the refunded amount and the invoice', async () => {
    await using fixture = await open()
    const { id } = await buy(fixture)
    const invoiceId = (await fixture.payments.findSubscription(id))?.latestInvoice?.id ?? ''
    const chargeId = (await fixture.read()).invoices[invoiceId]?.chargeId ?? ''
    await fixture.act(refundInvoice(invoiceId, 100))
    expect(await fixture.payments.findRefund(chargeId)).toEqual({ invoiceId, amountCents: 599, refundedCents: 100 })
    await fixture.act(refundInvoice(invoiceId))
    expect(await fixture.payments.findRefund(chargeId)).toMatchObject({ refundedCents: 599 })
    expect(await fixture.payments.findInvoice(invoiceId)).toMatchObject({
      id: invoiceId,
      subscriptionId: id,
      state: 'paid',
    })
  })

  test('for an unknown id, also `constructor` or `__proto__`, no checkout, subscription, invoice or refund is found', async () => {
    await using fixture = await open()
    const { payments } = fixture
    for (const id of ['none', 'constructor', '__proto__']) {
      expect(await payments.findCheckout(id)).toBeUndefined()
      expect(await payments.findSubscription(id)).toBeUndefined()
      expect(await payments.findInvoice(id)).toBeUndefined()
      expect(await payments.findRefund(id)).toBeUndefined()
      await payments.closeCheckout(id)
      await payments.endSubscription(id)
    }
  })

  test('the URL of the customer portal contains the URL to which the customer returns', async () => {
    await using fixture = await open()
    const { opened } = await buy(fixture)
    const returnUrl = 'http://localhost:3000/account'
    const { url } = await fixture.payments.createPortal({ customerId: opened.customerId, returnUrl })
    expect(URL.canParse(url)).toBe(true)
    expect(decodeURIComponent(url)).toContain(returnUrl)
  })

  test('after a purchase, each webhook event is sent once and contains the kind and id of the changed object', async () => {
    await using fixture = await open()
    const { id, opened } = await buy(fixture)
    const events = fixture.sent().map(({ raw, signature }) => fixture.payments.readEvent(raw, signature))
    expect(new Set(events.map((event) => event.id)).size).toBe(3)
    expect(events.map(({ type, subject }) => [type, subject])).toEqual([
      ['customer.subscription.created', { kind: 'subscription', id }],
      ['invoice.paid', { kind: 'invoice', id: expect.stringMatching(/^in_/) }],
      ['checkout.session.completed', { kind: 'checkout', id: opened.id }],
    ])
    for (const event of events) expect(event).toMatchObject({ isForeign: false, createdAt: fixture.now() })
  })

  test('S-36 webhook events with a missing, wrong or expired signature or a changed body are refused', async () => {
    await using fixture = await open()
    await buy(fixture)
    const [{ raw, signature } = expect.fail('nothing was sent')] = fixture.sent()
    const changed = Buffer.from(raw)
    changed[5] = (changed[5] ?? 0) ^ 1
    const read = (bytes: Buffer, header?: string) => () => fixture.payments.readEvent(bytes, header)
    expect(read(raw)).toThrow(BadSignature)
    expect(read(raw, '')).toThrow(BadSignature)
    expect(read(raw, 't=1,v1=00')).toThrow(BadSignature)
    expect(
      read(
        raw,
        signature.replace(/v1=(..)/, (_, first) => (first === '00' ? 'v1=11' : 'v1=00')),
      ),
    ).toThrow(BadSignature)
    expect(read(raw, signature.replace('v1=', 'v0='))).toThrow(BadSignature)
    expect(read(changed, signature)).toThrow(BadSignature)
    fixture.advance(300_000)
    expect(fixture.payments.readEvent(raw, signature).subject).not.toBeNull()
    fixture.advance(1_000)
    expect(read(raw, signature)).toThrow(BadSignature)
  })
}
