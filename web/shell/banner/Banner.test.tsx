import { setOnline } from '../../testing/fakeConnection.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildSession } from '../../testing/builders.ts'
import { fail, fakeServer, type Answers } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'

const viewing = () => buildSession({}, { impersonatedBy: 'a1' })
const users: Answers = {
  listUsers: () => ({ users: [], total: { count: 0, isExact: true } }),
  getAgencies: () => ({ agencies: [] }),
}
const offlineWords = /You’re offline/

beforeEach(() => {
  fakeServer({
    signOut: () => ({ success: true }),
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

// [spec1 §2.40]
test('an impersonating admin sees ‘Viewing as {user} (read-only)’, or the e-mail address if the user has no name', async () => {
  const { unmount } = await visit('/about', viewing())
  expect(screen.getByText('Viewing as Ines Marlow (read-only)')).toBeVisible()
  unmount()
  await visit('/about', buildSession({ displayName: '' }, { impersonatedBy: 'a1' }))
  expect(screen.getByText('Viewing as ines@example.org (read-only)')).toBeVisible()
})

// [spec1 §2.41] [spec1 §4.20] [spec2 §4.27]
test('‘Return to admin’ ends the impersonation and opens the users list as the admin', async () => {
  const own = buildSession({ uid: 'a1', displayName: 'Ada' }, { admin: true })
  const sent = fakeServer({ ...users, endImpersonationSession: () => ({ success: true, session: own }) })
  const { address } = await visit('/about', viewing())
  await userEvent.click(screen.getByRole('button', { name: 'Return to admin' }))
  await waitFor(() => expect(address()).toBe('/admin/users'))
  expect(sent.map(({ name }) => name)).toContain('endImpersonationSession')
  expect(screen.queryByText(/Viewing as/)).toBeNull()
})

// [spec1 §2.41]
test('if the admin’s session has ended, ‘Return to admin’ opens sign-in', async () => {
  fakeServer({ endImpersonationSession: () => ({ success: true, session: null }) })
  const { address } = await visit('/about', viewing())
  await userEvent.click(screen.getByRole('button', { name: 'Return to admin' }))
  await waitFor(() => expect(address()).toBe('/sign-in?redirect=%2Fadmin%2Fusers'))
})

test('if ending the impersonation fails, an error is shown and the banner stays', async () => {
  fakeServer({ endImpersonationSession: () => fail('internal', { requestId: 'req_1' }) })
  const { address } = await visit('/about', viewing())
  await userEvent.click(screen.getByRole('button', { name: 'Return to admin' }))
  expect(
    await screen.findByText('The impersonation could not be ended just now. Please try again. Reference: req_1'),
  ).toBeVisible()
  expect(screen.getByText('Viewing as Ines Marlow (read-only)')).toBeVisible()
  expect(address()).toBe('/about')
})

// [spec2 §4.32]
test('without a connection a visitor sees a notice, which disappears when the connection is back', async () => {
  await visit('/about')
  expect(screen.queryByText(offlineWords)).toBeNull()
  setOnline(false)
  expect(await screen.findByText(offlineWords)).toBeVisible()
  setOnline(true)
  await waitFor(() => expect(screen.queryByText(offlineWords)).toBeNull())
})

test('only one banner is shown: first that of an impersonation, else that of a lost connection, else that of an unverified address', async () => {
  const { unmount } = await visit('/about', buildSession({ emailVerified: false }, { impersonatedBy: 'a1' }))
  setOnline(false)
  expect(screen.getByText(/Viewing as/)).toBeVisible()
  expect(screen.queryByText(offlineWords)).toBeNull()
  expect(screen.queryByText(/verify your email/)).toBeNull()
  unmount()
  await visit('/about', buildSession({ emailVerified: false }))
  expect(await screen.findByText(offlineWords)).toBeVisible()
  expect(screen.queryByText(/verify your email/)).toBeNull()
  setOnline(true)
  expect(await screen.findByText(/Please verify your email/)).toBeVisible()
})
