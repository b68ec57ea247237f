import { fail, type FailureCode } from '@scene-partner/contract/failures'
import { BadSignature, type PaymentEvent, type Payments } from '../../ports/payments/payments.ts'
import type { Sandbox } from '../../ports/payments/sandbox/sandbox.ts'
import { closeHold } from './holds.ts'
import { createIntake } from './intake.ts'
import { closeJob, eventJob, lookJob } from './jobs.ts'
import { findCheckoutRow, listOpenWith } from './store.ts'
import { sync, type SyncNeeds, type Told } from './sync.ts'

/** Tells of changes at the provider; all else it sends is answered and left. */
const heard: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
])

/** Half an hour of trouble at the provider is slept through in minutes, a day of it in hours. */
const longestTries = 16

export type Billing = {
  /** Undefined where nothing can be bought. The sandbox is for local requests alone: see `paymentsFor`. */
  payments: Payments | undefined
  sandbox: Sandbox | undefined
  paymentsFor(request: { isLocal: boolean }): Payments | undefined
  publicUrl(): string
  /** The provider's word that something changed; answered at once, followed up by a job. */
  receive(raw: Buffer, signature: string | undefined): Promise<'taken' | 'known' | 'ignored'>
  /** Brings a subscription up to date now. False where the provider knows none. */
  sync(subscriptionId: string, told?: Told): Promise<boolean>
  /** Closes the pages on which somebody could still buy at the price that a code makes. */
  closePurchasesWith(couponCode: string): Promise<void>
}

type Needs = Omit<SyncNeeds, 'payments'> & {
  payments: Payments | undefined
  sandbox: Sandbox | undefined
  publicUrl(): string
}

type Followed = { kind: NonNullable<PaymentEvent['about']>['kind']; id: string }

async function closeIfUnpaid(needs: SyncNeeds, { id }: { id: string }): Promise<void> {
  const { database, payments, clock } = needs
  const row = await findCheckoutRow(database.db, id)
  if (row?.state !== 'open') return
  if (row.sessionId) {
    await payments.closeCheckout(row.sessionId)
    const checkout = await payments.findCheckout(row.sessionId)
    if (checkout?.state === 'complete' && checkout.subscriptionId) {
      await sync(needs, checkout.subscriptionId, { checkout })
      return
    }
  }
  await database.tx((tx) => closeHold(tx, row.id, clock.now()))
}

/** Asks after what an event was about, and for the subscription behind it. */
async function follow(needs: SyncNeeds, { kind, id }: Followed): Promise<void> {
  const { payments } = needs
  if (kind === 'subscription') return void (await sync(needs, id))
  if (kind === 'checkout') {
    const checkout = await payments.findCheckout(id)
    if (checkout?.subscriptionId) await sync(needs, checkout.subscriptionId, { checkout })
    else if (checkout?.state === 'expired' && checkout.reference) await closeIfUnpaid(needs, { id: checkout.reference })
    return
  }
  const refund = kind === 'charge' ? await payments.findRefund(id) : undefined
  const invoiceId = kind === 'charge' ? refund?.invoiceId : id
  const invoice = invoiceId ? await payments.findInvoice(invoiceId) : undefined
  if (!invoice?.subscriptionId) return
  await sync(needs, invoice.subscriptionId, { invoice, ...(refund && { refund }) })
}

/** What payment does for the other features, and the jobs behind it. */
export function createBilling(needs: Needs): Billing {
  const { jobs, log, payments, sandbox, publicUrl } = needs
  const takeIn = createIntake(needs)
  const billing: Billing = {
    payments,
    sandbox,
    publicUrl,
    paymentsFor: ({ isLocal }) => (payments?.name === 'sandbox' && !isLocal ? undefined : payments),
    async receive(raw, signature) {
      if (!payments) throw fail('not_found')
      const event = readEvent(payments, raw, signature)
      if (event.isForeign) log.warn({ event: event.id, type: event.type }, 'an event of another account or mode')
      const { about } = event
      if (event.isForeign || !about || !heard.has(event.type)) return 'ignored'
      return takeIn({ ...event, about })
    },
    async sync(subscriptionId, told) {
      return payments ? sync({ ...needs, payments }, subscriptionId, told) : false
    },
    async closePurchasesWith(couponCode) {
      if (!payments) return
      for (const { id } of await listOpenWith(needs.database.db, couponCode)) {
        await closeIfUnpaid({ ...needs, payments }, { id })
      }
    },
  }
  if (payments) {
    const all = { ...needs, payments }
    const options = { maxAttempts: longestTries, concurrency: 3 }
    jobs.register<Followed>(eventJob, ({ payload }) => follow(all, payload), options)
    jobs.register<{ id: string }>(lookJob, async ({ payload }) => void (await sync(all, payload.id)), options)
    jobs.register<{ id: string }>(closeJob, ({ payload }) => closeIfUnpaid(all, payload), options)
  }
  sandbox?.deliverTo(async (raw, signature) => void (await billing.receive(raw, signature)))
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

/** A refusal with what is behind it, for the log. */
export const because = (code: Extract<FailureCode, 'checkout/failed' | 'unavailable'>, cause: unknown) =>
  Object.assign(fail(code), { cause })
