import { expect, test } from 'vitest'
import type {
  StoredCheckout,
  StoredInvoice,
  StoredSubscription,
} from '../../../adapters/payments/sandbox/sandboxState.ts'
import { renderCheckoutPage, renderClosedPage, renderPortalPage } from './sandboxPage.ts'

/** Returns the visible text of a page, each element on its own row. */
const readText = (html: string) =>
  html
    .replace(/^.*<main>/s, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const readForms = (html: string) =>
  [...html.matchAll(/<form method="post" action="([^"]*)"><button(?: class="main")?>([^<]*)</g)].map(
    ([, action, label]) => `${label}: ${action}`,
  )
const note = 'This is the sandbox of this machine: no card is asked for, and no money moves.'

const checkout: StoredCheckout = {
  ...{ id: 'cs_1', plan: 'monthly', accountId: 'ada', email: 'ada@example.com', customerId: 'cus_1', reference: 'one' },
  ...{
    successUrl: '/success',
    cancelUrl: '/cancel',
    discount: null,
    expiresAt: 0,
    state: 'open',
    subscriptionId: null,
  },
}

test('the checkout page shows plan, price and account, and a button for each outcome of the payment', () => {
  const html = renderCheckoutPage(checkout, { isDeclined: false })
  expect(readText(html)).toEqual([
    ...['Monthly plan', 'Price', '$5.99 a month', 'Account', 'ada@example.com', 'Pay', 'Decline', 'Cancel', note],
  ])
  expect(readForms(html)).toEqual([
    ...['Pay: /api/dev/checkout/cs_1/pay', 'Decline: /api/dev/checkout/cs_1/decline'],
    'Cancel: /api/dev/checkout/cs_1/cancel',
  ])
  expect(html).toContain('<title>Checkout</title>')
  // One button is highlighted: the one that a buyer normally presses.
  expect(html.match(/class="main"/g)).toHaveLength(1)
  expect(html).toContain('<button class="main">Pay<')
})

test('the checkout page shows the discount of a coupon code, and escapes HTML in the code and in the e-mail address', () => {
  const discount = { code: 'A&B', percentOff: 30, duration: 'once', months: null } as const
  const html = renderCheckoutPage({ ...checkout, plan: 'annual', discount, email: '<b>@x' }, { isDeclined: true })
  expect(readText(html).slice(0, 10)).toEqual([
    ...['Annual plan', 'To begin with', '$41.99', 'Code', 'A&amp;B, 30 % off', 'Without the code', '$59.99 a year'],
    ...['Account', '&lt;b&gt;@x', 'The card was declined. Nothing was charged.'],
  ])
})

test('the page of a closed checkout links back to the plans', () => {
  const html = renderClosedPage('https://scenes.example/pricing?a="b"')
  expect(readText(html)).toEqual(['This checkout is over', 'Back to the plans', note])
  expect(html).toContain('<a href="https://scenes.example/pricing?a=&quot;b&quot;">')
})

const at = (date: string) => new Date(`${date}T23:30:00.000Z`).getTime()
const subscription: StoredSubscription = {
  ...{ id: 'sub_1', customerId: 'cus_1', accountId: 'ada', plan: 'monthly', discount: null, status: 'active' },
  ...{ startedAt: 0, periodStart: 0, periodEnd: at('2026-12-21'), cancelsAtEnd: false, endedAt: null },
  ...{ latestInvoiceId: 'in_1', isCardBad: false },
}
const invoice: StoredInvoice = {
  ...{ id: 'in_1', chargeId: 'ch_1', customerId: 'cus_1', subscriptionId: 'sub_1', plan: 'monthly' },
  ...{ amountCents: 599, refundedCents: 0, state: 'paid', createdAt: at('2026-11-21'), paidAt: 0 },
}
const portal = (subscriptions: StoredSubscription[], invoices: StoredInvoice[] = []) =>
  renderPortalPage({ plans: ['monthly', 'annual'], customerId: 'cus_1', subscriptions, invoices, back: '/account' })
const base = '/api/dev/billing/cus_1/sub_1'

test('the portal shows a running plan with buttons to change, cancel, renew and refund the plan and to let the bank card fail', () => {
  const html = portal([subscription], [invoice, { ...invoice, state: 'open', amountCents: 5999 }])
  expect(html).toContain('<title>Billing</title>')
  const text = readText(html)
  expect(text.slice(0, 3)).toEqual(['Billing', 'Monthly plan', 'Active, renews on December 21, 2026'])
  expect(text.slice(-9)).toEqual([
    ...['Payments', 'November 21, 2026', 'paid', '$5.99', 'November 21, 2026', 'open', '$59.99'],
    ...['Back to Scene Partner', note],
  ])
  expect(html).toContain('<a class="button" href="/account">')
  expect(readForms(html)).toEqual([
    `Change to annual plan: ${base}/change-annual`,
    `Cancel at the end: ${base}/cancel`,
    `Let the card fail: ${base}/spoil-card`,
    `Begin the next period now: ${base}/renew`,
    `Refund the last payment: ${base}/refund`,
  ])
})

test('the portal of a cancelled plan with a failing bank card has buttons to undo the cancellation and to repair the card', () => {
  const html = portal([{ ...subscription, plan: 'annual', status: 'past_due', cancelsAtEnd: true, isCardBad: true }])
  expect(readText(html).slice(1, 3)).toEqual(['Annual plan', 'Payment failed, ends on December 21, 2026'])
  expect(readForms(html).slice(0, 3)).toEqual([
    `Change to monthly plan: ${base}/change-monthly`,
    `Do not cancel: ${base}/keep`,
    `Put in a good card: ${base}/mend-card`,
  ])
})

test('the portal shows no buttons for an ended plan, marks a refunded payment, and says "No plan yet" without a plan', () => {
  const html = portal([{ ...subscription, status: 'canceled', endedAt: 1 }], [{ ...invoice, refundedCents: 1 }])
  expect(readText(html)).toEqual([
    ...['Billing', 'Monthly plan', 'Ended', 'Payments', 'November 21, 2026', 'paid, refunded', '$5.99'],
    ...['Back to Scene Partner', note],
  ])
  expect(readForms(html)).toEqual([])
  expect(readText(portal([]))).toEqual(['Billing', 'No plan yet.', 'Payments', 'Back to Scene Partner', note])
})
