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

test('in the map of a scene of more than 90 lines, consecutive lines of other roles share one bar; in a shorter scene, every line has a bar', () => {
  expect(drawWidths('--oo-')).toEqual(['-10', '-10', 'o10', 'o10', '-10'])
  expect(drawWidths(`--oo${'-'.repeat(87)}`)).toEqual(['-20', 'o10', 'o10', '-870'])
})
