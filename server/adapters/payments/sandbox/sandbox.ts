import { createHmac } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { writeWhole } from '../../../platform/database/wholeFile.ts'
import { createTurns } from '../../../platform/turns/turns.ts'
import { BadSignature, type Invoice, type PaymentEvent, type Payments, type Subscription } from '../payments.ts'
import {
  catchUp,
  emptyBooks,
  endDiscount,
  endNow,
  expire,
  forgetDiscount,
  openCheckout,
  sandboxPrices,
  type Act,
  type BookedEvent,
  type BookedInvoice,
  type BookedSubscription,
  type Books,
} from './books.ts'
import { sign, verify } from './signature.ts'

/** What the sandbox sends when something happened, as a provider would: bytes and their signature. */
export type Deliver = (raw: Buffer, signature: string) => Promise<void>

export type Sandbox = Payments & {
  read(): Promise<Books>
  /** Does something as the customer or the bank would, and sends the events of it. */
  act(act: Act): Promise<void>
  /** Who is told of events; until then nobody is. */
  deliverTo(deliver: Deliver): void
}

const kinds = {
  checkout: 'checkout',
  'customer.subscription': 'subscription',
  invoice: 'invoice',
  charge: 'charge',
} as const

/** Which kind of thing an event's type speaks of: `customer.subscription.updated` of a subscription. */
export function aboutOf(type: string, id: string): PaymentEvent['about'] {
  const found = Object.entries(kinds).find(([prefix]) => type.startsWith(`${prefix}.`))
  return found ? { kind: found[1], id } : null
}

const told = z.object({ id: z.string(), type: z.string(), objectId: z.string(), createdAt: z.number() })

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms))

export function presentInvoice(invoice: BookedInvoice, prices: Record<string, string>): Invoice {
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
    paidAt: dateOf(invoice.paidAt),
  }
}

function presentSubscription(books: Books, one: BookedSubscription): Subscription {
  const latest = books.invoices[one.latestInvoiceId]
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
    endedAt: dateOf(one.endedAt),
    latestInvoice: latest ? presentInvoice(latest, sandboxPrices) : null,
  }
}

const own = <T>(record: Record<string, T>, id: string): T | undefined =>
  Object.hasOwn(record, id) ? record[id] : undefined

type Options = { file: string; appSecret: string; clock: Clock; publicUrl(): string }

/** Payment as it is played in local mode: no money, no network, everything else as with a provider. */
export function createSandbox({ file, appSecret, clock, publicUrl }: Options): Sandbox {
  const inTurn = createTurns()
  // Nobody else has it, and it is the same after a restart.
  const secret = createHmac('sha256', appSecret).update('sandbox payments').digest('hex')
  let deliver: Deliver | undefined

  async function read(): Promise<Books> {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    // Written by this file alone.
    return text === undefined ? emptyBooks() : (JSON.parse(text) as Books)
  }

  async function tell(events: BookedEvent[]): Promise<void> {
    for (const event of events) {
      const raw = Buffer.from(JSON.stringify(event))
      await deliver?.(raw, sign(raw, { secret, now: clock.now() }))
    }
  }

  async function change<T>(work: (books: Books) => { events: BookedEvent[]; answer: T }): Promise<T> {
    const { events, answer } = await inTurn('books', async () => {
      const books = await read()
      const before = JSON.stringify(books)
      const past = catchUp(books, clock.now())
      const done = work(books)
      const after = JSON.stringify(books)
      if (after !== before) {
        await mkdir(dirname(file), { recursive: true })
        await writeWhole(file, after)
      }
      return { events: [...past, ...done.events], answer: done.answer }
    })
    await tell(events)
    return answer
  }
  const act = (one: Act) => change((books) => ({ events: one(books, clock.now()), answer: undefined }))
  const look = <T>(find: (books: Books) => T) => change((books) => ({ events: [], answer: find(books) }))

  return {
    name: 'sandbox',
    read: () => look((books) => books),
    act,
    deliverTo: (receiver) => {
      deliver = receiver
    },
    createCheckout: (wish) =>
      look((books) => {
        const { id, customerId } = openCheckout(books, wish)
        return { id, customerId, url: `${publicUrl()}/dev/checkout/${id}`, expiresAt: wish.expiresAt }
      }),
    findCheckout: (id) =>
      look((books) => {
        const found = own(books.checkouts, id)
        if (!found) return undefined
        const isOver = found.state === 'open' && found.expiresAt <= clock.now().getTime()
        const { accountId, reference, subscriptionId } = found
        const state = isOver ? ('expired' as const) : found.state
        return { id, state, isPaid: state === 'complete', accountId, reference, subscriptionId }
      }),
    closeCheckout: (id) => act((books, now) => (own(books.checkouts, id) ? expire(id)(books, now) : [])),
    createPortal: async ({ customerId, returnUrl }) => ({
      url: `${publicUrl()}/dev/billing/${customerId}?back=${encodeURIComponent(returnUrl)}`,
    }),
    findSubscription: (id) =>
      look((books) => {
        const found = own(books.subscriptions, id)
        return found && presentSubscription(books, found)
      }),
    findInvoice: (id) =>
      look((books) => {
        const found = own(books.invoices, id)
        return found && presentInvoice(found, sandboxPrices)
      }),
    findRefund: (chargeId) =>
      look((books) => {
        const found = Object.values(books.invoices).find((one) => one.chargeId === chargeId)
        return found && { invoiceId: found.id, amountCents: found.amountCents, refundedCents: found.refundedCents }
      }),
    endSubscription: (id) => act((books, now) => (own(books.subscriptions, id) ? endNow(id)(books, now) : [])),
    removeDiscount: (code) => act(forgetDiscount(code)),
    revokeDiscount: (id) => act((books, now) => (own(books.subscriptions, id) ? endDiscount(id)(books, now) : [])),
    readEvent(raw, signature) {
      verify(raw, signature, { secret, now: clock.now() })
      const read = told.safeParse(JSON.parse(raw.toString('utf8')))
      if (!read.success) throw new BadSignature('the words are not an event')
      const { id, type, objectId, createdAt } = read.data
      return { id, type, about: aboutOf(type, objectId), createdAt: new Date(createdAt), isForeign: false }
    },
  }
}
