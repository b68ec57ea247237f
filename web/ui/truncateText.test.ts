import { expect, test } from 'vitest'
import { truncateText } from './truncateText.ts'

test('a long text is cut without splitting a character', () => {
  expect(truncateText('short', 100)).toBe('short')
  expect(truncateText('a '.repeat(80), 100)).toHaveLength(100)
  expect(truncateText(`${'x'.repeat(99)}🎭${'y'.repeat(9)}`, 100)).toBe(`${'x'.repeat(99)}…`)
})
