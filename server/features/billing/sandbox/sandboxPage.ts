import type {
  StoredCheckout,
  StoredInvoice,
  StoredSubscription,
} from '../../../adapters/payments/sandbox/sandboxState.ts'
import type { Plan } from '../../../adapters/payments/payments.ts'
import { priceCents } from '../../../adapters/payments/prices.ts'
import { escapeHtml } from '../../mail/index.ts'
import { formatDay, formatMoney } from '../subscriptions/billingEmails.ts'

/** The content security policy of the sandbox pages: inline styles and forms to this server, nothing else. */
export const sandboxContentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// The app's colours in light and dark mode. The app's fonts are not loaded here.
const style = `
:root { color-scheme: light dark; --surface: light-dark(#f6efe2, #181310); --ink: light-dark(#1e1610, #f1e7d6); --quiet: light-dark(#62564a, #b3a28c); --line: light-dark(#ddd0b7, #2d2520); --strong: light-dark(#857560, #85745f); --amber: light-dark(#e79a2c, #ffb54a); --danger: light-dark(#9c2f1d, #f39a84); --wash: light-dark(#f5dcd2, #3a1f19); --focus: light-dark(#3b7f92, #8cc0cb) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--surface); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
header { padding: 1rem 1.25rem; border-bottom: 1px solid var(--line); font-weight: 700 }
header span { margin-left: .5rem; color: var(--quiet); font-weight: 400 }
main { max-width: 34rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem }
h1 { margin: 0 0 1.25rem; font-size: 2rem; line-height: 1.15 }
h2 { margin: 2.5rem 0 .25rem; padding-top: 1rem; border-top: 2px solid; font-size: 1.25rem }
p { margin: 0 0 1rem; overflow-wrap: anywhere }
.quiet { color: var(--quiet); font-size: .9375rem }
[role=alert] { padding: .75rem 1rem; border-left: 2px solid var(--danger); background: var(--wash) }
dl { margin: 0 0 1.5rem; border-top: 2px solid }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; padding: .75rem 0; border-bottom: 1px solid var(--line) }
dt { color: var(--quiet) }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
dl b { font-size: 1.25rem }
table { width: 100%; border-collapse: collapse; margin: .5rem 0 1.5rem; font-variant-numeric: tabular-nums }
td { border-top: 1px solid var(--line); padding: .75rem 0 }
td:last-child { text-align: right }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin: 0 0 1.5rem }
button, a.button { display: inline-block; min-height: 44px; padding: .55rem 1.1rem; border: 1px solid var(--strong); border-radius: 8px; background: none; color: inherit; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
button.main { min-width: 8rem; border-color: var(--amber); background: var(--amber); color: #1e1610 }
a { color: inherit; text-underline-offset: .2em }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 3px }
@media (max-width: 30rem) { .actions form:has(.main), .actions .main { width: 100% } }`

const renderPage = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body>
<header>Scene Partner<span>Sandbox</span></header>
<main>
${body}
<p class="quiet">This is the sandbox of this machine: no card is asked for, and no money moves.</p>
</main>
</body>
</html>`

const renderButton = (action: string, label: string, isMain = false) =>
  `<form method="post" action="${escapeHtml(action)}"><button${isMain ? ' class="main"' : ''}>${label}</button></form>`

const planNames = { monthly: 'Monthly plan', annual: 'Annual plan', pro: 'Pro plan', studio: 'Studio plan' }
const perPeriod = { monthly: 'a month', annual: 'a year', pro: 'a month', studio: 'a month' }

const renderRow = (name: string, value: string) => `<div><dt>${name}</dt><dd>${value}</dd></div>`

function renderFirstPayment({ firstPaymentAt }: StoredCheckout): string {
  return firstPaymentAt ? renderRow('First payment', `on ${formatDay(new Date(firstPaymentAt))}`) : ''
}

function renderPriceRows({ plan, discount }: StoredCheckout): string {
  const full = `${formatMoney(priceCents[plan], 'usd')} ${perPeriod[plan]}`
  if (!discount) return renderRow('Price', `<b>${full}</b>`)
  const first = formatMoney(Math.round((priceCents[plan] * (100 - discount.percentOff)) / 100), 'usd')
  const code = renderRow('Code', `${escapeHtml(discount.code)}, ${discount.percentOff} % off`)
  return `${renderRow('To begin with', `<b>${first}</b>`)}${code}${renderRow('Without the code', `<s>${full}</s>`)}`
}

/** Renders the checkout page of the sandbox, with a button for each outcome of the payment. */
export function renderCheckoutPage(checkout: StoredCheckout, { isDeclined }: { isDeclined: boolean }): string {
  const base = `/api/dev/checkout/${checkout.id}`
  const declined = isDeclined ? '<p role="alert">The card was declined. Nothing was charged.</p>' : ''
  return renderPage(
    'Checkout',
    `<h1>${planNames[checkout.plan]}</h1>
<dl>${renderPriceRows(checkout)}${renderFirstPayment(checkout)}${renderRow('Account', escapeHtml(checkout.email))}</dl>
${declined}
<div class="actions">${renderButton(`${base}/pay`, 'Pay', true)}${renderButton(`${base}/decline`, 'Decline')}${renderButton(`${base}/cancel`, 'Cancel')}</div>`,
  )
}

/** Renders the page of a checkout that was paid, was cancelled or has expired, with a link to the address `home`. */
export const renderClosedPage = (home: string): string =>
  renderPage('Checkout', `<h1>This checkout is over</h1><p><a href="${escapeHtml(home)}">Back to the plans</a></p>`)

const states = { active: 'Active', past_due: 'Payment failed', canceled: 'Ended' }

function renderSubscriptionActions(
  one: StoredSubscription,
  plans: readonly Plan[],
  act: (name: string) => string,
): string {
  if (one.status === 'canceled') return ''
  const others = plans.filter((plan) => plan !== one.plan)
  return [
    ...others.map((plan) => renderButton(act(`change-${plan}`), `Change to ${planNames[plan].toLowerCase()}`)),
    one.cancelsAtEnd ? renderButton(act('keep'), 'Do not cancel') : renderButton(act('cancel'), 'Cancel at the end'),
    one.isCardBad
      ? renderButton(act('mend-card'), 'Put in a good card')
      : renderButton(act('spoil-card'), 'Let the card fail'),
    renderButton(act('renew'), 'Begin the next period now'),
    renderButton(act('refund'), 'Refund the last payment'),
  ].join('')
}

function renderSubscription(one: StoredSubscription, { customerId, plans }: PortalFacts): string {
  const act = (name: string) => `/api/dev/billing/${customerId}/${one.id}/${name}`
  const end =
    one.endedAt === null ? `${one.cancelsAtEnd ? 'ends' : 'renews'} on ${formatDay(new Date(one.periodEnd))}` : ''
  return `<h2>${planNames[one.plan]}</h2><p class="quiet">${states[one.status]}${end && `, ${end}`}</p><div class="actions">${renderSubscriptionActions(one, plans, act)}</div>`
}

const renderInvoiceRow = (one: StoredInvoice) =>
  `<tr><td>${formatDay(new Date(one.createdAt))}</td><td>${one.state}${one.refundedCents > 0 ? ', refunded' : ''}</td><td>${formatMoney(one.amountCents, 'usd')}</td></tr>`

type PortalFacts = {
  customerId: string
  subscriptions: StoredSubscription[]
  invoices: StoredInvoice[]
  /** The plans that the installation offers. */
  plans: readonly Plan[]
  back: string
}

/**
 * Renders the sandbox portal. It also has buttons for events that at a real provider are caused by the bank or the
 * operator.
 */
export function renderPortalPage(facts: PortalFacts): string {
  const { subscriptions, invoices, back } = facts
  const nothing = subscriptions.length === 0 ? '<p>No plan yet.</p>' : ''
  return renderPage(
    'Billing',
    `<h1>Billing</h1>${nothing}
${subscriptions.map((one) => renderSubscription(one, facts)).join('\n')}
<h2>Payments</h2>
<table>${invoices.map(renderInvoiceRow).join('')}</table>
<p><a class="button" href="${escapeHtml(back)}">Back to Scene Partner</a></p>`,
  )
}
