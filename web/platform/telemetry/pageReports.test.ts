import { afterEach, expect, test, vi } from 'vitest'
import type { DataRouter } from 'react-router'
import { fakeServer } from '../../testing/fakeServer.ts'
import { createErrorReport } from './errorReport.ts'
import { startPageReports } from './pageReports.ts'

const origin = 'https://scene.example'

function thrown(message: string, stack: string, name = 'TypeError'): Error {
  return Object.assign(new Error(message), { name, stack })
}

afterEach(() => vi.unstubAllGlobals())

test('an error report contains the error’s name, stack frames and message without quoted text', () => {
  const stack = `TypeError: x\n at read (${origin}/assets/parse-9c1.js:3:14)\n at chrome-extension://abc/inject.js:1:1`
  const message = `Unexpected token 'H', "HAMLET: To be" is not JSON for ines@example.org at ${origin}/scripts/4711`
  const fault = createErrorReport(thrown(message, stack), { route: '/scripts/:scriptId', origin })
  expect(fault).toMatchObject({ route: '/scripts/:scriptId', name: 'TypeError', frames: '/assets/parse-9c1.js:3:14' })
  expect(fault?.message).not.toMatch(/HAMLET|To be|ines|scene\.example|4711/)
  expect(fault?.message).toContain('Unexpected token')
})

test('errors of extensions, aborted requests and refused calls are not reported', () => {
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
