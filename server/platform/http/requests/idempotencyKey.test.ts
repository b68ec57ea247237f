import { expect, test } from 'vitest'
import { hasMalformedIdempotencyKey, parseIdempotencyKey } from './idempotencyKey.ts'

test('an idempotency key of 1 to 200 visible ASCII characters is accepted', () => {
  for (const key of ['k', 'key-1', '~'.repeat(200)]) {
    expect(parseIdempotencyKey({ 'idempotency-key': key })).toBe(key)
    expect(hasMalformedIdempotencyKey({ 'idempotency-key': key })).toBe(false)
  }
})

test('an empty or too long key, or one with a space or a non-ASCII letter, is malformed; a missing key is not', () => {
  for (const key of ['', 'k'.repeat(201), 'two words', 'é']) {
    expect(parseIdempotencyKey({ 'idempotency-key': key })).toBeUndefined()
    expect(hasMalformedIdempotencyKey({ 'idempotency-key': key })).toBe(true)
  }
  expect(hasMalformedIdempotencyKey({})).toBe(false)
})
