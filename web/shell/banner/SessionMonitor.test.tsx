import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSessionAlive } from '../../platform/session/inactivity.ts'
import { getStoredRedirect } from '../../platform/session/redirects.ts'
import { buildSession } from '../../testing/builders.ts'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'

const minute = 60_000
const session = buildSession()

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function enter() {
  const sent = fakeServer({ getSession: () => session, signOut: () => ({ success: true }) })
  const visited = await visit('/terms?x=1', session)
  // The monitor loads lazily; it runs once it has recorded activity.
  await waitFor(() => expect(localStorage.getItem('sp.lastActivity')).not.toBeNull())
  return { ...visited, sent }
}

// [spec1 §3.4] [spec1 §4.9]
test('after 25 idle minutes a warning appears, after 30 the user is signed out and asked to sign in', async () => {
  const { address, sent } = await enter()
  await pass(25 * minute + 10_000)
  expect(await screen.findByText(/You will be signed out/)).toBeVisible()
  await pass(5 * minute)
  await waitFor(() => expect(address()).toBe('/sign-in?message=session_expired'))
  expect(sent.map(({ name }) => name)).toContain('signOut')
  expect(getStoredRedirect()).toBe('/terms?x=1')
})

test('activity removes the warning and is reported to the server', async () => {
  const { sent } = await enter()
  await pass(26 * minute)
  fireEvent.click(await screen.findByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByText(/You will be signed out/)).toBeNull())
  expect(sent.map(({ name }) => name)).toContain('getSession')
})

test('playback and recording keep the session alive', async () => {
  const { address } = await enter()
  const release = keepSessionAlive()
  await pass(45 * minute)
  expect(address()).toBe('/terms?x=1')
  release()
})

test('after the server ended the session, the next activity leads to sign-in', async () => {
  const { address } = await enter()
  fakeServer({
    getSession: () => null,
    signOut: () => fail('signed_out'),
  })
  await pass(2 * minute)
  fireEvent.pointerDown(document.body)
  await waitFor(() => expect(address()).toBe('/sign-in?message=session_expired'))
})

test('during impersonation the warning is part of its banner, with buttons to stay or return', async () => {
  const viewing = buildSession({}, { impersonatedBy: 'a1' })
  fakeServer({ getSession: () => viewing, signOut: () => ({ success: true }) })
  await visit('/terms', viewing)
  await waitFor(() => expect(localStorage.getItem('sp.lastActivity')).not.toBeNull())
  await pass(26 * minute)
  expect(await screen.findByText(/You will be signed out/)).toBeVisible()
  expect(screen.getByText('Viewing as Ines Marlow (read-only)')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Return to admin' })).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByText(/You will be signed out/)).toBeNull())
})

test('while the end of the session is announced, the trial banner is hidden', async () => {
  const trialEndDate = new Date(Date.now() + 2.5 * 24 * 60 * minute).toISOString()
  const trial = buildSession({ subscriptionTier: 'premium_trial', trialEndDate })
  fakeServer({ getSession: () => trial, signOut: () => ({ success: true }) })
  await visit('/studio', trial)
  await waitFor(() => expect(localStorage.getItem('sp.lastActivity')).not.toBeNull())
  expect(await screen.findByText('Your trial is active. 3 days left.')).toBeVisible()
  await pass(26 * minute)
  expect(await screen.findByText(/You will be signed out/)).toBeVisible()
  expect(screen.queryByText(/Your trial is active/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  expect(await screen.findByText(/Your trial is active/)).toBeVisible()
})

test('a page loaded while another tab ended the impersonation refetches the session', async () => {
  // Another tab's message, sent before this page could listen.
  localStorage.setItem('sp.session-changed', String(performance.timeOrigin + 1))
  const own = buildSession({ uid: 'admin', email: 'office@example.org' })
  fakeServer({ getSession: () => own, signOut: () => ({ success: true }) })
  const { address } = await visit('/terms', session)
  await waitFor(() => expect(address()).toBe('/'))
})
