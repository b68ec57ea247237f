import { expect, test } from 'vitest'
import type { Subscription } from '../../adapters/payments/payments.ts'
import { startApp } from '../../testing/startApp.ts'
import { updateSubscription, listSubscriptions, incrementQueryNumber } from './store.ts'

test('S-36 an older response of the payment provider that arrives later does not overwrite a newer one', async () => {
  await using app = await startApp()
  const { userId } = await app.signUp()
  const { db } = app.database
  const now = app.clock.now()
  const early: Subscription = {
    ...{ id: 'sub_1', customerId: 'cus_1', accountId: userId, status: 'active', priceId: 'price_1', plan: 'monthly' },
    ...{ startedAt: now, periodEnd: now, cancelsAt: null, endedAt: null, latestInvoice: null },
  }
  const [first, second] = [await incrementQueryNumber(db, 'sub_1'), await incrementQueryNumber(db, 'sub_1')]
  const update = (subscription: Subscription, queryNumber: number) =>
    app.database.tx((tx) => updateSubscription(tx, { subscription, queryNumber, userId }))
  expect(await update({ ...early, status: 'ended', endedAt: now }, second)).toBeDefined()
  expect(await update(early, first)).toBeUndefined()
  expect(await update(early, second)).toBeUndefined()
  expect(await listSubscriptions(db, userId)).toMatchObject([{ status: 'ended', endedAt: now }])
})
