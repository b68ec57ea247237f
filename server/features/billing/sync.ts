import type { Tx } from '../../platform/database/database.ts'
import type { Checkout, Invoice, Payments, Refund, Subscription } from '../../ports/payments/payments.ts'
import type { Services } from '../../services.ts'
import { recordStep } from '../analytics/index.ts'
import { changeUser, findUser, type UserRow } from '../accounts/index.ts'
import { couponApplied } from '../coupons/index.ts'
import { writeCancelled, writePaymentFailed, writeReceipt, writeRefunded } from './letters.ts'
import { settle } from './settle.ts'
import { runsUntil } from './standing.ts'
import {
  holdOwner,
  insertFailed,
  insertPaid,
  isOrphaned,
  keepSubscription,
  listSubscriptions,
  markRefunded,
  moveCheckout,
  numberQuestion,
} from './store.ts'

/** What one event is about, beside the subscription itself. */
export type Told = { checkout?: Checkout; invoice?: Invoice; refund?: Refund }

export type SyncNeeds = Pick<Services, 'clock' | 'database' | 'jobs' | 'live' | 'log' | 'mailer' | 'inTurn'> & {
  payments: Payments
}

type Known = Told & { subscription: Subscription; question: number }
type Writing = { tx: Tx; needs: SyncNeeds; user: UserRow | undefined; now: Date }

async function keepInvoices({ tx, needs, user, now }: Writing, { subscription, invoice }: Known) {
  const provider = needs.payments.name
  const userId = user?.id ?? null
  const to = user && { tx, user, mailer: needs.mailer }
  const all = new Map([invoice, subscription.latestInvoice].flatMap((one) => (one ? [[one.id, one] as const] : [])))
  for (const one of all.values()) {
    const asked = { invoice: one, subscription, userId, provider }
    const isOwed = subscription.status === 'past_due' && one.id === subscription.latestInvoice?.id
    if (one.state === 'paid') {
      // A whole price taken off is no payment to send a receipt for.
      if ((await insertPaid(tx, asked)) && to && one.amountCents > 0) await writeReceipt(to, one, subscription)
    } else if (one.state === 'open' && isOwed && (await insertFailed(tx, asked)) && to) {
      const facts = { ...subscription, latestInvoiceAt: one.createdAt, latestPayment: 'failed' as const }
      await writePaymentFailed(to, one, facts, now)
    }
  }
}

async function keepRefund({ tx, needs, user }: Writing, { refund }: Known) {
  if (!refund) return
  const row = await markRefunded(tx, refund)
  if (row && user) await writeRefunded({ tx, user, mailer: needs.mailer }, refund, row.currency)
}

async function keepState(writing: Writing, { subscription, question }: Known) {
  const { tx, needs, user } = writing
  const before = await keepSubscription(tx, { subscription, question, userId: user?.id ?? null })
  const { cancelsAt, status, periodEnd } = subscription
  const isNewlyCancelled = before && cancelsAt && !before.cancelsAt && status === 'active'
  if (isNewlyCancelled && user) {
    await writeCancelled({ tx, user, mailer: needs.mailer }, cancelsAt < periodEnd ? cancelsAt : periodEnd)
  }
}

async function keepPurchase({ tx, needs, user, now }: Writing, { checkout }: Known) {
  if (!checkout?.reference || checkout.state !== 'complete') return
  const row = await moveCheckout(tx, checkout.reference, 'complete')
  if (row?.userId) {
    await recordStep(tx, { eventType: 'checkout_paid', userId: row.userId, metadata: { plan: row.plan }, at: now })
  }
  if (!row?.couponCode || !user) return
  // Paid in the moment in which its hold ran out: the price was lowered, the count cannot follow.
  if (row.state === 'closed') needs.log.warn({ checkout: row.id }, 'a code was used after its hold had ended')
  const change = await couponApplied(tx, user, row.couponCode, now)
  await changeUser(tx, { userId: user.id, change, now, live: needs.live })
}

/** Everything one answer of the provider changes, or nothing of it. True where the subscription must be ended. */
async function write(needs: SyncNeeds, known: Known): Promise<boolean> {
  return needs.database.tx(async (tx) => {
    const now = needs.clock.now()
    const user = await holdOwner(tx, known.subscription)
    const writing = { tx, needs, user, now }
    await keepState(writing, known)
    await keepInvoices(writing, known)
    await keepRefund(writing, known)
    await keepPurchase(writing, known)
    // Paid in the moment in which the account was deleted: nobody is left to have it.
    if (!user) return known.subscription.status !== 'ended' && (await isOrphaned(tx, known.checkout?.reference))
    await settle(tx, (await findUser(tx, user.id)) ?? user, { ...needs, now })
    const own = (await listSubscriptions(tx, user.id)).find(({ id }) => id === known.subscription.id)
    return own?.latestPayment === 'refunded' && own.status !== 'ended' && runsUntil(own, now) !== null
  })
}

/**
 * Asks how a subscription is now and writes that down, with what an event told of beside it. Whatever the order in
 * which events arrive and however often, the last answer stands.
 */
export async function sync(needs: SyncNeeds, subscriptionId: string, told: Told = {}): Promise<boolean> {
  return needs.inTurn(`subscription ${subscriptionId}`, async () => {
    const ask = async () => {
      const question = await numberQuestion(needs.database.db, subscriptionId)
      const subscription = await needs.payments.findSubscription(subscriptionId)
      return subscription && { subscription, question, ...told }
    }
    const known = await ask()
    if (!known) return false
    const mustEnd = await write(needs, known)
    if (!mustEnd) return true
    // Nothing more may be taken: a refund at the provider alone would let it renew.
    await needs.payments.endSubscription(subscriptionId)
    const ended = await ask()
    if (ended) await write(needs, ended)
    return true
  })
}
