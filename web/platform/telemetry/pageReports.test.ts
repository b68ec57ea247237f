import { afterEach, expect, test, vi } from 'vitest'
import type { DataRouter } from 'react-router'
import { buildSession } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { setTrackingSignals } from '../../testing/fakeTracking.ts'
import { sessionStore } from '../session/session.ts'
import { createErrorReport } from './errorReport.ts'
import { startPageReports } from './pageReports.ts'
import { measureWebVitals } from './webVitals.ts'

const origin = 'https://scene.example'

function thrown(message: string, stack: string, name = 'TypeError'): Error {
  return Object.assign(new Error(message), { name, stack })
}

afterEach(() => vi.unstubAllGlobals())

test('an error report contains the name of the error, only our own stack frames, and the message without private data', () => {
  const stack = `TypeError: x\n at read (${origin}/assets/parse-9c1.js:3:14)\n at chrome-extension://abc/inject.js:1:1`
  const message = `Unexpected token 'H', "HAMLET: To be" is not JSON for ines@example.org at ${origin}/scripts/4711`
  const fault = createErrorReport(thrown(message, stack), { route: '/scripts/:scriptId', origin })
  expect(fault).toMatchObject({ route: '/scripts/:scriptId', name: 'TypeError', frames: '/assets/parse-9c1.js:3:14' })
  expect(fault?.message).not.toMatch(/HAMLET|To be|ines|scene\.example|4711/)
  expect(fault?.message).toContain('Unexpected token')
})

test('an error report contains at most six stack frames of our own files, the innermost ones', () => {
  const frames = Array.from({ length: 8 }, (_, index) => `/assets/main-1.js:${index + 1}:1`)
  const stack = `x\n${frames.map((frame) => ` at f (${origin}${frame})`).join('\n')}`
  const report = createErrorReport(thrown('x', stack), { route: '/', origin })
  expect(report?.frames.split('\n')).toEqual(frames.slice(0, 6))
})

test('errors of extensions, aborted requests, failed calls and thrown texts are not reported', () => {
  const ours = `x\n at f (${origin}/assets/main-1.js:1:1)`
  const where = { route: '/', origin }
  expect(createErrorReport(thrown('x', 'x\n at chrome-extension://abc/inject.js:1:1'), where)).toBeNull()
  expect(createErrorReport(thrown('x', ours, 'AbortError'), where)).toBeNull()
  expect(createErrorReport(thrown('x', ours, 'CallError'), where)).toBeNull()
  expect(createErrorReport('a word', where)).toBeNull()
})

test('equal errors are reported once with their count, and the route contains no ids', () => {
  vi.useFakeTimers()
  const sent = fakeServer({})
  const matches = [{ route: {} }, { route: { path: '/scripts/:scriptId' } }]
  startPageReports({ state: { matches } } as unknown as DataRouter)
  const error = thrown('x is undefined', `x\n at f (${location.origin}/assets/main-1.js:1:1)`)
  for (let index = 0; index < 50; index += 1) dispatchEvent(new ErrorEvent('error', { error }))
  expect(sent).toEqual([])
  vi.runAllTimers()
  vi.useRealTimers()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    name: 'reportClient',
    input: { errors: [{ times: 50, route: '/scripts/:scriptId' }] },
  })
})

test('an error during an impersonation is not reported, but an error after its end is', () => {
  vi.useFakeTimers()
  const sent = fakeServer({})
  startPageReports({ state: { matches: [] } } as unknown as DataRouter)
  const failWith = (message: string) => {
    const error = thrown(message, `x\n at f (${location.origin}/assets/main-1.js:1:1)`)
    dispatchEvent(new ErrorEvent('error', { error }))
    vi.runAllTimers()
  }
  sessionStore.set(buildSession({}, { impersonatedBy: 'admin-1' }))
  for (let index = 0; index < 6; index += 1) failWith(`y${'a'.repeat(index)} is undefined`)
  sessionStore.set(null)
  failWith('z is undefined')
  vi.useRealTimers()
  // An earlier test of this file also started reports, so the last error may be reported twice.
  const errors = sent.flatMap(({ input }) => (input as { errors: { message: string }[] }).errors)
  expect([...new Set(errors.map(({ message }) => message))]).toEqual(['z is undefined'])
})

/** Fakes the measurements of the browser. Returns a function that reports entries of one type to the page. */
function fakeMeasurements() {
  const reporters = new Map<string, (entries: object[]) => void>()
  class FakeObserver {
    static supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event']
    readonly #onEntries: (list: { getEntries(): object[] }) => void
    constructor(onEntries: (list: { getEntries(): object[] }) => void) {
      this.#onEntries = onEntries
    }
    observe({ type }: { type: string }) {
      reporters.set(type, (entries) => this.#onEntries({ getEntries: () => entries }))
    }
  }
  vi.stubGlobal('PerformanceObserver', FakeObserver)
  return (type: string, ...entries: object[]) => reporters.get(type)?.(entries)
}

test('layout shifts less than a second apart are added up for less than 5 seconds; the largest sum counts', () => {
  const report = fakeMeasurements()
  const getVitals = measureWebVitals(() => '/voices')
  const shift = (startTime: number, value: number, hadRecentInput = false) =>
    report('layout-shift', { startTime, value, hadRecentInput })
  const getSum = () => Math.round(1000 * (getVitals().find(({ metric }) => metric === 'CLS')?.value ?? -1)) / 1000
  expect(getSum()).toBe(0)
  shift(1_000, 0.1)
  shift(1_999, 0.1)
  expect(getSum()).toBe(0.2)
  shift(2_999, 0.15)
  shift(3_000, 4, true)
  expect(getSum()).toBe(0.2)
  for (const startTime of [10_000, 10_900, 11_800, 12_700, 13_600, 14_500]) shift(startTime, 0.05)
  expect(getSum()).toBe(0.3)
  shift(15_000, 0.05)
  expect(getSum()).toBe(0.3)
})

test('only the slowest interaction with a page is reported, with the route on which it happened', () => {
  const report = fakeMeasurements()
  let route = '/voices'
  const getVitals = measureWebVitals(() => route)
  report('event', { duration: 80, interactionId: 1 })
  route = '/studio'
  report('event', { duration: 200, interactionId: 2 }, { duration: 900, interactionId: 0 })
  route = '/scripts'
  report('event', { duration: 120, interactionId: 3 })
  expect(getVitals()).toContainEqual({ metric: 'INP', value: 200, route: '/studio' })
})

test('a page sends at most five reports; it reports its web vitals once, when it is hidden', () => {
  const report = fakeMeasurements()
  setTrackingSignals({ doNotTrack: '0' })
  vi.useFakeTimers()
  const sent = fakeServer({})
  const route = `/visit-${Math.random()}`
  startPageReports({ state: { matches: [{ route: { path: route } }] } } as unknown as DataRouter)
  // Earlier tests of this file also started reports, so only those of this route count.
  const own = () =>
    sent.flatMap(({ input }) => {
      const { errors, vitals } = input as { errors: { route: string }[]; vitals: { route: string }[] }
      return [...errors, ...vitals].some((one) => one.route === route) ? [[errors.length, vitals.length]] : []
    })
  const setHidden = (isHidden: boolean) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: isHidden ? 'hidden' : 'visible',
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  report('layout-shift', { startTime: 0, value: 0.1, hadRecentInput: false })
  setHidden(false)
  expect(own()).toEqual([])
  setHidden(true)
  dispatchEvent(new Event('pagehide'))
  setHidden(false)
  expect(own()).toEqual([[0, 1]])
  for (let index = 0; index < 6; index += 1) {
    const error = thrown(`y${'a'.repeat(index)}`, `x\n at f (${location.origin}/assets/main-1.js:1:1)`)
    dispatchEvent(new ErrorEvent('error', { error }))
    vi.runAllTimers()
  }
  vi.useRealTimers()
  setTrackingSignals()
  expect(own()).toEqual([[0, 1], ...Array.from({ length: 4 }, () => [1, 0])])
})
