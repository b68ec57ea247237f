import type { Services } from '../../services.ts'
import { closeHoldsOf } from './holds.ts'
import { listOpenCheckouts, listSubscriptions } from './store.ts'

type Needs = Pick<Services, 'billing' | 'clock' | 'database'>

/**
 * Ends every plan of an account at the provider, and closes the pages on which it could still buy one. Throws where the
 * provider cannot be reached: then the account is charged on, and must not go. True where a plan was running.
 */
export async function endPlansOf({ billing, clock, database }: Needs, userId: string): Promise<boolean> {
  const { payments } = billing
  const [open, all] = await database.tx(async (tx) => [
    await listOpenCheckouts(tx, userId),
    await listSubscriptions(tx, userId),
  ])
  const running = all.filter(({ status }) => status !== 'ended')
  if (running.length > 0 && !payments) throw new Error('a plan runs at a provider that is no longer set up')
  for (const { sessionId } of open) if (sessionId) await payments?.closeCheckout(sessionId)
  for (const { id } of running) await payments?.endSubscription(id)
  await database.tx((tx) => closeHoldsOf(tx, userId, clock.now()))
  return running.some(({ status }) => status === 'active' || status === 'past_due')
}
