import type { Tx } from '../../../platform/database/database.ts'
import type { Checkout, Invoice, Payments, Refund, Subscription } from '../../../adapters/payments/payments.ts'
import type { Services } from '../../../services.ts'
import { findUser, updateUser, type UserRow } from '../../accounts/index.ts'
import { describeAppliedCoupon } from '../../coupons/index.ts'
import {
  queueCancellationEmail,
  queuePaymentFailedEmail,
  queueReceiptEmail,
  queueRefundEmail,
} from './billingEmails.ts'
import { updateUserPlan } from './updateUserPlan.ts'
import { findAccessEnd } from './accessPeriod.ts'
import {
  lockOwner,
  insertFailedPayment,
  insertPaidPayment,
  isAccountDeleted,
  updateSubscription,
  listSubscriptions,
  recordRefund,
  updateCheckoutState,
  incrementQueryNumber,
} from '../store.ts'

/** The checkout, invoice or refund that one webhook event reports besides the subscription itself. */
export type EventDetails = { checkout?: Checkout; invoice?: Invoice; refund?: Refund }

/** The services that updating a subscription needs. */
export type SyncNeeds = Pick<
  Services,
  'clock' | 'database' | 'events' | 'jobs' | 'live' | 'log' | 'mailer' | 'withLock'
> & {
  payments: Payments
}

type SyncedSubscription = EventDetails & { subscription: Subscription; queryNumber: number }
type WriteContext = { tx: Tx; needs: SyncNeeds; user: UserRow | undefined; now: Date }

async function writeInvoices({ tx, needs, user, now }: WriteContext, { subscription, invoice }: SyncedSubscription) {
  const provider = needs.payments.name
  const userId = user?.id ?? null
  const to = user && { tx, user, mailer: needs.mailer }
  const all = new Map([invoice, subscription.latestInvoice].flatMap((one) => (one ? [[one.id, one] as const] : [])))
  for (const one of all.values()) {
    const paymentFacts = { invoice: one, subscription, userId, provider }
    const isUnpaid = subscription.status === 'past_due' && one.id === subscription.latestInvoice?.id
    if (one.state === 'paid') {
      // No receipt is sent for an invoice of 0, because nothing was paid: a coupon covers the complete price, or the
      // first payment is due only after the user's free time.
      if ((await insertPaidPayment(tx, paymentFacts)) && to && one.amountCents > 0)
        await queueReceiptEmail(to, one, subscription)
    } else if (one.state === 'open' && isUnpaid && (await insertFailedPayment(tx, paymentFacts)) && to) {
      const facts = { ...subscription, latestInvoiceAt: one.createdAt, latestPayment: 'failed' as const }
      await queuePaymentFailedEmail(to, one, facts, now)
    }
  }
}

async function writeRefund({ tx, needs, user }: WriteContext, { refund }: SyncedSubscription) {
  if (!refund) return
  const recorded = await recordRefund(tx, refund)
  if (recorded && user) await queueRefundEmail({ tx, user, mailer: needs.mailer }, recorded)
}

async function writeSubscription(writing: WriteContext, { subscription, queryNumber }: SyncedSubscription) {
  const { tx, needs, user } = writing
  const before = await updateSubscription(tx, { subscription, queryNumber, userId: user?.id ?? null })
  const { cancelsAt, status, periodEnd } = subscription
  const isNewlyCancelled = before && cancelsAt && !before.cancelsAt && status === 'active'
  if (isNewlyCancelled && user) {
    await queueCancellationEmail({ tx, user, mailer: needs.mailer }, cancelsAt < periodEnd ? cancelsAt : periodEnd)
  }
}

async function completeCheckout({ tx, needs, user, now }: WriteContext, { checkout }: SyncedSubscription) {
  if (!checkout?.reference || checkout.state !== 'complete') return
  const row = await updateCheckoutState(tx, checkout.reference, 'complete')
  if (row?.userId) await needs.events.emit(tx, 'checkoutPaid', { userId: row.userId, plan: row.plan, at: now })
  if (!row?.couponCode || !user) return
  // The user paid with the discount just after the checkout had been closed and the coupon's counter lowered. The
  // counter is not increased again, because other users may have used the last redemption.
  if (row.state === 'closed') needs.log.warn({ checkout: row.id }, 'coupon used after its reservation ended')
  const change = await describeAppliedCoupon(tx, user, row.couponCode, now)
  await updateUser(tx, { userId: user.id, change, now, live: needs.live })
}

/**
 * Writes everything that one response of the provider changes, in one transaction. Returns true when the subscription
 * must be ended at the provider.
 */
async function writeAll(needs: SyncNeeds, known: SyncedSubscription): Promise<boolean> {
  return needs.database.tx(async (tx) => {
    const now = needs.clock.now()
    const user = await lockOwner(tx, known.subscription)
    const writing = { tx, needs, user, now }
    await writeSubscription(writing, known)
    await writeInvoices(writing, known)
    await writeRefund(writing, known)
    await completeCheckout(writing, known)
    // If the user paid while the account was being deleted, nobody can use the plan, so the subscription must end.
    if (!user) return known.subscription.status !== 'ended' && (await isAccountDeleted(tx, known.checkout?.reference))
    await updateUserPlan(tx, (await findUser(tx, user.id)) ?? user, { ...needs, now })
    const own = (await listSubscriptions(tx, user.id)).find(({ id }) => id === known.subscription.id)
    return own?.latestPayment === 'refunded' && own.status !== 'ended' && findAccessEnd(own, now) !== null
  })
}

/**
 * Loads a subscription from the provider and stores it with the details of the event. Events may arrive in any order
 * and several times: an older response of the provider never replaces a newer one. Returns false when the provider does
 * not know the subscription.
 */
export async function syncSubscription(
  needs: SyncNeeds,
  subscriptionId: string,
  details: EventDetails = {},
): Promise<boolean> {
  return needs.withLock(`subscription ${subscriptionId}`, async () => {
    const load = async () => {
      const queryNumber = await incrementQueryNumber(needs.database.db, subscriptionId)
      const subscription = await needs.payments.findSubscription(subscriptionId)
      return subscription && { subscription, queryNumber, ...details }
    }
    const known = await load()
    if (!known) return false
    const mustEnd = await writeAll(needs, known)
    if (!mustEnd) return true
    // After a refund or an account deletion, the provider would still renew the subscription, so it is ended there.
    await needs.payments.endSubscription(subscriptionId)
    const ended = await load()
    if (ended) await writeAll(needs, ended)
    return true
  })
}
