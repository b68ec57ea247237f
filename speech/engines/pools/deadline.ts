/** A worker that used less than this share of a processor since the last check counts as hanging. */
const MIN_CPU_SHARE = 0.02
/** After this many times the deadline, the wait is not extended again, however busy the machine is. */
const MAX_EXTENSION_FACTOR = 10

/**
 * Calls `missed` when a worker has worked for `allowedMs` and has not finished. Returns a function that cancels the
 * deadline.
 *
 * On a busy machine a worker may wait for a processor. Ending such a worker would only start another one that waits.
 * Therefore the worker's CPU time counts instead of wall-clock time, if it is known and increases. A worker that uses
 * no CPU time hangs.
 */
export function startDeadline(
  allowedMs: number,
  missed: () => void,
  cpuTimeMs: () => number | undefined = () => undefined,
): () => void {
  const cpuMsAtStart = cpuTimeMs()
  let timer: NodeJS.Timeout
  let waitedMs = 0

  function wait(ms: number, usedAtLastCheck: number): void {
    timer = setTimeout(() => {
      waitedMs += ms
      const now = cpuTimeMs()
      const used = cpuMsAtStart === undefined || now === undefined ? undefined : now - cpuMsAtStart
      const isWorking = used !== undefined && used - usedAtLastCheck > ms * MIN_CPU_SHARE && used < allowedMs
      if (isWorking && waitedMs < allowedMs * MAX_EXTENSION_FACTOR) wait(allowedMs - used, used)
      else missed()
    }, ms)
  }

  wait(allowedMs, 0)
  return () => clearTimeout(timer)
}
