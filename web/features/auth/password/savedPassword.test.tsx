import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import '../../../testing/resetState.ts'
import { buildSession } from '../../../testing/builders.ts'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'
import { PasswordSavedScreen } from './PasswordSavedScreen.tsx'

afterEach(() => vi.useRealTimers())

test('two seconds after a password is saved, the account page opens, unless the user has left the page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const open = () => {
    const router = createMemoryRouter([
      { path: '/', element: <PasswordSavedScreen title="Password" text="Saved." /> },
      { path: '*', element: <p>Another page</p> },
    ])
    const { unmount } = render(<RouterProvider router={router} />)
    return { router, unmount }
  }
  const first = open()
  await act(() => vi.advanceTimersByTimeAsync(1_999))
  expect(first.router.state.location.pathname).toBe('/')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(first.router.state.location.pathname).toBe('/account')
  first.unmount()
  const second = open()
  await act(() => second.router.navigate('/faq'))
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(second.router.state.location.pathname).toBe('/faq')
})

test('after a user who had no password has set one, the session is loaded again', async () => {
  const sent = fakeServer({ setPassword: () => ({ success: true }), getSession: () => buildSession() })
  await visit('/set-password', buildSession({ hasPassword: false }))
  for (const name of ['New password', 'New password again'])
    fireEvent.change(await screen.findByLabelText(name), { target: { value: 'Tungsten-lamp-42' } })
  fireEvent.click(screen.getByRole('button', { name: 'Set Password' }))
  await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['setPassword', 'getSession']))
})

test.each(['/change-password', '/set-password'])(
  'an admin who views another account cannot change its password on %s',
  async (path) => {
    fakeServer({})
    await visit(path, buildSession({}, { impersonatedBy: 'admin' }))
    for (const name of ['New password', 'New password again'])
      fireEvent.change(await screen.findByLabelText(name), { target: { value: 'Tungsten-lamp-42' } })
    expect(screen.getByRole('button', { name: /^(?:Set|Change) Password$/i })).toBeDisabled()
  },
)
