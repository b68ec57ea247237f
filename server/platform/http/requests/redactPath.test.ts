import { expect, test } from 'vitest'
import { redactPath } from './redactPath.ts'

test.each([
  ['/read/abc', '/read/…'],
  ['/READ/abc/', '/READ/…/'],
  ['/coach/abc?x=1', '/coach/…'],
  ['/api/readings/abc/lines/one', '/api/readings/…/lines/one'],
  ['/verify-email?token=abc', '/verify-email'],
  ['/scripts/scr_1/read-through', '/scripts/scr_1/read-through'],
])('S-62 the path %s is logged as %s', (address, path) => {
  expect(redactPath(address)).toBe(path)
})
