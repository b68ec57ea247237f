import { fail, type FailureCode } from '@scene-partner/contract/failures'
import { BadSignature, type PaymentEvent, type Payments } from '../../adapters/payments/payments.ts'
import type { Sandbox } from '../../adapters/payments/sandbox/sandbox.ts'
import { closeCheckout } from './checkout/closeCheckout.ts'
import { createEventBatcher } from './webhooks/eventBatcher.ts'
import { closeCheckoutJob, processEventJob, checkSubscriptionJob } from './jobKinds.ts'
import { findCheckoutRow, listOpenCheckoutsWithCoupon } from './store.ts'
import { syncSubscription, type SyncNeeds, type EventDetails } from './subscriptions/syncSubscription.ts'

/**
 * Maximum number of attempts of a job. With the queue's exponential delays, the last attempt is about four hours after
 * the first one.
 */
const maxAttempts = 16

/** The functions of billing that other features use. */
export type Billing = {
  /**
   * The payment provider; undefined if no provider is configured. Code that answers a request calls `paymentsFor`
   * instead, because the sandbox serves only local requests.
   */
  payments: Payments | undefined
  sandbox: Sandbox | undefined
  paymentsFor(request: { isLocal: boolean }): Payments | undefined
  publicUrl(): string
  /**
   * Stores a webhook event; a job processes the event later. Returns `taken` for a new event, and `known` for an event
   * that was stored before. Returns `ignored`, and stores nothing, if the event names no object, or belongs to another
   * merchant's account or to the other mode of the provider (test or live).
   */
  receiveEvent(raw: Buffer, signature: string | undefined): Promise<'taken' | 'known' | 'ignored'>
  /**
   * Updates a subscription with the provider's current data. Returns false if the provider does not know the
   * subscription, or if no provider is configured.
   */
  syncSubscription(subscriptionId: string, details?: EventDetails): Promise<boolean>
  /** Closes all open checkouts with this coupon, so that nobody can pay the reduced price any more. */
  closeCheckoutsWithCoupon(couponCode: string): Promise<void>
}

type Needs = Omit<SyncNeeds, 'payments'> & {
  payments: Payments | undefined
  sandbox: Sandbox | undefined
  publicUrl(): string
}

type EventSubject = { kind: NonNullable<PaymentEvent['subject']>['kind']; id: string }

async function closeUnpaidCheckout(needs: SyncNeeds, { id }: { id: string }): Promise<void> {
  const { database, payments, clock } = needs
  const row = await findCheckoutRow(database.db, id)
  if (row?.state !== 'open') return
  if (row.sessionId) {
    await payments.closeCheckout(row.sessionId)
    const checkout = await payments.findCheckout(row.sessionId)
    if (checkout?.state === 'complete' && checkout.subscriptionId) {
      await syncSubscription(needs, checkout.subscriptionId, { checkout })
      return
    }
  }
  await database.tx((tx) => closeCheckout(tx, row.id, clock.now()))
}

/**
 * Loads from the provider the object that an event is about, and updates the subscription of this object. For an
 * expired checkout page, which has no subscription, closes the checkout.
 */
async function processEvent(needs: SyncNeeds, { kind, id }: EventSubject): Promise<void> {
  const { payments } = needs
  if (kind === 'subscription') return void (await syncSubscription(needs, id))
  if (kind === 'checkout') {
    const checkout = await payments.findCheckout(id)
    if (checkout?.subscriptionId) await syncSubscription(needs, checkout.subscriptionId, { checkout })
    else if (checkout?.state === 'expired' && checkout.reference)
      await closeUnpaidCheckout(needs, { id: checkout.reference })
    return
  }
  const refund = kind === 'charge' ? await payments.findRefund(id) : undefined
  const invoiceId = kind === 'charge' ? refund?.invoiceId : id
  const invoice = invoiceId ? await payments.findInvoice(invoiceId) : undefined
  if (!invoice?.subscriptionId) return
  await syncSubscription(needs, invoice.subscriptionId, { invoice, ...(refund && { refund }) })
}

/** Creates the billing service and registers its jobs. */
export function createBilling(needs: Needs): Billing {
  const { jobs, log, payments, sandbox, publicUrl } = needs
  const addEvent = createEventBatcher(needs)
  const billing: Billing = {
    payments,
    sandbox,
    publicUrl,
    paymentsFor: ({ isLocal }) => (payments?.name === 'sandbox' && !isLocal ? undefined : payments),
    async receiveEvent(raw, signature) {
      if (!payments) throw fail('not_found')
      const event = readEvent(payments, raw, signature)
      if (event.isForeign)
        log.warn({ event: event.id, type: event.type }, 'payment event of another account or mode ignored')
      const { subject } = event
      if (event.isForeign || !subject) return 'ignored'
      return addEvent({ ...event, subject })
    },
    async syncSubscription(subscriptionId, details) {
      return payments ? syncSubscription({ ...needs, payments }, subscriptionId, details) : false
    },
    async closeCheckoutsWithCoupon(couponCode) {
      if (!payments) return
      for (const { id } of await listOpenCheckoutsWithCoupon(needs.database.db, couponCode)) {
        await closeUnpaidCheckout({ ...needs, payments }, { id })
      }
    },
  }
  if (payments) {
    const all = { ...needs, payments }
    const options = { maxAttempts, concurrency: 3 }
    jobs.register<EventSubject>(processEventJob, ({ payload }) => processEvent(all, payload), options)
    jobs.register<{ id: string }>(
      checkSubscriptionJob,
      async ({ payload }) => void (await syncSubscription(all, payload.id)),
      options,
    )
    jobs.register<{ id: string }>(closeCheckoutJob, ({ payload }) => closeUnpaidCheckout(all, payload), options)
  }
  sandbox?.deliverWebhooksTo(async (raw, signature) => void (await billing.receiveEvent(raw, signature)))
  return billing
}

function readEvent(payments: Payments, raw: Buffer, signature: string | undefined): PaymentEvent {
  try {
    return payments.readEvent(raw, signature)
  } catch (error) {
    if (error instanceof BadSignature || error instanceof SyntaxError) throw fail('webhook/bad-signature')
    throw error
  }
}

/** Creates a failure with this code. The error that caused it is stored as its `cause`, for the log. */
export const failWithCause = (code: Extract<FailureCode, 'checkout/failed' | 'unavailable'>, cause: unknown) =>
  Object.assign(fail(code), { cause })
