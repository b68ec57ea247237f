import { setTimeout as wait } from 'node:timers/promises'

/** In ms; longer than the work takes, also under load. */
const minimumMs = 120

/**
 * Runs `work` and resolves no earlier than after a fixed time, so that the duration does not reveal whether an account
 * exists.
 */
export async function withMinimumDuration(work: () => Promise<unknown>): Promise<void> {
  const [outcome] = await Promise.allSettled([work(), wait(minimumMs)])
  if (outcome.status === 'rejected') throw outcome.reason
}
