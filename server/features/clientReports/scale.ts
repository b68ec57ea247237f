/** How a metric is kept: the step it falls in, and what a step stands for. */
export type Metric = 'LCP' | 'CLS' | 'INP'

/** Steps a tenth apart: what is read off them is true to half of that. */
const growth = 1.1
/** Of CLS a thousandth is the smallest that is told apart; of the others a millisecond. */
const unitOf: Record<Metric, number> = { LCP: 1, INP: 1, CLS: 0.001 }
const lastStep = 150

/** web.dev's bounds for three of four visits: good up to the first, poor from the second. */
const bounds: Record<Metric, readonly [good: number, poor: number]> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [100, 250],
}

export function stepOf(metric: Metric, value: number): number {
  const units = value / unitOf[metric]
  return units <= 1 ? 0 : Math.min(lastStep, Math.ceil(Math.log(units) / Math.log(growth)))
}

/** In milliseconds; of CLS in thousandths. */
export const valueOf = (step: number): number => (step === 0 ? 0 : Math.round(growth ** (step - 0.5)))

/** What three of four were better than, from counts by step. */
export function threeQuarters(steps: readonly { step: number; count: number }[]): number {
  const inOrder = steps.toSorted((one, other) => one.step - other.step)
  const wanted = inOrder.reduce((sum, { count }) => sum + count, 0) * 0.75
  let so = 0
  for (const { step, count } of inOrder) {
    so += count
    if (so >= wanted) return valueOf(step)
  }
  return 0
}

export function ratingOf(metric: Metric, value: number): 'good' | 'middling' | 'poor' {
  const [good, poor] = bounds[metric]
  if (value <= good) return 'good'
  return value < poor ? 'middling' : 'poor'
}
