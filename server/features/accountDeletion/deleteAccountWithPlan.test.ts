// Accounts are deleted while the payment provider fails, while their users pay, or while they are restored.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payCheckout } from '../../adapters/payments/sandbox/sandboxState.ts'
import { failureOf } from '../auth/testing/mailAndFailures.ts'
import { users } from '../accounts/tables.ts'
import { eraseClosedAccounts } from './eraseClosedAccounts.ts'
import { useBillingServer } from '../billing/testing/billingTestServer.ts'

const confirmation = 'DELETE'
const { server, signUp, checkout, lastCheckout } = useBillingServer()

test(
  'a subscription that the user pays for while the account is being deleted is also ended',
  { tags: ['long'] },
  async () => {
    const { stripe, deliver } = server()
    const person = await signUp()
    await checkout(person)
    const { id } = lastCheckout()
    const { arrived, release } = stripe.holdNext(`/v1/checkout/sessions/${id}/expire`)
    const deletion = person.call('deleteAccount', { confirmation })
    await arrived
    // The user pays before the provider closes the checkout page, so that it can no longer be closed.
    await stripe.act(payCheckout(id))
    release()
    await deletion
    const { subscriptionId } = lastCheckout()
    expect(stripe.books.subscriptions[subscriptionId ?? '']?.status).toBe('active')
    await deliver()
    expect(stripe.books.subscriptions[subscriptionId ?? '']?.status).toBe('canceled')
  },
)

test('if the payment provider cannot end the subscription, the account is not deleted; once it can, an e-mail says that nothing more will be charged', async () => {
  const { stripe, buy, deliver } = server()
  const person = await signUp()
  await buy(person)
  await deliver()
  stripe.setBehaviour('busy')
  expect(await failureOf(person.call('deleteAccount', { confirmation }))).toMatchObject({
    http: 503,
    code: 'account/plan-not-ended',
  })
  expect(await person.call('getUserData', {})).toMatchObject({ subscriptionTier: 'paid' })
  stripe.setBehaviour('well')
  await person.call('deleteAccount', { confirmation })
  expect(await server().emailsTo(person.email)).toMatchObject([
    { template: 'account-deleted', text: expect.stringContaining('nothing more will be charged') },
  ])
})

test(
  'S-16 if the user’s session ends while the account is being deleted, the account is not deleted',
  { tags: ['long'] },
  async () => {
    const { app, stripe, buy, deliver } = server()
    const person = await signUp()
    const { subscriptionId } = await buy(person)
    await deliver()
    const { accounts, auth } = app.services
    const { arrived, release } = stripe.holdNext(`/v1/subscriptions/${subscriptionId}`, 'DELETE')
    const deletion = failureOf(person.call('deleteAccount', { confirmation }))
    await arrived
    await app.database.tx((tx) => auth.sessions.endAll(tx, person.userId))
    release()
    expect(await deletion).toMatchObject({ code: 'signed_out' })
    expect(await accounts.getUserDocument(person.userId)).toMatchObject({ email: person.email })
  },
)

test(
  'if an admin restores an account while the job that erases accounts runs, the job does not end the plan of the account',
  { tags: ['long'] },
  async () => {
    const { app, stripe, buy, deliver } = server()
    const [closed, restored] = [await signUp(), await signUp()]
    const plans = [await buy(closed), await buy(restored)]
    await deliver()
    const setDeletion = (id: string, deletionDueAt: Date | null) =>
      app.database.db.update(users).set({ deletionDueAt }).where(eq(users.id, id))
    const now = app.clock.now().getTime()
    await setDeletion(closed.userId, new Date(now - 2))
    await setDeletion(restored.userId, new Date(now - 1))
    // The admin restores the second account while the job erases the first one.
    const { arrived, release } = stripe.holdNext(`/v1/subscriptions/${plans[0]?.subscriptionId}`, 'DELETE')
    const erasing = eraseClosedAccounts(app.services)
    await arrived
    await setDeletion(restored.userId, null)
    release()
    await erasing
    const states = plans.map(({ subscriptionId }) => stripe.books.subscriptions[subscriptionId]?.status)
    expect(states).toEqual(['canceled', 'active'])
    expect(await app.services.accounts.getUserDocument(restored.userId)).toMatchObject({ email: restored.email })
  },
)
