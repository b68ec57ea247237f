import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { MetricName } from './countDays.ts'
import type { DailyMetric } from './dailyMetrics.ts'
import { percentile } from './latencySteps.ts'

type Engine = OutputOf<'getAnalytics'>['engines'][number]
type EngineTotals = Omit<Engine, 'engine'>

/** The metrics that are counted per speech engine. */
export const engineMetricNames = [
  'speech.requests',
  'speech.errors',
  'speech.characters',
  'speech.credits',
  'speech.latency',
] as const satisfies readonly MetricName[]

/** Returns the engine of a metric. The key is the engine; for a latency metric, a space and the latency step follow. */
const engineOf = ({ name, key }: DailyMetric) => (name === 'speech.latency' ? key.slice(0, key.lastIndexOf(' ')) : key)

function stepsOf(metrics: readonly DailyMetric[]): Map<number, number> {
  const steps = new Map<number, number>()
  for (const { name, key, value } of metrics) {
    if (name !== 'speech.latency') continue
    const step = Number(key.slice(key.lastIndexOf(' ') + 1))
    steps.set(step, (steps.get(step) ?? 0) + value)
  }
  return steps
}

/** Returns the totals of the speech metrics over all engines and days. */
export function sumEngines(metrics: readonly DailyMetric[]): EngineTotals {
  const sum = (name: MetricName) => metrics.reduce((all, one) => (one.name === name ? all + one.value : all), 0)
  const steps = stepsOf(metrics)
  return {
    requests: sum('speech.requests'),
    errors: sum('speech.errors'),
    characters: sum('speech.characters'),
    credits: sum('speech.credits'),
    p50Ms: percentile(steps, 0.5),
    p95Ms: percentile(steps, 0.95),
  }
}

/** Returns the totals of the speech metrics of each engine over all days, the engine with the most requests first. */
export function groupByEngine(metrics: readonly DailyMetric[]): Engine[] {
  const names = new Set(metrics.filter(({ name }) => name.startsWith('speech.')).map(engineOf))
  return [...names]
    .map((engine) => ({ engine, ...sumEngines(metrics.filter((one) => engineOf(one) === engine)) }))
    .toSorted((one, other) => other.requests - one.requests)
}

/** Returns a latency percentile per day in milliseconds; null for days without successful requests. */
export function latencyByDay(
  metrics: readonly DailyMetric[],
  days: readonly string[],
  share: number,
): (number | null)[] {
  const byDay = new Map<string, DailyMetric[]>(days.map((day) => [day, []]))
  for (const one of metrics) byDay.get(one.day)?.push(one)
  return days.map((day) => percentile(stepsOf(byDay.get(day) ?? []), share))
}
