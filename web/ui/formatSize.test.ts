// @vitest-environment node
import { expect, test } from 'vitest'
import { formatSize } from './formatSize.ts'

test('a size is shown in MB, below 10 MB with one decimal and above 0 at least 0.1, and from 1,000 MB on in GB', () => {
  const sizes = [0, 1, 40_000, 1_240_000, 9_960_000, 12_600_000, 999_000_000, 1_000_000_000, 1_540_000_000]
  expect(sizes.map(formatSize)).toEqual([
    '0 MB',
    '0.1 MB',
    '0.1 MB',
    '1.2 MB',
    '10 MB',
    '13 MB',
    '999 MB',
    '1.0 GB',
    '1.5 GB',
  ])
})
