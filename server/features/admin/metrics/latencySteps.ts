/**
 * Latencies are counted in logarithmic steps of about 10 %, so that percentiles over many days and engines can be
 * computed from sums. The percentiles are exact to about 5 %.
 */
const stepsPerFactorE = 10

/** The SQL expression for the logarithmic step of the column `latency_ms`. */
export const latencyStepSql = `round(ln(greatest(latency_ms, 1)) * ${stepsPerFactorE})::int`

const stepToMs = (step: number) => Math.round(Math.exp(step / stepsPerFactorE))

/**
 * Returns a percentile: the latency in milliseconds that the given share (0 to 1) of the requests did not exceed.
 * `steps` contains the number of requests of each step. Null if there are no requests.
 */
export function percentile(steps: ReadonlyMap<number, number>, share: number): number | null {
  const all = [...steps].toSorted(([one], [other]) => one - other)
  const total = all.reduce((sum, [, count]) => sum + count, 0)
  if (total === 0) return null
  let passed = 0
  for (const [step, count] of all) {
    passed += count
    if (passed >= total * share) return stepToMs(step)
  }
  return null
}
