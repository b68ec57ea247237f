import { expect, test } from 'vitest'
import { judgeIdle } from './inactivity.ts'

const minute = 60_000

test('one is warned with five minutes left and signed out after thirty', () => {
  const begun = 1_000_000
  expect(judgeIdle(begun, begun + 24 * minute)).toBe('active')
  expect(judgeIdle(begun, begun + 25 * minute)).toBe('warned')
  expect(judgeIdle(begun, begun + 30 * minute - 1)).toBe('warned')
  expect(judgeIdle(begun, begun + 30 * minute)).toBe('ended')
})
