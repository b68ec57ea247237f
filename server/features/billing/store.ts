import { and, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { lockUser, type UserRow } from '../accounts/index.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Invoice, Refund, Subscription } from '../../adapters/payments/payments.ts'
import type { RelevantPaymentEvent } from './webhooks/eventBatcher.ts'
import type { SubscriptionFacts } from './subscriptions/accessPeriod.ts'
import { checkouts, paymentEvents, payments, subscriptions } from './tables.ts'

/** A stored checkout. */
export type CheckoutRow = typeof checkouts.$inferSelect
/** A stored subscription. */
export type SubscriptionRow = typeof subscriptions.$inferSelect
/** A stored payment. */
export type PaymentRow = typeof payments.$inferSelect
/** A subscription with the state of its latest invoice. */
export type SubscriptionWithPayment = SubscriptionRow & SubscriptionFacts

/** Stores events and returns the ids of the events that were not stored before. */
export async function insertPaymentEvents(
  tx: Tx,
  events: readonly RelevantPaymentEvent[],
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .insert(paymentEvents)
    .values(
      events.map(({ id, type, subject, createdAt }) => ({
        id,
        type,
        objectId: subject.id,
        createdAt,
        receivedAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return rows.map(({ id }) => id)
}

/** Increases the number of queries to the provider about this subscription by 1 and returns the new number. */
export async function incrementQueryNumber(db: Db, id: string): Promise<number> {
  const [row] = await db
    .insert(subscriptions)
    .values({ id, lastQuery: 1 })
    .onConflictDoUpdate({ target: subscriptions.id, set: { lastQuery: sql`${subscriptions.lastQuery} + 1` } })
    .returning({ lastQuery: subscriptions.lastQuery })
  return row?.lastQuery ?? 0
}

/**
 * Locks the account of a subscription until the transaction ends. Finds the account by the account id from the
 * checkout, else by the provider's customer id. Returns undefined for an unknown or deleted account.
 */
export async function lockOwner(
  tx: Tx,
  { accountId, customerId }: Pick<Subscription, 'accountId' | 'customerId'>,
): Promise<UserRow | undefined> {
  return (accountId ? await lockUser(tx, { id: accountId }) : undefined) ?? lockUser(tx, { customerId })
}

/**
 * Stores the state of a subscription and returns the previous row. Stores nothing and returns undefined when the
 * provider's answer to this or a later query is already stored.
 */
export async function updateSubscription(
  tx: Tx,
  { subscription, queryNumber, userId }: { subscription: Subscription; queryNumber: number; userId: string | null },
): Promise<SubscriptionRow | undefined> {
  const { id, customerId, status, priceId, plan, startedAt, periodEnd, cancelsAt, endedAt, latestInvoice } =
    subscription
  const [before] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
  if (!before || before.appliedQuery >= queryNumber) return undefined
  await tx
    .update(subscriptions)
    .set({
      ...{ userId, customerId, status, priceId, plan, startedAt, periodEnd, cancelsAt, endedAt },
      latestInvoiceId: latestInvoice?.id ?? null,
      latestInvoiceAt: latestInvoice?.createdAt ?? null,
      appliedQuery: queryNumber,
    })
    .where(eq(subscriptions.id, id))
  return before
}

type PaymentFacts = {
  invoice: Invoice
  subscription: Subscription
  userId: string | null
  provider: PaymentRow['provider']
}

function toPaymentRow({ invoice, subscription, userId, provider }: PaymentFacts) {
  const { id, priceId, plan, amountCents, currency, createdAt, paidAt } = invoice
  return {
    id,
    userId,
    subscriptionId: subscription.id,
    provider,
    plan,
    priceId,
    amountCents,
    currency,
    at: paidAt ?? createdAt,
  }
}

/** Stores a failed payment. Returns false when the invoice is already stored. */
export async function insertFailedPayment(tx: Tx, facts: PaymentFacts): Promise<boolean> {
  const rows = await tx
    .insert(payments)
    .values({ ...toPaymentRow(facts), state: 'failed' })
    .onConflictDoNothing()
    .returning({ id: payments.id })
  return rows.length > 0
}

/** Stores a paid invoice, or changes a failed invoice to paid. Returns false when the invoice was already paid. */
export async function insertPaidPayment(tx: Tx, facts: PaymentFacts): Promise<boolean> {
  const row = { ...toPaymentRow(facts), state: 'paid' as const }
  const { at, amountCents, state } = row
  const rows = await tx
    .insert(payments)
    .values(row)
    .onConflictDoUpdate({
      target: payments.id,
      set: { at, amountCents, state },
      setWhere: eq(payments.state, 'failed'),
    })
    .returning({ id: payments.id })
  return rows.length > 0
}

/**
 * Stores the refunded amount of a payment. The stored amount never becomes smaller: the largest amount that the
 * provider reported counts. Returns the payment and the cents that this report added, or undefined when nothing
 * changed.
 */
export async function recordRefund(
  tx: Tx,
  { invoiceId, refundedCents }: Refund,
): Promise<{ payment: PaymentRow; addedCents: number } | undefined> {
  const isRefundable = and(eq(payments.id, invoiceId ?? ''), ne(payments.state, 'failed'))
  const [before] = await tx.select().from(payments).where(isRefundable).for('update')
  const total = Math.min(refundedCents, before?.amountCents ?? 0)
  if (!before || total <= before.refundedCents) return undefined
  const state = total >= before.amountCents ? 'refunded' : before.state
  await tx.update(payments).set({ refundedCents: total, state }).where(eq(payments.id, before.id))
  return { payment: { ...before, refundedCents: total, state }, addedCents: total - before.refundedCents }
}

/** Lists all subscriptions that an account ever had, each with the state of its latest invoice, newest first. */
export async function listSubscriptions(where: Db | Tx, userId: string): Promise<SubscriptionWithPayment[]> {
  const rows = await where
    .select({ subscription: subscriptions, latestPayment: payments.state })
    .from(subscriptions)
    .leftJoin(payments, eq(payments.id, subscriptions.latestInvoiceId))
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.startedAt), subscriptions.id)
  return rows.map(({ subscription, latestPayment }) => ({ ...subscription, latestPayment }))
}

/** Stores the plan that the account had before the subscription, unless a previous plan is already stored with it. */
export async function storePreviousPlan(
  tx: Tx,
  id: string,
  previousPlan: SubscriptionRow['previousPlan'],
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ previousPlan })
    .where(and(eq(subscriptions.id, id), isNull(subscriptions.previousPlan)))
}

/** Lists the newest payments of an account, including failed payments. */
export async function listPayments(where: Db | Tx, userId: string, limit: number): Promise<PaymentRow[]> {
  return where
    .select()
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(desc(payments.at), payments.id)
    .limit(limit)
}

/** Returns when an account last paid, refunded payments included; null if it never paid. */
export async function findLastPaymentDate(tx: Tx, userId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ at: payments.at })
    .from(payments)
    // An invoice of 0, which the provider creates at the beginning of free time, is not a payment.
    .where(and(eq(payments.userId, userId), inArray(payments.state, ['paid', 'refunded']), gt(payments.amountCents, 0)))
    .orderBy(desc(payments.at))
    .limit(1)
  return row?.at ?? null
}

/** Stores a new checkout. */
export async function insertCheckout(tx: Tx, row: typeof checkouts.$inferInsert): Promise<void> {
  await tx.insert(checkouts).values(row)
}

/** Stores the provider's session id of an open checkout. Returns false when the checkout is no longer open. */
export async function setCheckoutSession(tx: Tx, id: string, sessionId: string): Promise<boolean> {
  const rows = await tx
    .update(checkouts)
    .set({ sessionId })
    .where(and(eq(checkouts.id, id), eq(checkouts.state, 'open')))
    .returning({ id: checkouts.id })
  return rows.length > 0
}

/** Lists the provider's session ids of a user's checkouts that are not paid and whose pages may still be open. */
export async function listUnpaidSessions(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ sessionId: checkouts.sessionId })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), ne(checkouts.state, 'complete'), gt(checkouts.expiresAt, now)))
  return rows.flatMap(({ sessionId }) => sessionId ?? [])
}

/** Finds a checkout by its id or by the provider's session id. */
export async function findCheckoutRow(where: Db | Tx, idOrSession: string): Promise<CheckoutRow | undefined> {
  const [row] = await where
    .select()
    .from(checkouts)
    .where(or(eq(checkouts.id, idOrSession), eq(checkouts.sessionId, idOrSession)))
  return row
}

/** Lists the open checkouts of a user. */
export async function listOpenCheckouts(tx: Tx, userId: string): Promise<CheckoutRow[]> {
  return tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.state, 'open')))
}

/** Lists unpaid checkouts that reserve a redemption of this coupon. */
export async function listOpenCheckoutsWithCoupon(db: Db, couponCode: string): Promise<{ id: string }[]> {
  return db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.couponCode, couponCode), eq(checkouts.state, 'open')))
}

/** Returns true when the account that began this checkout has been deleted. */
export async function isAccountDeleted(tx: Tx, reference: string | null | undefined): Promise<boolean> {
  if (!reference) return false
  const [row] = await tx.select({ userId: checkouts.userId }).from(checkouts).where(eq(checkouts.id, reference))
  return row?.userId === null
}

/**
 * Changes the state of a checkout and returns the previous row. Only an open checkout can be closed; an open or a
 * closed checkout can be completed. Otherwise changes nothing and returns undefined.
 */
export async function updateCheckoutState(
  tx: Tx,
  id: string,
  to: 'complete' | 'closed',
): Promise<CheckoutRow | undefined> {
  const from = to === 'complete' ? (['open', 'closed'] as const) : (['open'] as const)
  const [before] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update')
  if (!before || !from.some((state) => state === before.state)) return undefined
  await tx.update(checkouts).set({ state: to }).where(eq(checkouts.id, id))
  return before
}
