import { expect, test } from 'vitest'
import { cleanStrings } from './cleanStrings.ts'

/** Returns a text inside this many lists. */
const nest = (depth: number) => {
  let value: unknown = 'text'
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}

test('S-08 in all keys and values of an input, zero bytes are removed and lone surrogates are replaced', () => {
  const input = { 'a\0': ['x\0y', { b: '\ud800' }], count: 1, none: null, isTrue: true }
  expect(cleanStrings(input)).toEqual({ a: ['xy', { b: '\ufffd' }], count: 1, none: null, isTrue: true })
})

test('S-08 an input that is nested up to twenty levels deep is accepted, and a deeper input is refused', () => {
  expect(cleanStrings(nest(20))).toEqual(nest(20))
  expect(() => cleanStrings(nest(21))).toThrow(expect.objectContaining({ code: 'bad_request' }))
})
