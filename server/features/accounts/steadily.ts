import { setTimeout as wait } from 'node:timers/promises'

/** Longer than any of this work takes on a busy day. */
const floorMs = 120

/** Answers no sooner than a fixed time from now, so that how long it took does not tell whether there is an account. */
export async function steadily(work: () => Promise<unknown>): Promise<void> {
  const [outcome] = await Promise.allSettled([work(), wait(floorMs)])
  if (outcome.status === 'rejected') throw outcome.reason
}
