import { randomBytes } from 'node:crypto'
import type { CheckoutWish, Discount, Plan } from '../payments.ts'
import { priceCents } from '../prices.ts'

export const sandboxPrices: Record<Plan, string> = {
  monthly: 'price_sandbox_monthly',
  annual: 'price_sandbox_annual',
}

export type BookedCheckout = Omit<CheckoutWish, 'customerId' | 'expiresAt'> & {
  id: string
  customerId: string
  state: 'open' | 'complete' | 'expired'
  expiresAt: number
  subscriptionId: string | null
}
export type BookedInvoice = {
  id: string
  chargeId: string
  customerId: string
  subscriptionId: string
  plan: Plan
  amountCents: number
  refundedCents: number
  state: 'open' | 'paid' | 'void'
  createdAt: number
  paidAt: number | null
}
export type BookedSubscription = {
  id: string
  customerId: string
  accountId: string
  plan: Plan
  discount: Discount | null
  status: 'active' | 'past_due' | 'canceled'
  startedAt: number
  periodStart: number
  periodEnd: number
  cancelsAtEnd: boolean
  endedAt: number | null
  latestInvoiceId: string
  /** The card is refused from now on. */
  isCardBad: boolean
}
export type BookedEvent = { id: string; type: string; objectId: string; createdAt: number }

/** Everything a payment provider remembers, as plain data; instants are milliseconds. */
export type Books = {
  customers: Record<string, { id: string; accountId: string; email: string }>
  checkouts: Record<string, BookedCheckout>
  subscriptions: Record<string, BookedSubscription>
  invoices: Record<string, BookedInvoice>
}
// Without what every object inherits, so that no id finds a thing that nobody wrote down.
const empty = <T>() => Object.create(null) as Record<string, T>
export const emptyBooks = (): Books => ({
  customers: empty(),
  checkouts: empty(),
  subscriptions: empty(),
  invoices: empty(),
})

/** An act on the books: changes them in place and tells what happened, in order. */
export type Act = (books: Books, now: Date) => BookedEvent[]

const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`
const event = (type: string, objectId: string, now: Date): BookedEvent => ({
  id: newId('evt'),
  type,
  objectId,
  createdAt: now.getTime(),
})

function known<T>(record: Record<string, T>, id: string): T {
  const found = Object.hasOwn(record, id) ? record[id] : undefined
  if (!found) throw new Error(`the books know no ${id}`)
  return found
}

/** The same day of the next month or year, or the last of a shorter month. */
function addPeriod(from: number, plan: Plan): number {
  const to = new Date(from)
  const day = to.getUTCDate()
  to.setUTCMonth(to.getUTCMonth() + (plan === 'annual' ? 12 : 1))
  if (to.getUTCDate() !== day) to.setUTCDate(0)
  return to.getTime()
}

const monthMs = 30.4375 * 86_400_000

function costOf({ plan, discount, startedAt }: BookedSubscription, now: Date): number {
  const months = { once: 0, repeating: discount?.months ?? 1, forever: Infinity }[discount?.duration ?? 'once']
  const isFirst = now.getTime() === startedAt
  const isOff = discount !== null && (isFirst || now.getTime() < startedAt + months * monthMs - monthMs / 2)
  return Math.round((priceCents[plan] * (isOff ? 100 - discount.percentOff : 100)) / 100)
}

function bill(books: Books, subscription: BookedSubscription, amountCents: number, now: Date): BookedInvoice {
  const invoice: BookedInvoice = {
    id: newId('in'),
    chargeId: newId('ch'),
    customerId: subscription.customerId,
    subscriptionId: subscription.id,
    plan: subscription.plan,
    amountCents,
    refundedCents: 0,
    state: subscription.isCardBad ? 'open' : 'paid',
    createdAt: now.getTime(),
    paidAt: subscription.isCardBad ? null : now.getTime(),
  }
  books.invoices[invoice.id] = invoice
  subscription.latestInvoiceId = invoice.id
  subscription.status = invoice.state === 'paid' ? 'active' : 'past_due'
  return invoice
}

const billed = ({ id, state }: BookedInvoice, now: Date) =>
  event(state === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', id, now)

/** One customer an account, whatever number of purchases. */
export function customerOf(books: Books, { accountId, email }: Pick<CheckoutWish, 'accountId' | 'email'>): string {
  const found = Object.values(books.customers).find((one) => one.accountId === accountId)
  const customer = found ?? { id: newId('cus'), accountId, email }
  books.customers[customer.id] = customer
  return customer.id
}

export function openCheckout(books: Books, wish: CheckoutWish): BookedCheckout {
  const customerId = customerOf(books, wish)
  for (const other of Object.values(books.checkouts)) {
    if (other.customerId === customerId && other.state === 'open') other.state = 'expired'
  }
  const id = newId('cs_test')
  const expiresAt = wish.expiresAt.getTime()
  const checkout: BookedCheckout = { ...wish, id, customerId, expiresAt, state: 'open', subscriptionId: null }
  books.checkouts[id] = checkout
  return checkout
}

export const expire =
  (id: string): Act =>
  (books, now) => {
    const checkout = known(books.checkouts, id)
    if (checkout.state !== 'open') return []
    checkout.state = 'expired'
    return [event('checkout.session.expired', id, now)]
  }

/** The card is good: a subscription begins, its first invoice is paid. A second press changes nothing. */
export const pay =
  (checkoutId: string): Act =>
  (books, now) => {
    const checkout = known(books.checkouts, checkoutId)
    if (checkout.state !== 'open' || checkout.expiresAt <= now.getTime()) return []
    const { customerId, accountId, plan, discount } = checkout
    const subscription: BookedSubscription = {
      id: newId('sub'),
      customerId,
      accountId,
      plan,
      discount,
      status: 'active',
      startedAt: now.getTime(),
      periodStart: now.getTime(),
      periodEnd: addPeriod(now.getTime(), plan),
      cancelsAtEnd: false,
      endedAt: null,
      latestInvoiceId: '',
      isCardBad: false,
    }
    books.subscriptions[subscription.id] = subscription
    const invoice = bill(books, subscription, costOf(subscription, now), now)
    checkout.state = 'complete'
    checkout.subscriptionId = subscription.id
    return [
      event('customer.subscription.created', subscription.id, now),
      billed(invoice, now),
      event('checkout.session.completed', checkoutId, now),
    ]
  }

const updated = (id: string, now: Date) => event('customer.subscription.updated', id, now)

function end(subscription: BookedSubscription, at: number, now: Date): BookedEvent[] {
  subscription.status = 'canceled'
  subscription.endedAt = at
  return [event('customer.subscription.deleted', subscription.id, now)]
}

/** The next period begins: it is billed, or the subscription ends where that was wished. */
export const renew =
  (id: string): Act =>
  (books, now) => {
    const subscription = known(books.subscriptions, id)
    if (subscription.status === 'canceled') return []
    if (subscription.cancelsAtEnd) return end(subscription, Math.min(subscription.periodEnd, now.getTime()), now)
    // A second unpaid period is not begun.
    if (subscription.status === 'past_due') return end(subscription, now.getTime(), now)
    const start = Math.min(subscription.periodEnd, now.getTime())
    subscription.periodStart = start
    subscription.periodEnd = addPeriod(start, subscription.plan)
    const invoice = bill(books, subscription, costOf(subscription, now), now)
    return [updated(id, now), billed(invoice, now)]
  }

/** What time alone does: periods that have ended are followed by the next one. */
export const catchUp: Act = (books, now) =>
  Object.values(books.subscriptions).flatMap((subscription) => {
    const events: BookedEvent[] = []
    while (subscription.status !== 'canceled' && subscription.periodEnd <= now.getTime()) {
      events.push(...renew(subscription.id)(books, new Date(subscription.periodEnd)))
    }
    return events
  })

/** The next periods cost the whole price. */
export const endDiscount =
  (id: string): Act =>
  (books, now) => {
    const subscription = known(books.subscriptions, id)
    if (!subscription.discount) return []
    subscription.discount = null
    return [updated(id, now)]
  }

/** Pages that were opened at the lower price of a code are closed. */
export const forgetDiscount =
  (code: string): Act =>
  (books, now) =>
    Object.values(books.checkouts)
      .filter(({ state, discount }) => state === 'open' && discount?.code === code)
      .flatMap(({ id }) => expire(id)(books, now))

export const spoilCard =
  (id: string): Act =>
  (books) => {
    known(books.subscriptions, id).isCardBad = true
    return []
  }

/** A good card again; what is owed is paid with it. */
export const mendCard =
  (id: string): Act =>
  (books, now) => {
    const subscription = known(books.subscriptions, id)
    subscription.isCardBad = false
    const invoice = known(books.invoices, subscription.latestInvoiceId)
    if (subscription.status !== 'past_due' || invoice.state !== 'open') return []
    invoice.state = 'paid'
    invoice.paidAt = now.getTime()
    subscription.status = 'active'
    return [updated(id, now), billed(invoice, now)]
  }

export const cancelAtEnd =
  (id: string, cancels = true): Act =>
  (books, now) => {
    const subscription = known(books.subscriptions, id)
    if (subscription.status === 'canceled' || subscription.cancelsAtEnd === cancels) return []
    subscription.cancelsAtEnd = cancels
    return [updated(id, now)]
  }

/** The other plan from now on, its first period billed at once. */
export const changePlan =
  (id: string, plan: Plan): Act =>
  (books, now) => {
    const subscription = known(books.subscriptions, id)
    if (subscription.status !== 'active' || subscription.plan === plan) return []
    subscription.plan = plan
    subscription.periodStart = now.getTime()
    subscription.periodEnd = addPeriod(now.getTime(), plan)
    const invoice = bill(books, subscription, costOf(subscription, now), now)
    return [updated(id, now), billed(invoice, now)]
  }

export const endNow =
  (id: string): Act =>
  (books, now) => {
    const subscription = known(books.subscriptions, id)
    return subscription.status === 'canceled' ? [] : end(subscription, now.getTime(), now)
  }

/** All of an invoice's money goes back, or a part of it. */
export const refund =
  (invoiceId: string, cents?: number): Act =>
  (books, now) => {
    const invoice = known(books.invoices, invoiceId)
    const most = invoice.amountCents - invoice.refundedCents
    if (invoice.state !== 'paid' || most <= 0) return []
    invoice.refundedCents += Math.min(most, cents ?? most)
    return [event('charge.refunded', invoice.chargeId, now)]
  }
