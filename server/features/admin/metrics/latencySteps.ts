/**
 * Latencies are counted in steps of a tenth more than the one before, so that percentiles of many days and engines can be
 * read from sums: true to a twentieth, whatever the stretch.
 */
const stepsPerE = 10

/** The step of a latency in the database's words. */
export const stepInSql = `round(ln(greatest(latency_ms, 1)) * ${stepsPerE})::int`

const middleOf = (step: number) => Math.round(Math.exp(step / stepsPerE))

/** The latency below which a share of the requests stayed; null without any. */
export function percentile(steps: ReadonlyMap<number, number>, share: number): number | null {
  const all = [...steps].toSorted(([one], [other]) => one - other)
  const total = all.reduce((sum, [, count]) => sum + count, 0)
  if (total === 0) return null
  let passed = 0
  for (const [step, count] of all) {
    passed += count
    if (passed >= total * share) return middleOf(step)
  }
  return null
}
