import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payCheckout } from '../../../adapters/payments/sandbox/sandboxState.ts'
import { users } from '../../accounts/tables.ts'
import { useBillingServer } from '../testing/billingTestServer.ts'

const { server, signUp, checkout, lastCheckout } = useBillingServer()

const findRow = async (userId: string) =>
  (await server().app.database.db.select().from(users).where(eq(users.id, userId)))[0]

test('S-04 a coupon or purchase request that names the userId of another account affects only the account of the caller', async () => {
  const [tester, buyer, victim] = [await signUp(), await signUp(), await signUp()]
  const { userId } = victim
  const before = await findRow(userId)
  const code = 'BREAKALEG'

  expect((await tester.post('validateCoupon', { code, userId })).status).toBe(200)
  expect((await tester.post('applyCouponToUser', { couponCode: code, userId })).status).toBe(200)
  expect(await tester.call('getUserData', {})).toMatchObject({ subscriptionTier: 'premium_trial' })

  await checkout(buyer)
  const sessionId = lastCheckout().id
  await server().stripe.act(payCheckout(sessionId))
  expect(await (await buyer.post('verifyCheckoutSession', { sessionId, userId })).json()).toEqual({
    data: { success: true },
  })
  expect(await buyer.call('getUserData', {})).toMatchObject({ subscriptionTier: 'paid' })
  expect(await findRow(userId)).toEqual(before)
})
