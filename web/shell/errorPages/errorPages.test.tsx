import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi, type Mock } from 'vitest'
import { answer, ok, visit } from '../../testing/visit.tsx'
import { blankPage, PageContext } from '../../platform/page.ts'
import { Layout } from './Layout.tsx'
import { OfflineScreen } from './OfflineScreen.tsx'
import { RouterError } from './RouterError.tsx'

const Broken = () => {
  throw new Error('secret details')
}

let reload: Mock<() => void>
let reported: unknown[]

beforeEach(() => {
  reload = vi.fn<() => void>()
  reported = []
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  // React says again what the screen says already.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answer({ getPublicFeaturedVoices: () => ok({ voices: [] }) })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = (route: object, { isShell = false } = {}) => {
  const router = createMemoryRouter(
    [
      {
        Component: Layout,
        ErrorBoundary: RouterError,
        HydrateFallback: () => null,
        children: [{ path: '*', ...route }],
      },
    ],
    { initialEntries: ['/somewhere'] },
  )
  return render(
    <PageContext value={{ ...blankPage, isShell }}>
      <RouterProvider router={router} />
    </PageContext>,
  )
}

test('a screen that fails shows ‘Oops! Something went wrong’ with Refresh Page, and the house around it stands', async () => {
  show({ Component: Broken })
  expect(await screen.findByRole('heading', { level: 1, name: 'Oops! Something went wrong' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(document.body).not.toHaveTextContent('secret details')
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Page' }))
  expect(reload).toHaveBeenCalledOnce()
  expect(reported).toHaveLength(1)
})

test('without a connection a screen that cannot be fetched is out of reach, no fault, and comes once there is one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show({ lazy: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) })
  expect(await screen.findByRole('heading', { level: 1, name: 'The house is out of reach' })).toBeVisible()
  expect(screen.queryByText('Unexpected Application Error!')).toBeNull()
  expect(reported).toEqual([])
  dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledOnce()
})

test('the router’s own error page reads ‘Unexpected Application Error!’', async () => {
  const loader = () => {
    throw new Error('secret details')
  }
  show({ loader, element: null })
  expect(await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible()
  expect(document.body).not.toHaveTextContent('secret details')
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Page' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('any other path is ‘Scene Not Found’ with Return Home, Go Back, studio, voices, pricing and contact', async () => {
  await visit('/no/such/scene')
  expect(await screen.findByRole('heading', { level: 1, name: 'Scene Not Found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible()
  const elsewhere = within(screen.getByRole('navigation', { name: 'Elsewhere' }))
  expect(elsewhere.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/studio',
    '/voices',
    '/pricing',
    '/contact',
  ])
})

test('the page for offline makes way by itself when the connection is back', async () => {
  show({ Component: OfflineScreen })
  expect(await screen.findByRole('heading', { level: 1, name: 'The house is out of reach' })).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledOnce()
})

test('the page for offline knows nobody, so it takes nobody for a stranger', async () => {
  show({ Component: OfflineScreen }, { isShell: true })
  await screen.findByRole('heading', { level: 1, name: 'The house is out of reach' })
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Get Started' })).toBeNull()
})
