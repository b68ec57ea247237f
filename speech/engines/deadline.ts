/** Of the time since the last look: one who used less than this share of a processor hangs. */
const ASLEEP = 0.02
/** However crowded the machine, nobody waits longer than so many deadlines. */
const MOST_DEADLINES = 10

/**
 * Calls `missed` when somebody has had `allowedMs` and is not done. On a crowded machine a clock on the wall runs while
 * a worker waits for its turn, and one that is ended for that is started again only to be ended again: so where the
 * worker's own time on a processor is known, that counts, as long as it goes on. One that sleeps hangs.
 * Answers how to call it off.
 */
export function holdToDeadline(
  allowedMs: number,
  missed: () => void,
  processorMs: () => number | undefined = () => undefined,
): () => void {
  const before = processorMs()
  let timer: NodeJS.Timeout
  let waitedMs = 0

  function wait(ms: number, usedAtLastLook: number): void {
    timer = setTimeout(() => {
      waitedMs += ms
      const now = processorMs()
      const used = before === undefined || now === undefined ? undefined : now - before
      const isAtWork = used !== undefined && used - usedAtLastLook > ms * ASLEEP && used < allowedMs
      if (isAtWork && waitedMs < allowedMs * MOST_DEADLINES) wait(allowedMs - used, used)
      else missed()
    }, ms)
  }

  wait(allowedMs, 0)
  return () => clearTimeout(timer)
}
