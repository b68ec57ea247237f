import { expect, test } from 'vitest'
import { rangeOf } from './range.ts'

test('a player gets the bytes it asks for, and the whole where it asks for nothing we serve', () => {
  expect(rangeOf('bytes=0-99', 1000)).toEqual({ start: 0, end: 99 })
  expect(rangeOf('bytes=900-', 1000)).toEqual({ start: 900, end: 999 })
  expect(rangeOf('bytes=-100', 1000)).toEqual({ start: 900, end: 999 })
  expect(rangeOf('bytes=900-5000', 1000)).toEqual({ start: 900, end: 999 })
  expect(rangeOf('bytes=-5000', 1000)).toEqual({ start: 0, end: 999 })
  for (const header of [undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-9', 'items=0-1', 'bytes=a-b']) {
    expect(rangeOf(header, 1000)).toBeUndefined()
  }
})

test('a range beyond the end is said to be so', () => {
  expect(rangeOf('bytes=1000-', 1000)).toBe('unsatisfiable')
  expect(rangeOf('bytes=-0', 1000)).toBe('unsatisfiable')
})
