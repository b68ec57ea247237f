// This file is long because it contains all states and actions of a fake payment provider, which depend on each other.
import { randomBytes } from 'node:crypto'
import type { CheckoutRequest, Discount, Plan } from '../payments.ts'
import { priceCents } from '../prices.ts'

/** Price ids of the sandbox. */
export const sandboxPrices: Record<Plan, string> = {
  monthly: 'price_sandbox_monthly',
  annual: 'price_sandbox_annual',
  pro: 'price_sandbox_pro',
  studio: 'price_sandbox_studio',
}

/** A checkout of the fake provider. Times are milliseconds since 1970. */
export type StoredCheckout = Omit<CheckoutRequest, 'customerId' | 'expiresAt' | 'firstPaymentAt'> & {
  id: string
  customerId: string
  state: 'open' | 'complete' | 'expired'
  expiresAt: number
  /** When the first payment is due; null or absent means immediately. */
  firstPaymentAt?: number | null
  /** Whether the money of a completed checkout has not arrived yet, as with a bank transfer. */
  isPaymentPending?: boolean
  subscriptionId: string | null
}
/** An invoice of the fake provider. Amounts are in US cents, times in milliseconds since 1970. */
export type StoredInvoice = {
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
/** A subscription of the fake provider. Times are milliseconds since 1970; `endedAt` is null until it has ended. */
export type StoredSubscription = {
  id: string
  customerId: string
  accountId: string
  plan: Plan
  discount: Discount | null
  status: 'active' | 'past_due' | 'canceled'
  startedAt: number
  /** When the first payment is due, in milliseconds since 1970. Null or absent if it was due at the start. */
  firstPaymentAt?: number | null
  periodStart: number
  periodEnd: number
  cancelsAtEnd: boolean
  endedAt: number | null
  latestInvoiceId: string
  /** Whether the bank declines payments with the customer's bank card. */
  isCardBad: boolean
}
export type SandboxEvent = { id: string; type: string; objectId: string; createdAt: number }

/** The stored state of the sandbox as plain data. Instants are Unix milliseconds. */
export type SandboxState = {
  customers: Record<string, { id: string; accountId: string; email: string }>
  checkouts: Record<string, StoredCheckout>
  subscriptions: Record<string, StoredSubscription>
  invoices: Record<string, StoredInvoice>
}
// These objects have no prototype, so that an id such as `constructor` finds nothing.
const empty = <T>() => Object.create(null) as Record<string, T>
/** Creates the state of a new sandbox. */
export const createEmptyState = (): SandboxState => ({
  customers: empty(),
  checkouts: empty(),
  subscriptions: empty(),
  invoices: empty(),
})

/** An action on the state: changes it in place and returns the resulting events in order. */
export type SandboxAction = (state: SandboxState, now: Date) => SandboxEvent[]

const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`
const event = (type: string, objectId: string, now: Date): SandboxEvent => ({
  id: newId('evt'),
  type,
  objectId,
  createdAt: now.getTime(),
})

function getExisting<T>(record: Record<string, T>, id: string): T {
  const found = Object.hasOwn(record, id) ? record[id] : undefined
  if (!found) throw new Error(`the sandbox has no ${id}`)
  return found
}

/** Adds the billing period of a plan, a year or a month. The day is limited to the last day of the month. */
function addPeriod(from: number, plan: Plan): number {
  const to = new Date(from)
  const day = to.getUTCDate()
  to.setUTCMonth(to.getUTCMonth() + (plan === 'annual' ? 12 : 1))
  if (to.getUTCDate() !== day) to.setUTCDate(0)
  return to.getTime()
}

const monthMs = 30.4375 * 86_400_000

function getPriceCents({ plan, discount, startedAt, firstPaymentAt }: StoredSubscription, now: Date): number {
  if (firstPaymentAt && now.getTime() < firstPaymentAt) return 0
  const paidFrom = firstPaymentAt ?? startedAt
  const months = { once: 0, repeating: discount?.months ?? 1, forever: Infinity }[discount?.duration ?? 'once']
  const isFirst = now.getTime() === paidFrom
  const isDiscounted = discount !== null && (isFirst || now.getTime() < paidFrom + months * monthMs - monthMs / 2)
  return Math.round((priceCents[plan] * (isDiscounted ? 100 - discount.percentOff : 100)) / 100)
}

function createInvoice(
  state: SandboxState,
  subscription: StoredSubscription,
  amountCents: number,
  now: Date,
): StoredInvoice {
  const invoice: StoredInvoice = {
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
  state.invoices[invoice.id] = invoice
  subscription.latestInvoiceId = invoice.id
  subscription.status = invoice.state === 'paid' ? 'active' : 'past_due'
  return invoice
}

const createInvoiceEvent = ({ id, state }: StoredInvoice, now: Date) =>
  event(state === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', id, now)

/** Returns the customer id of an account; creates the customer on first use. */
export function findOrCreateCustomer(
  state: SandboxState,
  { accountId, email }: Pick<CheckoutRequest, 'accountId' | 'email'>,
): string {
  const found = Object.values(state.customers).find((one) => one.accountId === accountId)
  const customer = found ?? { id: newId('cus'), accountId, email }
  state.customers[customer.id] = customer
  return customer.id
}

/** Opens a checkout. Like at Stripe, other open checkouts of the customer stay open. */
export function openCheckout(state: SandboxState, request: CheckoutRequest): StoredCheckout {
  const customerId = findOrCreateCustomer(state, request)
  const id = newId('cs_test')
  const expiresAt = request.expiresAt.getTime()
  const firstPaymentAt = request.firstPaymentAt?.getTime() ?? null
  const facts = { id, customerId, expiresAt, firstPaymentAt, state: 'open' as const, subscriptionId: null }
  const checkout: StoredCheckout = { ...request, ...facts }
  state.checkouts[id] = checkout
  return checkout
}

/** Expires an open checkout. */
export const expireCheckout =
  (id: string): SandboxAction =>
  (state, now) => {
    const checkout = getExisting(state.checkouts, id)
    if (checkout.state !== 'open') return []
    checkout.state = 'expired'
    return [event('checkout.session.expired', id, now)]
  }

/**
 * Pays a checkout: starts a subscription with a paid first invoice. If the first payment is due later, this invoice has
 * the amount 0. Does nothing if the checkout is no longer open.
 */
export const payCheckout =
  (checkoutId: string): SandboxAction =>
  (state, now) => {
    const checkout = getExisting(state.checkouts, checkoutId)
    if (checkout.state !== 'open' || checkout.expiresAt <= now.getTime()) return []
    const { customerId, accountId, plan, discount, firstPaymentAt = null } = checkout
    const subscription: StoredSubscription = {
      id: newId('sub'),
      customerId,
      accountId,
      plan,
      discount,
      status: 'active',
      startedAt: now.getTime(),
      firstPaymentAt,
      periodStart: now.getTime(),
      periodEnd: firstPaymentAt ?? addPeriod(now.getTime(), plan),
      cancelsAtEnd: false,
      endedAt: null,
      latestInvoiceId: '',
      isCardBad: false,
    }
    state.subscriptions[subscription.id] = subscription
    const invoice = createInvoice(state, subscription, getPriceCents(subscription, now), now)
    checkout.state = 'complete'
    checkout.subscriptionId = subscription.id
    return [
      event('customer.subscription.created', subscription.id, now),
      createInvoiceEvent(invoice, now),
      event('checkout.session.completed', checkoutId, now),
    ]
  }

const createUpdateEvent = (id: string, now: Date) => event('customer.subscription.updated', id, now)

function endSubscription(subscription: StoredSubscription, at: number, now: Date): SandboxEvent[] {
  subscription.status = 'canceled'
  subscription.endedAt = at
  return [event('customer.subscription.deleted', subscription.id, now)]
}

/** Starts and bills the next period. Ends the subscription if it was cancelled or the last period is unpaid. */
export const renewSubscription =
  (id: string): SandboxAction =>
  (state, now) => {
    const subscription = getExisting(state.subscriptions, id)
    if (subscription.status === 'canceled') return []
    if (subscription.cancelsAtEnd)
      return endSubscription(subscription, Math.min(subscription.periodEnd, now.getTime()), now)
    // The last period is unpaid: no further period starts.
    if (subscription.status === 'past_due') return endSubscription(subscription, now.getTime(), now)
    const start = Math.min(subscription.periodEnd, now.getTime())
    subscription.periodStart = start
    subscription.periodEnd = addPeriod(start, subscription.plan)
    const invoice = createInvoice(state, subscription, getPriceCents(subscription, now), now)
    return [createUpdateEvent(id, now), createInvoiceEvent(invoice, now)]
  }

/** Renews all subscriptions whose period has ended, or ends them as `renewSubscription` does. */
export const renewDueSubscriptions: SandboxAction = (state, now) =>
  Object.values(state.subscriptions).flatMap((subscription) => {
    const events: SandboxEvent[] = []
    while (subscription.status !== 'canceled' && subscription.periodEnd <= now.getTime()) {
      events.push(...renewSubscription(subscription.id)(state, new Date(subscription.periodEnd)))
    }
    return events
  })

/** Ends the discount of a subscription: the next periods cost the full price. */
export const endDiscount =
  (id: string): SandboxAction =>
  (state, now) => {
    const subscription = getExisting(state.subscriptions, id)
    if (!subscription.discount) return []
    subscription.discount = null
    return [createUpdateEvent(id, now)]
  }

/** Expires open checkouts that use a discount code. */
export const expireDiscountedCheckouts =
  (code: string): SandboxAction =>
  (state, now) =>
    Object.values(state.checkouts)
      .filter(({ state, discount }) => state === 'open' && discount?.code === code)
      .flatMap(({ id }) => expireCheckout(id)(state, now))

/** Makes future payments of a subscription fail. */
export const declineCard =
  (id: string): SandboxAction =>
  (state) => {
    getExisting(state.subscriptions, id).isCardBad = true
    return []
  }

/**
 * Makes future payments of a subscription succeed again. If the subscription is past due, pays its open invoice, and the
 * subscription is active again.
 */
export const restoreCard =
  (id: string): SandboxAction =>
  (state, now) => {
    const subscription = getExisting(state.subscriptions, id)
    subscription.isCardBad = false
    const invoice = getExisting(state.invoices, subscription.latestInvoiceId)
    if (subscription.status !== 'past_due' || invoice.state !== 'open') return []
    invoice.state = 'paid'
    invoice.paidAt = now.getTime()
    subscription.status = 'active'
    return [createUpdateEvent(id, now), createInvoiceEvent(invoice, now)]
  }

/** Cancels a subscription at the end of its period. With `cancels` false, undoes such a cancellation. */
export const cancelAtPeriodEnd =
  (id: string, cancels = true): SandboxAction =>
  (state, now) => {
    const subscription = getExisting(state.subscriptions, id)
    if (subscription.status === 'canceled' || subscription.cancelsAtEnd === cancels) return []
    subscription.cancelsAtEnd = cancels
    return [createUpdateEvent(id, now)]
  }

/** Changes the plan immediately and bills its first period. */
export const changePlan =
  (id: string, plan: Plan): SandboxAction =>
  (state, now) => {
    const subscription = getExisting(state.subscriptions, id)
    if (subscription.status !== 'active' || subscription.plan === plan) return []
    subscription.plan = plan
    subscription.periodStart = now.getTime()
    subscription.periodEnd = addPeriod(now.getTime(), plan)
    const invoice = createInvoice(state, subscription, getPriceCents(subscription, now), now)
    return [createUpdateEvent(id, now), createInvoiceEvent(invoice, now)]
  }

/** Ends a subscription immediately. */
export const cancelNow =
  (id: string): SandboxAction =>
  (state, now) => {
    const subscription = getExisting(state.subscriptions, id)
    return subscription.status === 'canceled' ? [] : endSubscription(subscription, now.getTime(), now)
  }

/** Refunds an invoice, completely or `cents` of it. */
export const refundInvoice =
  (invoiceId: string, cents?: number): SandboxAction =>
  (state, now) => {
    const invoice = getExisting(state.invoices, invoiceId)
    const refundableCents = invoice.amountCents - invoice.refundedCents
    if (invoice.state !== 'paid' || refundableCents <= 0) return []
    invoice.refundedCents += Math.min(refundableCents, cents ?? refundableCents)
    return [event('charge.refunded', invoice.chargeId, now)]
  }
