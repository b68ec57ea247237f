import { expect, test } from 'vitest'
import { failures, getHttpStatus, httpStatusByFailureStatus, type FailureCode } from './failures.ts'

test('a failure has the HTTP status of its entry in the failure list, or else the one for its failure status, as 404 for `not-found`', () => {
  const codes = Object.keys(failures) as FailureCode[]
  const withOwn = codes.filter((code) => 'http' in failures[code])
  expect(withOwn.map(getHttpStatus)).toEqual([422])
  for (const code of codes)
    if (!withOwn.includes(code)) expect(getHttpStatus(code)).toBe(httpStatusByFailureStatus[failures[code].status])
})
