import { expect, test } from 'vitest'
import type { Plan } from './payments.ts'
import { checkoutSession, invoice, subscription, toCheckout, toInvoice, toSubscription } from './stripeSchemas.ts'

const plans: Record<string, Plan> = { price_monthly: 'monthly', price_annual: 'annual' }
const planOf = (priceId: string) => plans[priceId] ?? null

/** Returns a time as Stripe writes it: seconds since 1970. */
const seconds = (day: string) => Date.parse(day) / 1000

const readCheckout = (change: object) =>
  toCheckout(
    checkoutSession.parse({ id: 'cs_1', status: 'complete', payment_status: 'paid', metadata: null, ...change }),
  )

const item = (priceId: string, periodEnd: string) => ({
  price: { id: priceId },
  current_period_end: seconds(periodEnd),
})
const readSubscription = (change: object) =>
  toSubscription(
    subscription.parse({
      ...{ id: 'sub_1', customer: 'cus_1', status: 'active', metadata: null, start_date: seconds('2026-11-01') },
      ...{ cancel_at: null, cancel_at_period_end: false, ended_at: null, latest_invoice: null },
      items: { data: [item('price_monthly', '2026-12-01')] },
      ...change,
    }),
    planOf,
  )

const readInvoice = (change: object) =>
  toInvoice(
    invoice.parse({
      ...{ id: 'in_1', customer: 'cus_1', status: 'paid', amount_paid: 599, amount_due: 700, currency: 'usd' },
      ...{ created: seconds('2026-11-01'), status_transitions: { paid_at: null }, lines: { data: [] } },
      ...change,
    }),
    planOf,
  )
const line = (priceId: string) => ({ pricing: { price_details: { price: priceId } } })

test('a Stripe checkout counts as paid if it is complete and its payment does not wait for the bank', () => {
  expect(readCheckout({}).isPaid).toBe(true)
  expect(readCheckout({ payment_status: 'no_payment_required' }).isPaid).toBe(true)
  expect(readCheckout({ payment_status: 'unpaid' }).isPaid).toBe(false)
  expect(readCheckout({ status: 'open', payment_status: 'no_payment_required' }).isPaid).toBe(false)
  expect(readCheckout({ status: 'expired', payment_status: 'no_payment_required' }).isPaid).toBe(false)
})

test('a Stripe subscription ends at its date of cancellation, or at the end of its period if it is cancelled without a date', () => {
  const end = (day: string) => new Date(day)
  expect(readSubscription({}).cancelsAt).toBeNull()
  expect(readSubscription({ cancel_at_period_end: true }).cancelsAt).toEqual(end('2026-12-01'))
  const cancelAt = seconds('2026-11-15')
  expect(readSubscription({ cancel_at: cancelAt, cancel_at_period_end: true }).cancelsAt).toEqual(end('2026-11-15'))
  expect(readSubscription({ cancel_at: cancelAt }).cancelsAt).toEqual(end('2026-11-15'))
})

test('the plan and the period of a Stripe subscription come from its item that has one of our prices, whatever other items it has', () => {
  const other = item('price_of_another_product', '2027-06-01')
  const items = { data: [other, item('price_annual', '2027-11-01')] }
  expect(readSubscription({ items })).toMatchObject({
    ...{ plan: 'annual', priceId: 'price_annual', periodEnd: new Date('2027-11-01') },
  })
  expect(readSubscription({ items: { data: [other] } })).toMatchObject({
    ...{ plan: null, priceId: 'price_of_another_product', periodEnd: new Date('2027-06-01') },
  })
})

test.each([
  ['trialing', 'active'],
  ['unpaid', 'past_due'],
  ['incomplete_expired', 'ended'],
  ['incomplete', 'pending'],
  ['paused', 'pending'],
])('a Stripe subscription with the status %s counts as %s', (status, expected) => {
  expect(readSubscription({ status }).status).toBe(expected)
})

test('a Stripe invoice after a change of the plan is for the new plan, which is in the last line with a price', () => {
  const data = [line('price_monthly'), line('price_annual'), { pricing: null }]
  expect(readInvoice({ lines: { data } })).toMatchObject({ plan: 'annual', priceId: 'price_annual' })
  expect(readInvoice({ lines: { data: [{ pricing: null }] } })).toMatchObject({ plan: null, priceId: null })
})

test('the amount of a Stripe invoice is the paid amount if the invoice is paid, else the due amount; an invoice that will not be paid is void', () => {
  expect(readInvoice({})).toMatchObject({ state: 'paid', amountCents: 599 })
  expect(readInvoice({ status: 'open' })).toMatchObject({ state: 'open', amountCents: 700 })
  expect(readInvoice({ status: 'draft' })).toMatchObject({ state: 'open', amountCents: 700 })
  expect(readInvoice({ status: 'uncollectible' })).toMatchObject({ state: 'void' })
  expect(readInvoice({ status: null })).toMatchObject({ state: 'void' })
})
