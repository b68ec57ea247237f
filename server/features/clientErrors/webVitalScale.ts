/** A Core Web Vital; values are stored as logarithmic steps. */
export type Metric = 'LCP' | 'CLS' | 'INP'

/** Each step is 10 % larger than the previous one, so values are exact to about 5 %. */
const growth = 1.1
/** The unit of the scale: 1 ms, or 0.001 for CLS. */
const unitSize: Record<Metric, number> = { LCP: 1, INP: 1, CLS: 0.001 }
const lastStep = 150

/**
 * The thresholds of web.dev for the 75th percentile, in ms (CLS: in thousandths). A value up to `good` is good; a value
 * of `poor` or more is poor.
 */
const thresholds: Record<Metric, readonly [good: number, poor: number]> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [100, 250],
}

/** Returns the step of a value; 0 for a value of at most one unit. */
export function toStep(metric: Metric, value: number): number {
  const units = value / unitSize[metric]
  return units <= 1 ? 0 : Math.min(lastStep, Math.ceil(Math.log(units) / Math.log(growth)))
}

/** Returns the value of a step in milliseconds; for CLS in thousandths. */
export const fromStep = (step: number): number => (step === 0 ? 0 : Math.round(growth ** (step - 0.5)))

/** Returns the 75th percentile of measurements counted by step, in ms (CLS: in thousandths); 0 if there are none. */
export function percentile75(steps: readonly { step: number; count: number }[]): number {
  const inOrder = steps.toSorted((one, other) => one.step - other.step)
  const targetCount = inOrder.reduce((sum, { count }) => sum + count, 0) * 0.75
  let counted = 0
  for (const { step, count } of inOrder) {
    counted += count
    if (counted >= targetCount) return fromStep(step)
  }
  return 0
}

/** Rates a 75th percentile, in ms (CLS: in thousandths), by the thresholds. */
export function rateMetric(metric: Metric, value: number): 'good' | 'middling' | 'poor' {
  const [good, poor] = thresholds[metric]
  if (value <= good) return 'good'
  return value < poor ? 'middling' : 'poor'
}
