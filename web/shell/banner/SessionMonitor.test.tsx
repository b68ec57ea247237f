import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdSession } from '../../platform/inactivity.ts'
import { storedRedirect } from '../../platform/redirects.ts'
import { answer, ok, refused, sessionWith, visit } from '../../testing/visit.tsx'

const minute = 60_000
const session = sessionWith()

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
  const sent = answer({ getSession: () => ok(session), signOut: () => ok({ success: true }) })
  const visited = await visit('/terms?x=1', session)
  // The keeper comes as a file of its own; it is there once it has counted the arrival.
  await waitFor(() => expect(localStorage.getItem('sp.lastActivity')).not.toBeNull())
  return { ...visited, sent }
}

test('after 25 still minutes one is warned, after 30 signed out and asked in again', async () => {
  const { address, sent } = await enter()
  await pass(25 * minute + 10_000)
  expect(await screen.findByText(/You will be signed out/)).toBeVisible()
  await pass(5 * minute)
  await waitFor(() => expect(address()).toBe('/sign-in?message=session_expired'))
  expect(sent.map(({ name }) => name)).toContain('signOut')
  expect(storedRedirect()).toBe('/terms?x=1')
})

test('a sign of life ends the warning and tells the server', async () => {
  const { sent } = await enter()
  await pass(26 * minute)
  fireEvent.click(await screen.findByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByText(/You will be signed out/)).toBeNull())
  expect(sent.map(({ name }) => name)).toContain('getSession')
})

test('who is listening or recording is not sent away', async () => {
  const { address } = await enter()
  const release = holdSession()
  await pass(45 * minute)
  expect(address()).toBe('/terms?x=1')
  release()
})

test('when the server has ended the session, the next sign of life leads to sign-in', async () => {
  const { address } = await enter()
  answer({
    getSession: () => ok(null),
    signOut: () => refused(401, 'UNAUTHENTICATED', 'signed_out', 'Please sign in to continue.'),
  })
  await pass(2 * minute)
  fireEvent.pointerDown(document.body)
  await waitFor(() => expect(address()).toBe('/sign-in?message=session_expired'))
})

test('whoever views an account reads of the end beside whose account it is, and may stay or return', async () => {
  const viewing = sessionWith({}, { impersonatedBy: 'a1' })
  answer({ getSession: () => ok(viewing), signOut: () => ok({ success: true }) })
  await visit('/terms', viewing)
  await waitFor(() => expect(localStorage.getItem('sp.lastActivity')).not.toBeNull())
  await pass(26 * minute)
  expect(await screen.findByText(/You will be signed out/)).toBeVisible()
  expect(screen.getByText('Viewing as Ines Marlow (read-only)')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Return to admin' })).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByText(/You will be signed out/)).toBeNull())
})

test('one banner at a time: the trial waits while the end of the session is announced', async () => {
  const trialEndDate = new Date(Date.now() + 2.5 * 24 * 60 * minute).toISOString()
  const trial = sessionWith({ subscriptionTier: 'premium_trial', trialEndDate })
  answer({ getSession: () => ok(trial), signOut: () => ok({ success: true }) })
  await visit('/studio', trial)
  await waitFor(() => expect(localStorage.getItem('sp.lastActivity')).not.toBeNull())
  expect(await screen.findByText('Your trial is active. 3 days left.')).toBeVisible()
  await pass(26 * minute)
  expect(await screen.findByText(/You will be signed out/)).toBeVisible()
  expect(screen.queryByText(/Your trial is active/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  expect(await screen.findByText(/Your trial is active/)).toBeVisible()
})

test('a page that was on its way while another tab ended the view asks anew whose it is', async () => {
  // Another tab's word: said before this page could hear.
  localStorage.setItem('sp.session-changed', String(performance.timeOrigin + 1))
  const own = sessionWith({ uid: 'admin', email: 'office@example.org' })
  answer({ getSession: () => ok(own), signOut: () => ok({ success: true }) })
  const { address } = await visit('/terms', session)
  await waitFor(() => expect(address()).toBe('/'))
})
