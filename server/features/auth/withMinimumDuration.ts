import { setTimeout as wait } from 'node:timers/promises'

/** The minimum duration in ms. It is longer than the work takes, also on a busy server. */
const minimumMs = 120

/**
 * Runs `work` and waits until `minimumMs` have passed since the start, so that the duration does not reveal whether an
 * account exists. An error of `work` is thrown after the same time.
 */
export async function withMinimumDuration(work: () => Promise<unknown>): Promise<void> {
  const [outcome] = await Promise.allSettled([work(), wait(minimumMs)])
  if (outcome.status === 'rejected') throw outcome.reason
}
