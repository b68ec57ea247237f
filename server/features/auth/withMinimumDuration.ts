import { setTimeout as wait } from 'node:timers/promises'

/** The minimum duration in ms. The work itself takes less time, also on a busy server. */
const minimumMs = 120

/**
 * Runs `work` and resolves no earlier than after a fixed time, so that the duration does not reveal whether an account
 * exists.
 */
export async function withMinimumDuration(work: () => Promise<unknown>): Promise<void> {
  const [outcome] = await Promise.allSettled([work(), wait(minimumMs)])
  if (outcome.status === 'rejected') throw outcome.reason
}
