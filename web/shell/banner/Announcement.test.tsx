import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { buildSession } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { emptyPageState, PageContext, type PageState } from '../../platform/page/pageState.ts'
import { sessionStore } from '../../platform/session/session.ts'
import { allRoutes } from '../../allRoutes.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  document.cookie = 'announcement=; Path=/; Max-Age=0'
})

async function open(address: string, announcement: PageState['announcement'], session: PageState['session'] = null) {
  fakeServer({ getSite: () => ({ announcement: null, testimonials: [], areSamples: false, rating: null }) })
  sessionStore.set(session)
  const router = createMemoryRouter(allRoutes, { initialEntries: [address] })
  render(
    <PageContext value={{ ...emptyPageState, session, announcement }}>
      <RouterProvider router={router} />
    </PageContext>,
  )
  await screen.findByRole('heading', { level: 1 })
}

// [decisions §4.13]
test('public pages show the announcement with its link; when the user dismisses it, it disappears, and a cookie stores its id', async () => {
  const announcement = { id: 'abc', words: 'New voices are here.', link: '/voices', linkWords: 'Hear them' }
  await open('/about', announcement)
  expect(screen.getByText('New voices are here.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Hear them' })).toHaveAttribute('href', '/voices')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('New voices are here.')).toBeNull()
  expect(document.cookie).toContain('announcement=abc')
})

test('private pages do not show the announcement', async () => {
  await open('/account', { id: 'def', words: 'Come and hear.', link: null, linkWords: '' }, buildSession())
  expect(screen.queryByText('Come and hear.')).toBeNull()
})
