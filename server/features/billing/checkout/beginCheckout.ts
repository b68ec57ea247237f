import { fail, raise } from '@scene-partner/contract/failures'
import { randomUUID } from 'node:crypto'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { OpenedCheckout, Payments, Plan } from '../../ports/payments/payments.ts'
import type { Config } from '../../config.ts'
import type { Services } from '../../services.ts'
import { recordStep } from '../analytics/index.ts'
import { changeUser, findUser } from '../accounts/index.ts'
import { redeemAtCheckout } from '../coupons/index.ts'
import { because } from './billing.ts'
import { closeHold, closeHoldsOf } from './holds.ts'
import { closeJob } from './jobs.ts'
import { ownAddress, successAddress } from './returnUrl.ts'
import { insertCheckout, listSubscriptions, nameSession } from './store.ts'

/** The least a provider allows, and a little: a held code is free again soon. */
const openForMs = 31 * 60_000
const lookAfterMs = 4 * 60_000

type Wish = {
  caller: SignedIn
  input: { priceId: string; successUrl: string; cancelUrl: string }
  request: { isLocal: boolean }
  coupon?: { code: string; attribution: Record<string, string> }
}
type Needs = Pick<Services, 'billing' | 'clock' | 'config' | 'database' | 'inTurn' | 'jobs' | 'live'>

/** The plan behind a price, by its word or by the provider's id of it; no other price exists (S-35). */
export function planOf(priceId: string, { stripe }: Pick<Config, 'stripe'>): Plan {
  if (priceId === 'monthly' || priceId === stripe?.prices.monthly) return 'monthly'
  if (priceId === 'annual' || priceId === stripe?.prices.annual) return 'annual'
  throw fail('checkout/invalid-plan')
}

type Begun = { reference: string; plan: Plan; expiresAt: Date }

/** Writes the purchase down before anybody else hears of it, with the code's redemption if there is one. */
async function begin({ caller, coupon, request }: Wish, { plan, reference, expiresAt }: Begun, needs: Needs) {
  const { clock, database, jobs } = needs
  return database.tx(async (tx) => {
    const now = clock.now()
    const user = (await findUser(tx, caller.userId)) ?? raise('signed_out')
    const all = await listSubscriptions(tx, user.id)
    if (all.some(({ status }) => status === 'active' || status === 'past_due')) {
      throw fail('checkout/already-subscribed')
    }
    await closeHoldsOf(tx, user.id, now)
    const held = coupon && (await redeemAtCheckout(tx, { ...coupon, user, plan, now, ...request }))
    await insertCheckout(tx, {
      ...{ id: reference, userId: user.id, plan, expiresAt, createdAt: now },
      couponCode: held?.discount.code ?? null,
      redemptionNumber: held?.number ?? null,
    })
    await recordStep(tx, { eventType: 'checkout_started', userId: user.id, metadata: { plan }, at: now })
    const runAt = new Date(expiresAt.getTime() + lookAfterMs)
    await jobs.enqueue(tx, { kind: closeJob, key: reference, payload: { id: reference }, runAt })
    return { user, discount: held?.discount ?? null }
  })
}

async function open(payments: Payments, wish: Parameters<Payments['createCheckout']>[0]): Promise<OpenedCheckout> {
  try {
    return await payments.createCheckout(wish)
  } catch (error) {
    throw because('checkout/failed', error)
  }
}

/** Begins a purchase; answers the provider's page for it. */
export async function beginCheckout(wish: Wish, needs: Needs): Promise<{ url: string }> {
  const { billing, clock, config, database, inTurn, live } = needs
  const { caller, input, request, coupon } = wish
  const payments = billing.paymentsFor(request) ?? raise('checkout/not-set-up')
  const plan = planOf(input.priceId, config)
  const successUrl = successAddress(input.successUrl, billing.publicUrl())
  const cancelUrl = ownAddress(input.cancelUrl, billing.publicUrl())
  const reference = randomUUID()
  const expiresAt = new Date(clock.now().getTime() + openForMs)
  const turn = coupon ? `coupons ${coupon.code}` : `checkout ${caller.userId}`
  const { user, discount } = await inTurn(turn, () => begin(wish, { plan, reference, expiresAt }, needs))
  const giveUp = () => database.tx((tx) => closeHold(tx, reference, clock.now()))
  try {
    const { id: accountId, email, stripeCustomerId: customerId } = user
    const addresses = { successUrl, cancelUrl }
    const opened = await open(payments, {
      plan,
      accountId,
      email,
      customerId,
      reference,
      discount,
      expiresAt,
      ...addresses,
    })
    await database.tx(async (tx) => {
      await nameSession(tx, reference, opened.id)
      const change = { stripeCustomerId: opened.customerId }
      if (customerId !== opened.customerId) await changeUser(tx, { userId: accountId, change, now: clock.now(), live })
    })
    return { url: opened.url ?? raise('checkout/no-url') }
  } catch (error) {
    await giveUp()
    throw error
  }
}
