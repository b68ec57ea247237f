import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, ok, sessionWith } from '../../testing/visit.tsx'
import { blankPage, PageContext, type PageState } from '../../platform/page.ts'
import { sessionStore } from '../../platform/session.ts'
import { routes } from '../../router.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  document.cookie = 'announcement=; Path=/; Max-Age=0'
})

async function open(address: string, announcement: PageState['announcement'], session: PageState['session'] = null) {
  answer({ getSite: () => ok({ announcement: null, testimonials: [], areSamples: false, rating: null }) })
  sessionStore.set(session)
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <PageContext value={{ ...blankPage, session, announcement }}>
      <RouterProvider router={router} />
    </PageContext>,
  )
  await screen.findByRole('heading', { level: 1 })
}

test('an announcement stands on public pages with its link, until it is put away, also for the next page', async () => {
  const news = { id: 'abc', words: 'New voices are here.', link: '/voices', linkWords: 'Hear them' }
  await open('/about', news)
  expect(screen.getByText('New voices are here.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Hear them' })).toHaveAttribute('href', '/voices')
  await userEvent.click(screen.getByRole('button', { name: 'Put this away' }))
  expect(screen.queryByText('New voices are here.')).toBeNull()
  expect(document.cookie).toContain('announcement=abc')
})

test('at work nobody is told of it', async () => {
  await open('/account', { id: 'def', words: 'Come and hear.', link: null, linkWords: '' }, sessionWith())
  expect(screen.queryByText('Come and hear.')).toBeNull()
})
