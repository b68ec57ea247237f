import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, ok, refused, sessionWith, visit } from '../../testing/visit.tsx'

const viewing = () => sessionWith({}, { impersonatedBy: 'a1' })
const offlineWords = /You’re offline/

const setOnline = (isOnline: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })

beforeEach(() => {
  answer({ getPublicFeaturedVoices: () => ok({ voices: [] }), signOut: () => ok({ success: true }) })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('who views another account reads ‘Viewing as {user} (read-only)’, by address where there is no name', async () => {
  const { unmount } = await visit('/about', viewing())
  expect(screen.getByText('Viewing as Ines Marlow (read-only)')).toBeVisible()
  unmount()
  await visit('/about', sessionWith({ displayName: '' }, { impersonatedBy: 'a1' }))
  expect(screen.getByText('Viewing as ines@example.org (read-only)')).toBeVisible()
})

test('‘Return to admin’ ends the view and goes to the users as the admin one is', async () => {
  const own = sessionWith({ uid: 'a1', displayName: 'Ada' }, { admin: true })
  const sent = answer({ endImpersonationSession: () => ok({ success: true, session: own }) })
  const { address } = await visit('/about', viewing())
  await userEvent.click(screen.getByRole('button', { name: 'Return to admin' }))
  await waitFor(() => expect(address()).toBe('/admin/users'))
  expect(sent.map(({ name }) => name)).toContain('endImpersonationSession')
  expect(screen.queryByText(/Viewing as/)).toBeNull()
})

test('‘Return to admin’ leads by the door where no session of the admin’s own is left', async () => {
  answer({ endImpersonationSession: () => ok({ success: true, session: null }) })
  const { address } = await visit('/about', viewing())
  await userEvent.click(screen.getByRole('button', { name: 'Return to admin' }))
  await waitFor(() => expect(address()).toBe('/sign-in?redirect=%2Fadmin%2Fusers'))
})

test('where the view cannot be ended just now, the page says so and goes on saying whose account it is', async () => {
  answer({ endImpersonationSession: () => refused(500, 'INTERNAL', 'functions/internal', 'Oops') })
  const { address } = await visit('/about', viewing())
  await userEvent.click(screen.getByRole('button', { name: 'Return to admin' }))
  expect(await screen.findByText('The view could not be ended just now. Please try again.')).toBeVisible()
  expect(screen.getByText('Viewing as Ines Marlow (read-only)')).toBeVisible()
  expect(address()).toBe('/about')
})

test('without a connection one calm line says so, to strangers too, and goes when it is back', async () => {
  await visit('/about')
  expect(screen.queryByText(offlineWords)).toBeNull()
  setOnline(false)
  expect(await screen.findByText(offlineWords)).toBeVisible()
  setOnline(true)
  await waitFor(() => expect(screen.queryByText(offlineWords)).toBeNull())
})

test('there is one banner at most: the view of another’s account goes first, then the connection, then the address', async () => {
  const { unmount } = await visit('/about', sessionWith({ emailVerified: false }, { impersonatedBy: 'a1' }))
  setOnline(false)
  expect(screen.getByText(/Viewing as/)).toBeVisible()
  expect(screen.queryByText(offlineWords)).toBeNull()
  expect(screen.queryByText(/verify your email/)).toBeNull()
  unmount()
  await visit('/about', sessionWith({ emailVerified: false }))
  expect(await screen.findByText(offlineWords)).toBeVisible()
  expect(screen.queryByText(/verify your email/)).toBeNull()
  setOnline(true)
  expect(await screen.findByText(/Please verify your email/)).toBeVisible()
})
