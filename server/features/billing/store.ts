import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { holdUser, type UserRow } from '../accounts/index.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Invoice, Refund, Subscription } from '../../ports/payments/payments.ts'
import type { HeardEvent } from './intake.ts'
import type { SubscriptionFacts } from './standing.ts'
import { checkouts, paymentEvents, payments, subscriptions } from './tables.ts'

export type CheckoutRow = typeof checkouts.$inferSelect
export type SubscriptionRow = typeof subscriptions.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
export type Judged = SubscriptionRow & SubscriptionFacts

/** Tells the ids of those that were not told before. */
export async function insertEvents(tx: Tx, events: readonly HeardEvent[], now: Date): Promise<string[]> {
  const rows = await tx
    .insert(paymentEvents)
    .values(
      events.map(({ id, type, about, createdAt }) => ({ id, type, objectId: about.id, createdAt, receivedAt: now })),
    )
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return rows.map(({ id }) => id)
}

/** The number of a question about a subscription; a later question has a higher one. */
export async function numberQuestion(db: Db, id: string): Promise<number> {
  const [row] = await db
    .insert(subscriptions)
    .values({ id, asked: 1 })
    .onConflictDoUpdate({ target: subscriptions.id, set: { asked: sql`${subscriptions.asked} + 1` } })
    .returning({ asked: subscriptions.asked })
  return row?.asked ?? 0
}

/** Holds the account of a subscription, by what we wrote down at checkout or by its customer, until the commit. */
export async function holdOwner(
  tx: Tx,
  { accountId, customerId }: Pick<Subscription, 'accountId' | 'customerId'>,
): Promise<UserRow | undefined> {
  return (accountId ? await holdUser(tx, { id: accountId }) : undefined) ?? holdUser(tx, { customerId })
}

/** Writes down how a subscription is, unless a later question has been answered already. */
export async function keepSubscription(
  tx: Tx,
  { subscription, question, userId }: { subscription: Subscription; question: number; userId: string | null },
): Promise<SubscriptionRow | undefined> {
  const { id, customerId, status, priceId, plan, startedAt, periodEnd, cancelsAt, endedAt, latestInvoice } =
    subscription
  const [before] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
  if (!before || before.answered >= question) return undefined
  await tx
    .update(subscriptions)
    .set({
      ...{ userId, customerId, status, priceId, plan, startedAt, periodEnd, cancelsAt, endedAt },
      latestInvoiceId: latestInvoice?.id ?? null,
      latestInvoiceAt: latestInvoice?.createdAt ?? null,
      answered: question,
    })
    .where(eq(subscriptions.id, id))
  return before
}

type Asked = { invoice: Invoice; subscription: Subscription; userId: string | null; provider: PaymentRow['provider'] }

function rowOf({ invoice, subscription, userId, provider }: Asked) {
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

/** False where it was written down before. */
export async function insertFailed(tx: Tx, asked: Asked): Promise<boolean> {
  const rows = await tx
    .insert(payments)
    .values({ ...rowOf(asked), state: 'failed' })
    .onConflictDoNothing()
    .returning({ id: payments.id })
  return rows.length > 0
}

/** False where it was written down as paid before. */
export async function insertPaid(tx: Tx, asked: Asked): Promise<boolean> {
  const row = { ...rowOf(asked), state: 'paid' as const }
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

/** Money that went back never comes again: the most that was told counts. Undefined where nothing new is told. */
export async function markRefunded(tx: Tx, { invoiceId, refundedCents }: Refund): Promise<PaymentRow | undefined> {
  const most = sql`least(${refundedCents}::int, ${payments.amountCents})`
  const [row] = await tx
    .update(payments)
    .set({
      refundedCents: most,
      state: sql`case when ${most} >= ${payments.amountCents} then 'refunded' else ${payments.state} end`,
    })
    .where(
      and(eq(payments.id, invoiceId ?? ''), ne(payments.state, 'failed'), sql`${payments.refundedCents} < ${most}`),
    )
    .returning()
  return row
}

/** All subscriptions of an account that were ever seen, each with how its newest invoice stands. */
export async function listSubscriptions(where: Db | Tx, userId: string): Promise<Judged[]> {
  const rows = await where
    .select({ subscription: subscriptions, latestPayment: payments.state })
    .from(subscriptions)
    .leftJoin(payments, eq(payments.id, subscriptions.latestInvoiceId))
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.startedAt), subscriptions.id)
  return rows.map(({ subscription, latestPayment }) => ({ ...subscription, latestPayment }))
}

export async function keepBefore(tx: Tx, id: string, before: SubscriptionRow['before']): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ before })
    .where(and(eq(subscriptions.id, id), isNull(subscriptions.before)))
}

export async function listPayments(where: Db | Tx, userId: string, limit: number): Promise<PaymentRow[]> {
  return where
    .select()
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(desc(payments.at), payments.id)
    .limit(limit)
}

export async function lastPaidAt(tx: Tx, userId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ at: payments.at })
    .from(payments)
    .where(and(eq(payments.userId, userId), inArray(payments.state, ['paid', 'refunded'])))
    .orderBy(desc(payments.at))
    .limit(1)
  return row?.at ?? null
}

export async function insertCheckout(tx: Tx, row: typeof checkouts.$inferInsert): Promise<void> {
  await tx.insert(checkouts).values(row)
}

export async function nameSession(tx: Tx, id: string, sessionId: string): Promise<void> {
  await tx.update(checkouts).set({ sessionId }).where(eq(checkouts.id, id))
}

export async function findCheckoutRow(where: Db | Tx, idOrSession: string): Promise<CheckoutRow | undefined> {
  const [row] = await where
    .select()
    .from(checkouts)
    .where(or(eq(checkouts.id, idOrSession), eq(checkouts.sessionId, idOrSession)))
  return row
}

export async function listOpenCheckouts(tx: Tx, userId: string): Promise<CheckoutRow[]> {
  return tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.state, 'open')))
}

/** Purchases that hold a redemption of a code, and are not paid yet. */
export async function listOpenWith(db: Db, couponCode: string): Promise<{ id: string }[]> {
  return db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.couponCode, couponCode), eq(checkouts.state, 'open')))
}

/** Whether a purchase was begun here by an account that is no more. */
export async function isOrphaned(tx: Tx, reference: string | null | undefined): Promise<boolean> {
  if (!reference) return false
  const [row] = await tx.select({ userId: checkouts.userId }).from(checkouts).where(eq(checkouts.id, reference))
  return row?.userId === null
}

/** Moves a purchase on; undefined where it was there already, or may not go there any more. */
export async function moveCheckout(tx: Tx, id: string, to: 'complete' | 'closed'): Promise<CheckoutRow | undefined> {
  const from = to === 'complete' ? (['open', 'closed'] as const) : (['open'] as const)
  const [before] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update')
  if (!before || !from.some((state) => state === before.state)) return undefined
  await tx.update(checkouts).set({ state: to }).where(eq(checkouts.id, id))
  return before
}
