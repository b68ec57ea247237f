import { expect, test } from 'vitest'
import type { DailyMetric } from './dailyMetrics.ts'
import { latencyByDay, sumEngines } from './engineMetrics.ts'

const latency = (day: string, step: number, value: number): DailyMetric => ({
  ...{ name: 'speech.latency', day, key: `kokoro ${step}`, value },
})
const stepMs = (step: number) => Math.round(Math.exp(step / 10))

test('the latency percentiles of a period count the requests of all its days; those of one day only its own, and a day without requests has none', () => {
  const metrics = [latency('2026-11-20', 50, 3), latency('2026-11-20', 70, 4), latency('2026-11-21', 50, 3)]
  expect(sumEngines(metrics)).toMatchObject({ p50Ms: stepMs(50), p95Ms: stepMs(70) })
  expect(latencyByDay(metrics, ['2026-11-19', '2026-11-20', '2026-11-21'], 0.95)).toEqual([
    ...[null, stepMs(70), stepMs(50)],
  ])
})

test('if two requests are fast and two are slow, the 50th percentile is the latency of the fast ones', () => {
  const metrics = [latency('2026-11-21', 50, 2), latency('2026-11-21', 70, 2)]
  expect(sumEngines(metrics).p50Ms).toBe(stepMs(50))
})
