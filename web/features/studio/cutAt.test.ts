import { expect, test } from 'vitest'
import { cutAt } from './cutAt.ts'

test('a long description is cut and no character is torn', () => {
  expect(cutAt('short', 100)).toBe('short')
  expect(cutAt('a '.repeat(80), 100)).toHaveLength(100)
  expect(cutAt(`${'x'.repeat(99)}🎭${'y'.repeat(9)}`, 100)).toBe(`${'x'.repeat(99)}…`)
})
