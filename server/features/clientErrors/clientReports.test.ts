import { describe, expect, test } from 'vitest'
import { browserFamily, extractFrames } from './redactPersonalData.ts'
import { fromStep, percentile75, rateMetric, toStep } from './webVitalScale.ts'

test('only the first eight positions in JavaScript files are stored from the stack of an error', () => {
  const lines = Array.from({ length: 10 }, (_, index) => `at say (https://a.example/assets/index-3f2a.js:1:${index})`)
  expect(extractFrames(['Error: Ada', ...lines].join('\n')).split('\n')).toEqual(
    Array.from({ length: 8 }, (_, index) => `/assets/index-3f2a.js:1:${index}`),
  )
})

test.each([
  ['Mozilla/5.0 (Windows) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge'],
  ['Mozilla/5.0 (X11) Chrome/140.0 Safari/537.36', 'Chrome'],
  ['Mozilla/5.0 (iPhone) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari, on a phone'],
  ['Mozilla/5.0 (Android 16; Mobile) Gecko/140.0 Firefox/140.0', 'Firefox, on a phone'],
  ['curl/8.0', 'Another browser'],
])('the user agent %j is counted as %s', (userAgent, family) => {
  expect(browserFamily(userAgent)).toBe(family)
})

describe('the 75th percentile of web vitals', () => {
  test('three of four measurements are at or below the 75th percentile', () => {
    expect(percentile75([])).toBe(0)
    const measured = [
      { step: 70, count: 1 },
      { step: 40, count: 2 },
      { step: 60, count: 1 },
    ]
    expect(percentile75(measured)).toBe(fromStep(60))
    expect(percentile75([...measured, { step: 70, count: 1 }])).toBe(fromStep(70))
  })

  test.each([
    ['LCP', 2_500],
    ['INP', 40],
    ['CLS', 0.12],
  ] as const)('the step that stores a value of %s differs from this value by at most 5 percent', (metric, value) => {
    const stored = fromStep(toStep(metric, value)) / (metric === 'CLS' ? 1_000 : 1)
    expect(Math.abs(stored - value) / value).toBeLessThanOrEqual(0.05)
  })

  test('a percentile up to the first threshold is good, from the second threshold on it is poor, and between them middling', () => {
    expect([2_500, 2_501, 3_999, 4_000].map((value) => rateMetric('LCP', value))).toEqual([
      ...['good', 'middling', 'middling', 'poor'],
    ])
    expect([100, 101, 250].map((value) => rateMetric('CLS', value))).toEqual(['good', 'middling', 'poor'])
  })
})
