import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LineMap } from './LineMap.tsx'

/** Draws lines of ten characters; `owners` has an *o* for each own line, and a *-* for each line of another role. */
function drawWidths(owners: string): string[] {
  const lines = [...owners].map((owner, index) => ({
    ...{ id: String(index), length: 10, isOwn: owner === 'o', isRight: false, isToPractise: false },
  }))
  const { container } = render(<LineMap lines={lines} />)
  return [...container.querySelectorAll('rect')].map(
    (bar) => `${bar.hasAttribute('data-own') ? 'o' : '-'}${bar.getAttribute('width')}`,
  )
}

test('the map of a long scene draws consecutive lines of other roles as one bar, but each own line as a bar', () => {
  expect(drawWidths('--oo-')).toEqual(['-10', '-10', 'o10', 'o10', '-10'])
  expect(drawWidths(`--oo${'-'.repeat(87)}`)).toEqual(['-20', 'o10', 'o10', '-870'])
})
