import { setTimeout as wait } from 'node:timers/promises'

/** The minimum duration in ms. It is longer than the work takes, also on a busy server. */
const minimumMs = 120

/**
 * Runs `work` and waits until a fixed time has passed, so that the duration does not reveal whether an account exists.
 * Throws the error of `work` after the same time.
 */
export async function withMinimumDuration(work: () => Promise<unknown>): Promise<void> {
  const [outcome] = await Promise.allSettled([work(), wait(minimumMs)])
  if (outcome.status === 'rejected') throw outcome.reason
}
