import { type Failure, fail, raise } from '@scene-partner/contract/failures'
import { randomUUID } from 'node:crypto'
import type { SignedIn } from '../../../platform/http/caller.ts'
import { findPlanOfPrice, type OpenedCheckout, type Payments, type Plan } from '../../../adapters/payments/payments.ts'
import type { Config } from '../../../config.ts'
import type { Services } from '../../../services.ts'
import { lockUser, updateUser } from '../../accounts/index.ts'
import { redeemAtCheckout } from '../../coupons/index.ts'
import { failWithCause } from '../billing.ts'
import { closeCheckout, closeOpenCheckouts } from './closeCheckout.ts'
import { closeCheckoutJob } from '../jobKinds.ts'
import { extendDiscount, findPaidPeriodStart } from './paidPeriodStart.ts'
import { parseReturnUrl, parseSuccessUrl } from './returnUrl.ts'
import { insertCheckout, listSubscriptions, listUnpaidSessions, setCheckoutSession } from '../store.ts'

/**
 * Lifetime of a checkout page. Providers require at least 30 minutes. The lifetime is not much longer, because an
 * unpaid checkout reserves its coupon during this time.
 */
const checkoutLifetimeMs = 31 * 60_000
const checkAfterExpiryMs = 4 * 60_000

type CheckoutRequest = {
  caller: SignedIn
  input: { priceId: string; successUrl: string; cancelUrl: string }
  request: { isLocal: boolean }
  coupon?: { code: string; attribution: Record<string, string> }
}
type Needs = Pick<Services, 'billing' | 'clock' | 'config' | 'database' | 'events' | 'withLock' | 'jobs' | 'live'>

/**
 * Returns the plan with this name or with this price id of the provider. Throws `checkout/invalid-plan` for any other
 * value (S-35).
 */
export function findPlanByPrice(
  priceId: string,
  { paymentSettings, offeredPlans }: Pick<Config, 'paymentSettings' | 'offeredPlans'>,
): Plan {
  const plan = paymentSettings ? findPlanOfPrice(paymentSettings.prices, priceId) : null
  return plan ?? offeredPlans.find((one) => one === priceId) ?? raise('checkout/invalid-plan')
}

type NewCheckout = { reference: string; plan: Plan; expiresAt: Date }

/**
 * Stores the checkout before the provider is called, and redeems its coupon in the same transaction. Also returns the
 * provider's session ids of the account's earlier unpaid checkouts; the pages of these checkouts must then be closed.
 */
async function storeCheckout(
  { caller, coupon, request }: CheckoutRequest,
  { plan, reference, expiresAt }: NewCheckout,
  needs: Needs,
) {
  const { clock, config, database, events, jobs } = needs
  return database.tx(async (tx) => {
    const now = clock.now()
    // If two tabs start a purchase at the same time, the lock makes the second request wait, also if another server
    // answers it. The second request then closes the checkout of the first request.
    const user = (await lockUser(tx, { id: caller.userId })) ?? raise('signed_out')
    const all = await listSubscriptions(tx, user.id)
    if (all.some(({ status }) => status === 'active' || status === 'past_due')) {
      throw fail('checkout/already-subscribed')
    }
    await closeOpenCheckouts(tx, user.id, now)
    const earlierSessions = await listUnpaidSessions(tx, user.id, now)
    const reserved = coupon && (await redeemAtCheckout(tx, { ...coupon, user, plan, now, events, config, ...request }))
    await insertCheckout(tx, {
      ...{ id: reference, userId: user.id, plan, expiresAt, createdAt: now },
      couponCode: reserved?.discount.code ?? null,
      redemptionNumber: reserved?.number ?? null,
    })
    await events.emit(tx, 'checkoutStarted', { userId: user.id, plan, at: now })
    const runAt = new Date(expiresAt.getTime() + checkAfterExpiryMs)
    await jobs.enqueue(tx, { kind: closeCheckoutJob, key: reference, payload: { id: reference }, runAt })
    return { user, earlierSessions, discount: reserved?.discount ?? null }
  })
}

async function replaceProviderCheckouts(
  payments: Payments,
  earlierSessions: readonly string[],
  checkoutRequest: Parameters<Payments['createCheckout']>[0],
): Promise<OpenedCheckout> {
  try {
    await Promise.all(earlierSessions.map((id) => payments.closeCheckout(id)))
    return await payments.createCheckout(checkoutRequest)
  } catch (error) {
    throw failWithCause('checkout/failed', error)
  }
}

/**
 * Closes the provider's page of a checkout that a later checkout has replaced. Returns the failure that the request
 * which began the replaced checkout must throw.
 */
async function closeReplacedPage(payments: Payments, sessionId: string): Promise<Failure> {
  try {
    await payments.closeCheckout(sessionId)
    return fail('checkout/failed')
  } catch (error) {
    return failWithCause('checkout/failed', error)
  }
}

/**
 * Starts a purchase and returns the address of the provider's checkout page. Throws `checkout/not-set-up`,
 * `checkout/invalid-plan`, `checkout/foreign-address`, `checkout/already-subscribed`, `checkout/failed`,
 * `checkout/no-url` and the coupon failures.
 */
export async function beginCheckout(checkoutRequest: CheckoutRequest, needs: Needs): Promise<{ url: string }> {
  const { billing, clock, config, database, withLock, live } = needs
  const { caller, input, request, coupon } = checkoutRequest
  const payments = billing.paymentsFor(request) ?? raise('checkout/not-set-up')
  const plan = findPlanByPrice(input.priceId, config)
  const successUrl = parseSuccessUrl(input.successUrl, billing.publicUrl())
  const cancelUrl = parseReturnUrl(input.cancelUrl, billing.publicUrl())
  const reference = randomUUID()
  const expiresAt = new Date(clock.now().getTime() + checkoutLifetimeMs)
  const lockKey = coupon ? `coupons ${coupon.code}` : `checkout ${caller.userId}`
  const { user, discount, earlierSessions } = await withLock(lockKey, () =>
    storeCheckout(checkoutRequest, { plan, reference, expiresAt }, needs),
  )
  const giveUp = () => database.tx((tx) => closeCheckout(tx, reference, clock.now()))
  try {
    const { id: accountId, email, paymentCustomerId: customerId } = user
    const addresses = { successUrl, cancelUrl }
    const now = clock.now()
    const firstPaymentAt = findPaidPeriodStart(user, { now, config })
    const opened = await replaceProviderCheckouts(payments, earlierSessions, {
      plan,
      accountId,
      email,
      customerId,
      reference,
      discount: extendDiscount(discount, { firstPaymentAt, now }),
      firstPaymentAt,
      expiresAt,
      ...addresses,
    })
    const isCurrent = await database.tx(async (tx) => {
      // Every transaction locks the account before its checkouts, so that no two transactions wait for each other.
      await lockUser(tx, { id: accountId })
      if (!(await setCheckoutSession(tx, reference, opened.id))) return false
      // The payment page now shows the chosen plan, so the account no longer needs to store this choice.
      const change = { paymentCustomerId: opened.customerId, pendingPlan: null }
      const isChange = customerId !== opened.customerId || user.pendingPlan !== null
      if (isChange) await updateUser(tx, { userId: accountId, change, now: clock.now(), live })
      return true
    })
    // A later request closed this checkout before its session id was known, so only this request can close its page.
    if (!isCurrent) throw await closeReplacedPage(payments, opened.id)
    return { url: opened.url ?? raise('checkout/no-url') }
  } catch (error) {
    await giveUp()
    throw error
  }
}
