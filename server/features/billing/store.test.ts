import { expect, test } from 'vitest'
import type { Subscription } from '../../ports/payments/payments.ts'
import { startApp } from '../../testing/startApp.ts'
import { keepSubscription, listSubscriptions, numberQuestion } from './store.ts'

test('S-36 an answer that was asked for earlier and arrives later does not replace the newer one', async () => {
  await using app = await startApp()
  const { userId } = await app.signUp()
  const { db } = app.database
  const now = app.clock.now()
  const early: Subscription = {
    ...{ id: 'sub_1', customerId: 'cus_1', accountId: userId, status: 'active', priceId: 'price_1', plan: 'monthly' },
    ...{ startedAt: now, periodEnd: now, cancelsAt: null, endedAt: null, latestInvoice: null },
  }
  const [first, second] = [await numberQuestion(db, 'sub_1'), await numberQuestion(db, 'sub_1')]
  const keep = (subscription: Subscription, question: number) =>
    app.database.tx((tx) => keepSubscription(tx, { subscription, question, userId }))
  expect(await keep({ ...early, status: 'ended', endedAt: now }, second)).toBeDefined()
  expect(await keep(early, first)).toBeUndefined()
  expect(await keep(early, second)).toBeUndefined()
  expect(await listSubscriptions(db, userId)).toMatchObject([{ status: 'ended', endedAt: now }])
})
