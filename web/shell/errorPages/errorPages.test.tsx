import { setOnline } from '../../testing/fakeConnection.ts'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi, type Mock } from 'vitest'
import { fakeServer, NetworkFailure } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'
import { loadChunk } from '../../platform/page/loadChunk.ts'
import { emptyPageState, PageContext } from '../../platform/page/pageState.ts'
import { Layout } from '../Layout.tsx'
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
  // React also logs errors that a screen shows, so the log is silenced.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  fakeServer({ getPublicFeaturedVoices: () => ({ voices: [] }) })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const show = (route: object, { isShell = false, address = '/somewhere' } = {}) => {
  const router = createMemoryRouter(
    [
      {
        Component: Layout,
        ErrorBoundary: RouterError,
        HydrateFallback: () => null,
        children: [{ path: '*', ...route }],
      },
    ],
    { initialEntries: [address] },
  )
  return render(
    <PageContext value={{ ...emptyPageState, isOfflinePage: isShell }}>
      <RouterProvider router={router} />
    </PageContext>,
  )
}

// [spec1 §2.42] [spec1 §2.91] [spec2 §8.38]
test('a screen that fails shows ‘Oops! Something went wrong’ with Refresh Page, and the header stays', async () => {
  show({ Component: Broken })
  expect(await screen.findByRole('heading', { level: 1, name: 'Oops! Something went wrong' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(document.body).not.toHaveTextContent('secret details')
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Page' }))
  expect(reload).toHaveBeenCalledOnce()
  expect(reported).toHaveLength(1)
})

test('without a connection a screen that cannot load shows the offline text, and the page reloads when the connection is back', async () => {
  setOnline(false)
  show({ lazy: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) })
  expect(await screen.findByRole('heading', { level: 1, name: 'Can’t reach the server' })).toBeVisible()
  expect(screen.queryByText('Unexpected Application Error!')).toBeNull()
  expect(reported).toEqual([])
  await waitFor(() => {
    dispatchEvent(new Event('online'))
    expect(reload).toHaveBeenCalledOnce()
  })
})

// [spec1 §2.43] [spec1 §2.91] [spec2 §8.37]
test('an error that a loader throws shows ‘Unexpected Application Error!’ with Refresh Page', async () => {
  const loader = () => {
    throw new Error('secret details')
  }
  show({ loader, element: null })
  expect(await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible()
  expect(document.body).not.toHaveTextContent('secret details')
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Page' }))
  expect(reload).toHaveBeenCalledOnce()
})

// [spec1 §9.10]
test('a screen whose code does not load within 120 seconds shows the error page with Refresh Page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  show({ lazy: () => loadChunk(() => new Promise<{ element: null }>(() => undefined)) })
  await act(() => vi.advanceTimersByTimeAsync(119_000))
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible()
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Refresh Page' }))
  expect(reload).toHaveBeenCalledOnce()
})

// [spec1 §2.44]
test('an unknown path shows ‘Scene Not Found’ with Return Home, Go Back, and links to Studio, voices, pricing and contact', async () => {
  await visit('/no/such/scene')
  expect(await screen.findByRole('heading', { level: 1, name: 'Scene Not Found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible()
  const elsewhere = within(screen.getByRole('navigation', { name: 'Other pages' }))
  expect(elsewhere.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/studio',
    '/voices',
    '/pricing',
    '/contact',
  ])
})

test('Go Back leads to the landing page if the unknown address was the first page of the tab', async () => {
  const { address } = await visit('/no/such/scene')
  const goBack = await screen.findByRole('button', { name: 'Go Back' })
  const length = vi.spyOn(history, 'length', 'get').mockReturnValue(1)
  await userEvent.click(goBack)
  await waitFor(() => expect(address()).toBe('/'))
  length.mockRestore()
})

test('the offline page reloads when the connection is back', async () => {
  show({ Component: OfflineScreen })
  expect(await screen.findByRole('heading', { level: 1, name: 'Can’t reach the server' })).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
  await waitFor(() => {
    dispatchEvent(new Event('online'))
    expect(reload).toHaveBeenCalledOnce()
  })
})

test('the offline page reloads when the server answers again, also if the browser fires no `online` event', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  let isReachable = false
  const readHealth = vi.fn<() => Response>(() => {
    if (!isReachable) throw new NetworkFailure()
    return Response.json({ status: 'ok' })
  })
  fakeServer({}, { readHealth })
  show({ Component: OfflineScreen })
  expect(await screen.findByRole('heading', { level: 1, name: 'Can’t reach the server' })).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(readHealth).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  isReachable = true
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(readHealth).toHaveBeenCalledTimes(2)
  expect(reload).toHaveBeenCalledOnce()
})

test('at the address of a rehearsal, the offline page says which data the device lacks and what the actor can do', async () => {
  show({ Component: OfflineScreen }, { address: '/practice?script=s1' })
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This rehearsal needs the connection to open' }),
  ).toBeVisible()
  expect(screen.getByText(/the text and the reader’s voice of this script are not stored on this device/)).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'What you can do' })).getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible()
})

// [decisions §2.6]
test('the offline page shows no sign-in links, because it does not know whether the user is signed in, and no second notice that the device is offline', async () => {
  setOnline(false)
  show({ Component: OfflineScreen }, { isShell: true })
  await screen.findByRole('heading', { level: 1, name: 'Can’t reach the server' })
  expect(screen.queryByText(/You’re offline/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  await screen.findByRole('dialog', { name: 'Menu' })
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Get Started' })).toBeNull()
})
