import { createHmac } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { writeFileAtomically } from '../../../platform/database/atomicFile.ts'
import { createKeyedMutex } from '../../../platform/locks/keyedMutex.ts'
import { parseEventSubject } from '../eventSubject.ts'
import { BadSignature, type Invoice, type Payments, type Subscription } from '../payments.ts'
import {
  renewDueSubscriptions,
  createEmptyState,
  endDiscount,
  cancelNow,
  expireCheckout,
  expireDiscountedCheckouts,
  openCheckout,
  sandboxPrices,
  type SandboxAction,
  type SandboxEvent,
  type StoredInvoice,
  type StoredSubscription,
  type SandboxState,
} from './sandboxState.ts'
import { signPayload, verifySignature } from './signature.ts'

/** Delivers a webhook event as a payment provider does: its raw body and its signature. */
export type DeliverWebhook = (raw: Buffer, signature: string) => Promise<void>

/** The simulated payment provider of local mode. */
export type Sandbox = Payments & {
  /** Returns the current customers, checkouts, subscriptions and invoices of the sandbox. */
  readState(): Promise<SandboxState>
  /** Performs an action of the customer or the bank and delivers the webhook events that it causes. */
  perform(perform: SandboxAction): Promise<void>
  /** Sets the function that receives webhook events. Before the first call, events are discarded. */
  deliverWebhooksTo(deliver: DeliverWebhook): void
}

const eventSchema = z.object({ id: z.string(), type: z.string(), objectId: z.string(), createdAt: z.number() })

const toDate = (ms: number | null) => (ms === null ? null : new Date(ms))

/** Converts an invoice of the sandbox to an `Invoice`, as every payment provider returns it. */
export function toInvoice(invoice: StoredInvoice, prices: Record<string, string>): Invoice {
  const { id, subscriptionId, customerId, state, plan, amountCents } = invoice
  return {
    id,
    subscriptionId,
    customerId,
    state,
    amountCents,
    currency: 'usd',
    priceId: prices[plan] ?? null,
    plan,
    createdAt: new Date(invoice.createdAt),
    paidAt: toDate(invoice.paidAt),
  }
}

function presentSubscription(sandboxState: SandboxState, one: StoredSubscription): Subscription {
  const latest = sandboxState.invoices[one.latestInvoiceId]
  return {
    id: one.id,
    customerId: one.customerId,
    accountId: one.accountId,
    status: one.status === 'canceled' ? 'ended' : one.status,
    priceId: sandboxPrices[one.plan],
    plan: one.plan,
    startedAt: new Date(one.startedAt),
    periodEnd: new Date(one.periodEnd),
    cancelsAt: one.cancelsAtEnd ? new Date(one.periodEnd) : null,
    endedAt: toDate(one.endedAt),
    latestInvoice: latest ? toInvoice(latest, sandboxPrices) : null,
  }
}

const findOwn = <T>(record: Record<string, T>, id: string): T | undefined =>
  Object.hasOwn(record, id) ? record[id] : undefined

type Options = { file: string; appSecret: string; clock: Clock; publicUrl(): string }

/** Creates the sandbox: behaves like a payment provider, without money and network. State is stored in `file`. */
export function createSandbox({ file, appSecret, clock, publicUrl }: Options): Sandbox {
  const withLock = createKeyedMutex()
  // The signing secret is derived from the app secret, so it is private and stays the same across restarts.
  const secret = createHmac('sha256', appSecret).update('sandbox payments').digest('hex')
  let deliver: DeliverWebhook | undefined

  async function read(): Promise<SandboxState> {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    // Only this module creates the content of the file (`restore` puts an earlier version back), so it is trusted.
    return text === undefined ? createEmptyState() : (JSON.parse(text) as SandboxState)
  }

  async function deliverEvents(events: SandboxEvent[]): Promise<void> {
    for (const event of events) {
      const raw = Buffer.from(JSON.stringify(event))
      await deliver?.(raw, signPayload(raw, { secret, now: clock.now() }))
    }
  }

  async function change<T>(work: (sandboxState: SandboxState) => { events: SandboxEvent[]; answer: T }): Promise<T> {
    const { events, answer } = await withLock('sandbox', async () => {
      const sandboxState = await read()
      const before = JSON.stringify(sandboxState)
      const renewals = renewDueSubscriptions(sandboxState, clock.now())
      const done = work(sandboxState)
      const after = JSON.stringify(sandboxState)
      if (after !== before) {
        await mkdir(dirname(file), { recursive: true })
        await writeFileAtomically(file, after)
      }
      return { events: [...renewals, ...done.events], answer: done.answer }
    })
    await deliverEvents(events)
    return answer
  }
  const perform = (one: SandboxAction) =>
    change((sandboxState) => ({ events: one(sandboxState, clock.now()), answer: undefined }))
  const query = <T>(find: (sandboxState: SandboxState) => T) =>
    change((sandboxState) => ({ events: [], answer: find(sandboxState) }))

  return {
    name: 'sandbox',
    readState: () => query((sandboxState) => sandboxState),
    perform: perform,
    deliverWebhooksTo: (receiver) => {
      deliver = receiver
    },
    createCheckout: (request) =>
      query((sandboxState) => {
        const { id, customerId } = openCheckout(sandboxState, request)
        return { id, customerId, url: `${publicUrl()}/dev/checkout/${id}`, expiresAt: request.expiresAt }
      }),
    findCheckout: (id) =>
      query((sandboxState) => {
        const found = findOwn(sandboxState.checkouts, id)
        if (!found) return undefined
        const isExpired = found.state === 'open' && found.expiresAt <= clock.now().getTime()
        const { accountId, reference, subscriptionId } = found
        const state = isExpired ? ('expired' as const) : found.state
        return { id, state, isPaid: state === 'complete', accountId, reference, subscriptionId }
      }),
    closeCheckout: (id) =>
      perform((sandboxState, now) =>
        findOwn(sandboxState.checkouts, id) ? expireCheckout(id)(sandboxState, now) : [],
      ),
    createPortal: async ({ customerId, returnUrl }) => ({
      url: `${publicUrl()}/dev/billing/${customerId}?back=${encodeURIComponent(returnUrl)}`,
    }),
    findSubscription: (id) =>
      query((sandboxState) => {
        const found = findOwn(sandboxState.subscriptions, id)
        return found && presentSubscription(sandboxState, found)
      }),
    findInvoice: (id) =>
      query((sandboxState) => {
        const found = findOwn(sandboxState.invoices, id)
        return found && toInvoice(found, sandboxPrices)
      }),
    findRefund: (chargeId) =>
      query((sandboxState) => {
        const found = Object.values(sandboxState.invoices).find((one) => one.chargeId === chargeId)
        return found && { invoiceId: found.id, amountCents: found.amountCents, refundedCents: found.refundedCents }
      }),
    endSubscription: (id) =>
      perform((sandboxState, now) => (findOwn(sandboxState.subscriptions, id) ? cancelNow(id)(sandboxState, now) : [])),
    removeDiscount: (code) => perform(expireDiscountedCheckouts(code)),
    revokeDiscount: (id) =>
      perform((sandboxState, now) =>
        findOwn(sandboxState.subscriptions, id) ? endDiscount(id)(sandboxState, now) : [],
      ),
    readEvent(raw, signature) {
      verifySignature(raw, signature, { secret, now: clock.now() })
      const read = eventSchema.safeParse(JSON.parse(raw.toString('utf8')))
      if (!read.success) throw new BadSignature('the body is not an event')
      const { id, type, objectId, createdAt } = read.data
      return { id, type, subject: parseEventSubject(type, objectId), createdAt: new Date(createdAt), isForeign: false }
    },
  }
}
