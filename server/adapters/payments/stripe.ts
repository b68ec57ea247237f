import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { boundedFetch } from './boundedFetch.ts'
import {
  BadSignature,
  PaymentsUnavailable,
  findPlanOfPrice,
  signatureToleranceS,
  type CheckoutRequest,
  type Discount,
  type PaymentEvent,
  type Payments,
} from './payments.ts'
import { parseEventSubject } from './eventSubject.ts'
import type { StripeSettings } from './stripeSettings.ts'
import * as schemas from './stripeSchemas.ts'

/**
 * API version that `stripeSchemas.ts` parses. Change it only together with the SDK; the version set in the Stripe
 * account is not used.
 */
const apiVersion = '2026-10-28.endive'
const timeoutMs = 10_000

/**
 * Returns the signature header with only its time and its v1 signatures. Throws `BadSignature` if the header is
 * malformed: for some malformed headers, the SDK would throw other errors.
 */
function readSignatureHeader(header: string | undefined): string {
  const parts = (header ?? '').split(',').map((part) => part.trim())
  const times = parts.filter((part) => /^t=\d{1,12}$/.test(part))
  const signatures = parts.filter((part) => /^v1=[\da-f]{64}$/.test(part))
  if (times.length !== 1 || signatures.length === 0) throw new BadSignature('the signature header is malformed')
  return [...times, ...signatures].join(',')
}

function connect({ secretKey, apiBase }: StripeSettings): Stripe {
  const base = apiBase ? new URL(apiBase) : undefined
  return new Stripe(secretKey, {
    apiVersion,
    // All attempts of a request have the same idempotency key, so that a lost response does not cause a second
    // purchase.
    maxNetworkRetries: 2,
    timeout: timeoutMs,
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
const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && (error.code === 'resource_missing' || error.statusCode === 404)

/** Derives an id from properties, so that a repeated request finds the object that the first request created. */
const deriveId = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

async function request<Shape extends z.ZodType>(shape: Shape, response: Promise<unknown>): Promise<z.output<Shape>> {
  try {
    return shape.parse(await response)
  } catch (error) {
    if (isMissing(error)) throw error
    const why = error instanceof z.ZodError ? 'unexpected response' : String(error)
    throw new PaymentsUnavailable(`Stripe: ${why.slice(0, 300)}`, error)
  }
}

async function requestIfExists<T>(response: Promise<T>): Promise<T | undefined> {
  try {
    return await response
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Closes an open checkout. Does nothing if it was paid or has expired in the meantime. */
async function close(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return
    throw new PaymentsUnavailable('Stripe: checkout could not be closed', error)
  }
}

/** Pattern of the ids of Stripe's checkout sessions. */
const checkoutIdPattern = /^cs_\w{1,250}$/

/** Prefix of the ids of coupons that we created. Other coupons were created manually at Stripe. */
const couponIdPrefix = 'sp_'

async function couponFor(stripe: Stripe, { code, percentOff, duration, months }: Discount): Promise<string> {
  const id = `${couponIdPrefix}${deriveId(code, percentOff, duration, months)}`
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

/** Deletes all Stripe coupons of a discount code. There is one coupon for each version of the terms of the discount. */
async function removeCoupons(stripe: Stripe, code: string): Promise<void> {
  const ids: string[] = []
  let after: string | undefined
  do {
    const response = stripe.coupons.list({ limit: 100, ...(after && { starting_after: after }) })
    const page = await request(schemas.couponList, response)
    const isOf = ({ id, name, metadata }: (typeof page.data)[number]) =>
      id.startsWith(couponIdPrefix) && (metadata?.['code'] ?? name) === code
    ids.push(...page.data.filter(isOf).map(({ id }) => id))
    after = page.has_more ? page.data.at(-1)?.id : undefined
  } while (after)
  // The coupons are deleted only after the last page was read, because the request for a page names a coupon of the
  // page before, which must still exist.
  for (const id of ids) await requestIfExists(request(schemas.createdObject, stripe.coupons.del(id)))
}

async function removeOurDiscounts(stripe: Stripe, subscriptionId: string): Promise<void> {
  const response = stripe.subscriptions.retrieve(subscriptionId, { expand: ['discounts'] })
  const found = await requestIfExists(request(schemas.subscriptionDiscounts, response))
  const remaining = found?.discounts.filter(({ source }) => !source?.coupon?.startsWith(couponIdPrefix)) ?? []
  if (!found || remaining.length === found.discounts.length) return
  // Stripe ignores an empty list; '' removes all discounts.
  const discounts = remaining.length > 0 ? remaining.map(({ id }) => ({ discount: id })) : ('' as const)
  await requestIfExists(request(schemas.createdObject, stripe.subscriptions.update(subscriptionId, { discounts })))
}

async function customerFor(stripe: Stripe, { customerId, accountId, email }: CheckoutRequest): Promise<string> {
  const existing =
    customerId && (await requestIfExists(request(schemas.customer, stripe.customers.retrieve(customerId))))
  if (existing && !existing.deleted) return existing.id
  const made = stripe.customers.create(
    { email, metadata: { accountId } },
    // The idempotency key prevents that two simultaneous clicks create two customers. It contains the old customer id,
    // so that a deleted customer is created again.
    { idempotencyKey: `customer-${deriveId(accountId, email, customerId)}` },
  )
  return (await request(schemas.createdObject, made)).id
}

const toUnixSeconds = (date: Date) => Math.ceil(date.getTime() / 1000)

/** Creates the payment provider for Stripe. */
export function createStripe(settings: StripeSettings, clock: Clock): Payments {
  const stripe = connect(settings)
  const isLive = /_live_/.test(settings.secretKey)
  const planOf = (priceId: string) => findPlanOfPrice(settings.prices, priceId)

  async function open(checkout: CheckoutRequest) {
    const price = settings.prices[checkout.plan]
    if (!price) throw new Error(`the plan ${checkout.plan} has no price`)
    const customer = await customerFor(stripe, checkout)
    const made = stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer,
        client_reference_id: checkout.accountId,
        line_items: [{ price, quantity: 1 }],
        success_url: checkout.successUrl,
        cancel_url: checkout.cancelUrl,
        expires_at: toUnixSeconds(checkout.expiresAt),
        metadata: { reference: checkout.reference },
        subscription_data: {
          metadata: { accountId: checkout.accountId },
          ...(checkout.firstPaymentAt && { trial_end: toUnixSeconds(checkout.firstPaymentAt) }),
        },
        ...(checkout.discount && { discounts: [{ coupon: await couponFor(stripe, checkout.discount) }] }),
      },
      { idempotencyKey: `checkout-${checkout.reference}` },
    )
    const { id, url, expires_at: expiresAt } = await request(schemas.openedCheckoutSession, made)
    return { id, url: url ?? null, customerId: customer, expiresAt }
  }

  function verifyEvent(raw: Buffer, header: string | undefined): unknown {
    const signature = readSignatureHeader(header)
    for (const secret of settings.webhookSecrets) {
      try {
        const now = clock.now().getTime()
        return stripe.webhooks.constructEvent(raw, signature, secret, signatureToleranceS, undefined, now)
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError) && !(error instanceof SyntaxError)) {
          throw error
        }
      }
    }
    throw new BadSignature('the signature matches no configured secret or is too old')
  }

  return {
    name: 'stripe',
    createCheckout: open,
    closeCheckout: (id) => close(stripe, id),
    async findCheckout(id) {
      if (!checkoutIdPattern.test(id)) return undefined
      const found = await requestIfExists(request(schemas.checkoutSession, stripe.checkout.sessions.retrieve(id)))
      return found && schemas.toCheckout(found)
    },
    async createPortal({ customerId, returnUrl }) {
      const made = stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })
      const { url } = await request(schemas.portalSession, made)
      if (!url) throw new PaymentsUnavailable('Stripe: portal session without a URL')
      return { url }
    },
    async findSubscription(id) {
      const response = stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
      const found = await requestIfExists(request(schemas.subscription, response))
      return found && schemas.toSubscription(found, planOf)
    },
    async findInvoice(id) {
      const found = await requestIfExists(request(schemas.invoice, stripe.invoices.retrieve(id)))
      return found && schemas.toInvoice(found, planOf)
    },
    async findRefund(chargeId) {
      const found = await requestIfExists(request(schemas.charge, stripe.charges.retrieve(chargeId)))
      if (!found) return undefined
      const { amount, amount_refunded: refundedCents, payment_intent: intent } = found
      const payments = intent
        ? await request(
            schemas.invoicePayments,
            stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent } }),
          )
        : undefined
      return { invoiceId: payments?.data[0]?.invoice ?? null, amountCents: amount, refundedCents }
    },
    async endSubscription(id) {
      try {
        await stripe.subscriptions.cancel(id)
      } catch (error) {
        if (!isMissing(error)) throw new PaymentsUnavailable('Stripe: subscription could not be ended', error)
      }
    },
    removeDiscount: (code) => removeCoupons(stripe, code),
    revokeDiscount: (id) => removeOurDiscounts(stripe, id),
    readEvent(raw, signature): PaymentEvent {
      const read = schemas.event.safeParse(verifyEvent(raw, signature))
      if (!read.success) throw new BadSignature('the body is not an event')
      const { id, type, created, livemode, account, data } = read.data
      const { id: objectId } = data.object
      const about = objectId ? parseEventSubject(type, objectId) : null
      return { id, type, subject: about, createdAt: created, isForeign: livemode !== isLive || Boolean(account) }
    },
  }
}
