import { expect, test } from 'vitest'
import { parseRange } from './parseRange.ts'

test('a single range is parsed; an absent, multiple or malformed range is ignored', () => {
  expect(parseRange('bytes=0-99', 1000)).toEqual({ start: 0, end: 99 })
  expect(parseRange('bytes=900-', 1000)).toEqual({ start: 900, end: 999 })
  expect(parseRange('bytes=-100', 1000)).toEqual({ start: 900, end: 999 })
  expect(parseRange('bytes=900-5000', 1000)).toEqual({ start: 900, end: 999 })
  expect(parseRange('bytes=-5000', 1000)).toEqual({ start: 0, end: 999 })
  expect(parseRange('bytes=5-5', 1000)).toEqual({ start: 5, end: 5 })
  expect(parseRange('bytes=999-', 1000)).toEqual({ start: 999, end: 999 })
  expect(parseRange('bytes=-1', 1000)).toEqual({ start: 999, end: 999 })
  for (const header of [undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-9', 'items=0-1', 'bytes=a-b']) {
    expect(parseRange(header, 1000)).toBeUndefined()
  }
})

test('a range that contains no byte of the resource is unsatisfiable', () => {
  expect(parseRange('bytes=1000-', 1000)).toBe('unsatisfiable')
  expect(parseRange('bytes=-0', 1000)).toBe('unsatisfiable')
})
