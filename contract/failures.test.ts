import { expect, test } from 'vitest'
import { failures, getHttpStatus, httpStatusByFailureStatus, type FailureCode } from './failures.ts'

test('a failure has the HTTP status that its entry names, otherwise that of its status', () => {
  const codes = Object.keys(failures) as FailureCode[]
  const withOwn = codes.filter((code) => 'http' in failures[code])
  expect(withOwn.map(getHttpStatus)).toEqual([422])
  for (const code of codes)
    if (!withOwn.includes(code)) expect(getHttpStatus(code)).toBe(httpStatusByFailureStatus[failures[code].status])
})
