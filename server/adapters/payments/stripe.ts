import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { boundedFetch } from './boundedFetch.ts'
import {
  BadSignature,
  PaymentsUnavailable,
  signatureToleranceS,
  type CheckoutWish,
  type Discount,
  type PaymentEvent,
  type Payments,
  type Plan,
} from './payments.ts'
import { aboutOf } from './sandbox/sandbox.ts'
import type { StripeSettings } from './settings.ts'
import * as shapes from './stripeShapes.ts'

/** The version whose objects `stripeShapes.ts` reads: raised with the SDK, never by the account's own setting. */
const apiVersion = '2026-10-28.endive'
const answerWithinMs = 10_000

function connect({ secretKey, apiBase }: StripeSettings): Stripe {
  const base = apiBase ? new URL(apiBase) : undefined
  return new Stripe(secretKey, {
    apiVersion,
    // Each try of one wish bears the same idempotency key, so that a lost answer buys nothing twice.
    maxNetworkRetries: 2,
    timeout: answerWithinMs,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(boundedFetch),
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  })
}

const isCode = (error: unknown, code: string) => error instanceof Stripe.errors.StripeError && error.code === code
const isGone = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && (error.code === 'resource_missing' || error.statusCode === 404)

/** Names a thing by what it is, so that asking for it again finds the same one. */
const nameOf = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

async function ask<Shape extends z.ZodType>(shape: Shape, question: Promise<unknown>): Promise<z.output<Shape>> {
  try {
    return shape.parse(await question)
  } catch (error) {
    if (isGone(error)) throw error
    const why = error instanceof z.ZodError ? 'an answer of another shape' : String(error)
    throw new PaymentsUnavailable(`Stripe: ${why.slice(0, 300)}`, error)
  }
}

async function askIfThere<T>(question: Promise<T>): Promise<T | undefined> {
  try {
    return await question
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

async function closeOpen(stripe: Stripe, customer: string): Promise<void> {
  const open = await ask(shapes.listed, stripe.checkout.sessions.list({ customer, status: 'open', limit: 20 }))
  for (const { id } of open.data) await close(stripe, id)
}

/** One that was paid or expired in the same moment cannot be closed any more, and need not be. */
async function close(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return
    throw new PaymentsUnavailable('Stripe: a checkout could not be closed', error)
  }
}

/** Coupons that we made bear this before their digest; others were made by hand over there. */
const ourCoupon = 'sp_'

async function couponFor(stripe: Stripe, { code, percentOff, duration, months }: Discount): Promise<string> {
  const id = `${ourCoupon}${nameOf(code, percentOff, duration, months)}`
  try {
    await stripe.coupons.create({
      id,
      name: code.slice(0, 40),
      metadata: { code },
      percent_off: percentOff,
      duration,
      ...(duration === 'repeating' && { duration_in_months: months ?? 1 }),
    })
  } catch (error) {
    if (!isCode(error, 'resource_already_exists')) throw new PaymentsUnavailable('Stripe: no coupon', error)
  }
  return id
}

/** A code has made one coupon for each of the terms that it had in its life. */
async function removeCoupons(stripe: Stripe, code: string): Promise<void> {
  let after: string | undefined
  do {
    const asked = stripe.coupons.list({ limit: 100, ...(after && { starting_after: after }) })
    const page = await ask(shapes.coupons, asked)
    const isOf = ({ id, name, metadata }: (typeof page.data)[number]) =>
      id.startsWith(ourCoupon) && (metadata?.['code'] ?? name) === code
    for (const { id } of page.data.filter(isOf)) await askIfThere(ask(shapes.created, stripe.coupons.del(id)))
    after = page.has_more ? page.data.at(-1)?.id : undefined
  } while (after)
}

async function removeOurDiscounts(stripe: Stripe, subscriptionId: string): Promise<void> {
  const asked = stripe.subscriptions.retrieve(subscriptionId, { expand: ['discounts'] })
  const found = await askIfThere(ask(shapes.discounted, asked))
  const kept = found?.discounts.filter(({ source }) => !source?.coupon?.startsWith(ourCoupon)) ?? []
  if (!found || kept.length === found.discounts.length) return
  // An empty list would change nothing; the empty word is the provider's for none.
  const discounts = kept.length > 0 ? kept.map(({ id }) => ({ discount: id })) : ('' as const)
  await askIfThere(ask(shapes.created, stripe.subscriptions.update(subscriptionId, { discounts })))
}

async function customerFor(stripe: Stripe, { customerId, accountId, email }: CheckoutWish): Promise<string> {
  const known = customerId && (await askIfThere(ask(shapes.known, stripe.customers.retrieve(customerId))))
  if (known && !known.deleted) return known.id
  const made = stripe.customers.create(
    { email, metadata: { accountId } },
    // Two clicks at once make one customer. One that was deleted over there is not found by its old key.
    { idempotencyKey: `customer-${nameOf(accountId, email, customerId)}` },
  )
  return (await ask(shapes.created, made)).id
}

const inSeconds = (date: Date) => Math.ceil(date.getTime() / 1000)

export function createStripe(settings: StripeSettings, clock: Clock): Payments {
  const stripe = connect(settings)
  const isLive = /_live_/.test(settings.secretKey)
  const planOf = (priceId: string): Plan | null =>
    priceId === settings.prices.monthly ? 'monthly' : priceId === settings.prices.annual ? 'annual' : null

  async function open(wish: CheckoutWish) {
    const customer = await customerFor(stripe, wish)
    await closeOpen(stripe, customer)
    const made = stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer,
        client_reference_id: wish.accountId,
        line_items: [{ price: settings.prices[wish.plan], quantity: 1 }],
        success_url: wish.successUrl,
        cancel_url: wish.cancelUrl,
        expires_at: inSeconds(wish.expiresAt),
        metadata: { reference: wish.reference },
        subscription_data: { metadata: { accountId: wish.accountId } },
        ...(wish.discount && { discounts: [{ coupon: await couponFor(stripe, wish.discount) }] }),
      },
      { idempotencyKey: `checkout-${wish.reference}` },
    )
    const { id, url, expires_at: expiresAt } = await ask(shapes.openedSession, made)
    return { id, url: url ?? null, customerId: customer, expiresAt }
  }

  function eventOf(raw: Buffer, signature: string | undefined): unknown {
    for (const secret of settings.webhookSecrets) {
      try {
        const now = clock.now().getTime()
        return stripe.webhooks.constructEvent(raw, signature ?? '', secret, signatureToleranceS, undefined, now)
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError) && !(error instanceof SyntaxError)) {
          throw error
        }
      }
    }
    throw new BadSignature('no secret of ours has signed this, or it is too old')
  }

  return {
    name: 'stripe',
    createCheckout: open,
    closeCheckout: (id) => close(stripe, id),
    async findCheckout(id) {
      const found = await askIfThere(ask(shapes.session, stripe.checkout.sessions.retrieve(id)))
      return found && shapes.presentSession(found)
    },
    async createPortal({ customerId, returnUrl }) {
      const made = stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })
      const { url } = await ask(shapes.page, made)
      if (!url) throw new PaymentsUnavailable('Stripe: a portal without an address')
      return { url }
    },
    async findSubscription(id) {
      const asked = stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
      const found = await askIfThere(ask(shapes.subscription, asked))
      return found && shapes.presentSubscription(found, planOf)
    },
    async findInvoice(id) {
      const found = await askIfThere(ask(shapes.invoice, stripe.invoices.retrieve(id)))
      return found && shapes.presentInvoice(found, planOf)
    },
    async findRefund(chargeId) {
      const found = await askIfThere(ask(shapes.charge, stripe.charges.retrieve(chargeId)))
      if (!found) return undefined
      const { amount, amount_refunded: refundedCents, payment_intent: intent } = found
      const payments = intent
        ? await ask(
            shapes.invoicePayments,
            stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent } }),
          )
        : undefined
      return { invoiceId: payments?.data[0]?.invoice ?? null, amountCents: amount, refundedCents }
    },
    async endSubscription(id) {
      try {
        await stripe.subscriptions.cancel(id)
      } catch (error) {
        if (!isGone(error)) throw new PaymentsUnavailable('Stripe: a subscription could not be ended', error)
      }
    },
    removeDiscount: (code) => removeCoupons(stripe, code),
    revokeDiscount: (id) => removeOurDiscounts(stripe, id),
    readEvent(raw, signature): PaymentEvent {
      const read = shapes.event.safeParse(eventOf(raw, signature))
      if (!read.success) throw new BadSignature('the words are not an event')
      const { id, type, created, livemode, account, data } = read.data
      const { id: objectId } = data.object
      const about = objectId ? aboutOf(type, objectId) : null
      return { id, type, about, createdAt: created, isForeign: livemode !== isLive || Boolean(account) }
    },
  }
}
