import type { BookedCheckout, BookedInvoice, BookedSubscription } from '../../ports/payments/sandbox/books.ts'
import { priceCents } from '../../ports/payments/sandbox/books.ts'
import { escapeHtml } from '../mail/index.ts'
import { dayOf, moneyOf } from './letters.ts'

export const sandboxPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const style = `
:root { color-scheme: dark }
body { margin: 0 auto; max-width: 34rem; padding: 2.5rem 1.25rem; background: #14110d; color: #efe6d6; font: 17px/1.5 Georgia, serif }
h1 { margin: 0 0 .25rem; font-size: 1.7rem; font-weight: normal }
h2 { margin: 2rem 0 .25rem; font-size: 1.2rem; font-weight: normal }
p { margin: 0 0 1rem; color: #b7ab98; overflow-wrap: anywhere }
strong { color: #efe6d6; font-weight: normal }
[role=alert] { color: #ffb4a0 }
table { width: 100%; border-collapse: collapse }
td { border-top: 1px solid #4a4236; padding: .6rem 0 }
td:last-child { text-align: right }
form { display: inline-block; margin: 0 .5rem .75rem 0 }
button, a.button { display: inline-block; box-sizing: border-box; min-height: 44px; padding: .55rem 1.1rem; border: 1px solid #6b6255; border-radius: 6px; background: none; color: #efe6d6; font: inherit; text-decoration: none; cursor: pointer }
button.main { border-color: #f0b45a; background: #f0b45a; color: #211c15 }
a { color: #f0b45a }
:focus-visible { outline: 3px solid #f0b45a; outline-offset: 3px }`

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body>
<main>
${body}
<p>This is the sandbox of this machine: no card is asked for, and no money moves.</p>
</main>
</body>
</html>`

const button = (action: string, label: string, isMain = false) =>
  `<form method="post" action="${escapeHtml(action)}"><button${isMain ? ' class="main"' : ''}>${label}</button></form>`

const planNames = { monthly: 'Monthly plan', annual: 'Annual plan' }
const perPeriod = { monthly: 'a month', annual: 'a year' }

function priceOf({ plan, discount }: BookedCheckout): string {
  const full = moneyOf(priceCents[plan], 'usd')
  if (!discount) return `<strong>${full}</strong> ${perPeriod[plan]}`
  const first = moneyOf(Math.round((priceCents[plan] * (100 - discount.percentOff)) / 100), 'usd')
  return `<strong>${first}</strong> to begin with (${escapeHtml(discount.code)}, ${discount.percentOff} % off), <s>${full}</s> ${perPeriod[plan]}`
}

/** What a hosted checkout would show, with every outcome as a button. */
export function checkoutPage(checkout: BookedCheckout, { isDeclined }: { isDeclined: boolean }): string {
  const base = `/api/dev/checkout/${checkout.id}`
  const declined = isDeclined ? '<p role="alert">The card was declined. Nothing was charged.</p>' : ''
  return page(
    'Checkout',
    `<h1>${planNames[checkout.plan]}</h1>
<p>${priceOf(checkout)}, for ${escapeHtml(checkout.email)}</p>
${declined}
${button(`${base}/pay`, 'Pay', true)}${button(`${base}/decline`, 'Decline')}${button(`${base}/cancel`, 'Cancel')}`,
  )
}

export const closedPage = (home: string): string =>
  page('Checkout', `<h1>This checkout is over</h1><p><a href="${escapeHtml(home)}">Back to the plans</a></p>`)

const states = { active: 'Active', past_due: 'Payment failed', canceled: 'Ended' }

function actsOf(one: BookedSubscription, act: (name: string) => string): string {
  if (one.status === 'canceled') return ''
  const other = one.plan === 'monthly' ? 'annual' : 'monthly'
  return [
    button(act(`change-${other}`), `Change to ${planNames[other].toLowerCase()}`),
    one.cancelsAtEnd ? button(act('keep'), 'Do not cancel') : button(act('cancel'), 'Cancel at the end'),
    one.isCardBad ? button(act('mend-card'), 'Put in a good card') : button(act('spoil-card'), 'Let the card fail'),
    button(act('renew'), 'Begin the next period now'),
    button(act('refund'), 'Refund the last payment'),
  ].join('')
}

function subscriptionPart(one: BookedSubscription, customerId: string): string {
  const act = (name: string) => `/api/dev/billing/${customerId}/${one.id}/${name}`
  const end = one.endedAt === null ? `${one.cancelsAtEnd ? 'ends' : 'renews'} on ${dayOf(new Date(one.periodEnd))}` : ''
  return `<h2>${planNames[one.plan]}</h2><p>${states[one.status]}${end && `, ${end}`}</p>${actsOf(one, act)}`
}

const invoiceRow = (one: BookedInvoice) =>
  `<tr><td>${dayOf(new Date(one.createdAt))}</td><td>${one.state}${one.refundedCents > 0 ? ', refunded' : ''}</td><td>${moneyOf(one.amountCents, 'usd')}</td></tr>`

type PortalFacts = { customerId: string; subscriptions: BookedSubscription[]; invoices: BookedInvoice[]; back: string }

/** What a customer portal would show, and the bank's and the operator's acts beside it. */
export function portalPage({ customerId, subscriptions, invoices, back }: PortalFacts): string {
  const nothing = subscriptions.length === 0 ? '<p>No plan yet.</p>' : ''
  return page(
    'Billing',
    `<h1>Billing</h1>${nothing}
${subscriptions.map((one) => subscriptionPart(one, customerId)).join('\n')}
<h2>Payments</h2>
<table>${invoices.map(invoiceRow).join('')}</table>
<p></p>
<p><a class="button" href="${escapeHtml(back)}">Back to Scene Partner</a></p>`,
  )
}
