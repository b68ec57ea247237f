import { expect, test } from 'vitest'
import { formatPages } from './formatPages.ts'

test.each([
  [0, '0 pages'],
  [499, 'Less than a page'],
  [500, '1 page'],
  [999, '1 page'],
  [10_000, '20 pages'],
  [1_000_000, '2,000 pages'],
])('%i characters are shown as %s', (characters, pages) => expect(formatPages(characters)).toBe(pages))
