import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import '../../testing/resetState.ts'
import { buildSession } from '../../testing/builders.ts'
import { sessionStore } from '../../platform/session/session.ts'
import { AccountFrame } from './AccountFrame.tsx'

test('until the account page has loaded, it shows the titles of all sections, and the user’s data only in the first', () => {
  sessionStore.set(buildSession({ displayName: 'Ines Moor' }))
  render(<AccountFrame />)
  const titles = screen.getAllByRole('heading', { level: 2 })
  expect(titles.length).toBeGreaterThan(3)
  const sections = titles.map((title) => title.closest('section') as HTMLElement)
  expect(sections.map((section) => within(section).queryAllByText('Ines Moor').length)).toEqual(
    titles.map((_title, index) => (index === 0 ? 1 : 0)),
  )
})
