import { fail } from '@scene-partner/contract/failures'
import type { ErasedAccount } from '../../../platform/features/feature.ts'
import type { Services } from '../../../services.ts'
import { closeOpenCheckouts } from '../checkout/closeCheckout.ts'
import { listOpenCheckouts, listSubscriptions } from '../store.ts'

type Needs = Pick<Services, 'billing' | 'clock' | 'database'>

/**
 * Ends every plan of an account at the provider and closes its open checkout pages. Returns true when a plan was
 * running. Throws when the provider cannot be reached: the account would still be charged, so it must not be deleted.
 */
export async function endAllPlans({ billing, clock, database }: Needs, userId: string): Promise<boolean> {
  const { payments } = billing
  const [open, all] = await database.tx(async (tx) => [
    await listOpenCheckouts(tx, userId),
    await listSubscriptions(tx, userId),
  ])
  const running = all.filter(({ status }) => status !== 'ended')
  if (running.length > 0 && !payments)
    throw new Error('a plan is running at a payment provider that is no longer configured')
  for (const { sessionId } of open) if (sessionId) await payments?.closeCheckout(sessionId)
  for (const { id } of running) await payments?.endSubscription(id)
  await database.tx((tx) => closeOpenCheckouts(tx, userId, clock.now()))
  return running.some(({ status }) => status === 'active' || status === 'past_due')
}

/**
 * Ends the plans of an account that is about to be deleted, so that nobody is charged for it.
 *
 * @throws account/plan-not-ended when the payment provider does not confirm the end; then nothing is deleted.
 */
export async function endPlansOfErasedAccount({ id }: ErasedAccount, needs: Needs): Promise<{ hadPlan: boolean }> {
  try {
    return { hadPlan: await endAllPlans(needs, id) }
  } catch (cause) {
    throw Object.assign(fail('account/plan-not-ended'), { cause })
  }
}
