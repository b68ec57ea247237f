import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callEndpoint } from '../../platform/api/client.ts'
import { keepPageOpen, keepSessionAlive } from '../../platform/session/inactivity.ts'
import { getStoredRedirect } from '../../platform/session/redirects.ts'
import { sessionStore } from '../../platform/session/session.ts'
import { buildSession } from '../../testing/builders.ts'
import { fakeEventStream } from '../../testing/fakeEventStream.ts'
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
  // The monitor loads on demand. It is running when it has recorded activity.
  await waitFor(() => expect(localStorage.getItem('sp.lastActivity')).not.toBeNull())
  return { ...visited, sent }
}

// [spec1 §3.4] [spec1 §4.9]
test('after 25 idle minutes a warning appears; after 30 minutes the user is signed out and sees sign-in', async () => {
  const { address, sent } = await enter()
  await pass(25 * minute + 10_000)
  expect(await screen.findByText(/You will be signed out/)).toBeVisible()
  await pass(5 * minute)
  await waitFor(() => expect(address()).toBe('/sign-in?message=session_expired'))
  expect(sent.map(({ name }) => name)).toContain('signOut')
  expect(getStoredRedirect()).toBe('/terms?x=1')
})

test('the warning about the end of a session is not shown to the user who signs in next', async () => {
  await enter()
  await pass(26 * minute)
  expect(await screen.findByText(/You will be signed out/)).toBeVisible()
  act(() => sessionStore.set(buildSession({ uid: 'next' })))
  expect(screen.queryByText(/You will be signed out/)).toBeNull()
})

test('pressing Stay signed in removes the warning about the end of the session and reports the activity to the server', async () => {
  const { sent } = await enter()
  await pass(26 * minute)
  fireEvent.click(await screen.findByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByText(/You will be signed out/)).toBeNull())
  expect(sent.map(({ name }) => name)).toContain('getSession')
})

test('while the page keeps the session alive, as during playback or recording, 45 minutes without input do not end the session', async () => {
  const { address } = await enter()
  const release = keepSessionAlive()
  await pass(45 * minute)
  expect(address()).toBe('/terms?x=1')
  release()
})

test('when the page becomes visible after the computer slept for more than 30 minutes, the user is signed out at once', async () => {
  const { address, sent } = await enter()
  vi.setSystemTime(Date.now() + 31 * minute)
  expect(address()).toBe('/terms?x=1')
  document.dispatchEvent(new Event('visibilitychange'))
  // The regular checks run only every ten seconds.
  await act(() => vi.waitUntil(() => sent.some(({ name }) => name === 'signOut'), { timeout: 5_000 }))
  await waitFor(() => expect(address()).toBe('/sign-in?message=session_expired'))
})

test('if the server has ended the session, the next activity of the user opens the sign-in page', async () => {
  const { address } = await enter()
  fakeServer({
    getSession: () => null,
    signOut: () => fail('signed_out'),
  })
  await pass(2 * minute)
  fireEvent.pointerDown(document.body)
  await waitFor(() => expect(address()).toBe('/sign-in?message=session_expired'))
})

test('a page that has called keepPageOpen stays open when the server ends the session; after its release the sign-in page opens', async () => {
  const { address } = await enter()
  const release = keepPageOpen()
  const sent = fakeServer({ getSession: () => null, signOut: () => fail('signed_out') })
  await pass(2 * minute)
  fireEvent.pointerDown(document.body)
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain('getSession'))
  await pass(1_000)
  expect(address()).toBe('/terms?x=1')
  release()
  release()
  await pass(2 * minute)
  fireEvent.pointerDown(document.body)
  await waitFor(() => expect(address()).toBe('/sign-in?message=session_expired'))
})

test('an upload that the server refuses because the session has ended opens sign-in', async () => {
  const { address } = await enter()
  fakeServer(
    { getSession: () => null, signOut: () => ({ success: true }) },
    { importFile: () => fail('storage/unauthenticated') },
  )
  await expect(callEndpoint('importScript', { params: {}, body: new Blob(['ANNA: Hi.']) })).rejects.toThrow()
  await waitFor(() => expect(address()).toBe('/sign-in?message=session_expired'))
})

/** Opens the tab in which a user signed up and whose address is not verified yet. */
async function enterUnverified() {
  const unverified = buildSession({ emailVerified: false })
  fakeServer({ getSession: () => unverified, signOut: () => ({ success: true }) })
  const visited = await visit('/terms', unverified)
  await waitFor(() => expect(localStorage.getItem('sp.lastActivity')).not.toBeNull())
  return visited
}
const confirmedElsewhere = /^You were signed out here because your email address was confirmed in another browser/

test(
  'when the address was verified in another browser, the sign-up tab says why it is signed out, also after a reload',
  { tags: ['long'] },
  async () => {
    const { address } = await enterUnverified()
    fakeServer({ getSession: () => null })
    // The live update that says that the address is verified arrives before the session ends.
    act(() => sessionStore.set(buildSession()))
    await pass(2 * minute)
    fireEvent.pointerDown(document.body)
    await waitFor(() => expect(address()).toBe('/sign-in'))
    expect(await screen.findByText(confirmedElsewhere)).toBeVisible()
    cleanup()
    await visit('/terms')
    expect(await screen.findByText(confirmedElsewhere)).toBeVisible()
    expect(within(screen.getByRole('main')).queryByText(confirmedElsewhere)).toBeNull()
    expect(screen.getAllByRole('link', { name: 'Sign In' }).length).toBeGreaterThan(0)
    cleanup()
    fakeServer({ getSession: () => session })
    await visit('/terms', session)
    await waitFor(() => expect(sessionStorage.getItem('sp.waits-for-verification')).toBeNull())
    expect(screen.queryByText(confirmedElsewhere)).toBeNull()
  },
)

test('an unverified user who is signed out after 30 idle minutes is not told that the address was verified in another browser', async () => {
  const { address } = await enterUnverified()
  await pass(30 * minute + 10_000)
  await waitFor(() => expect(address()).toBe('/sign-in?message=session_expired'))
  expect(await screen.findByText(/signed out after 30 minutes/)).toBeVisible()
  expect(screen.queryByText(confirmedElsewhere)).toBeNull()
})

test('during impersonation the impersonation banner warns that the session will end, with buttons to stay signed in or return to admin', async () => {
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

test(
  'while the warning about the end of the session is shown, the trial banner is hidden',
  { tags: ['long'] },
  async () => {
    const trialEndDate = new Date(Date.now() + 2.5 * 24 * 60 * minute).toISOString()
    const trial = buildSession({ subscriptionTier: 'premium_trial', trialEndDate })
    fakeServer({ getSession: () => trial, signOut: () => ({ success: true }) })
    await visit('/studio', trial)
    await waitFor(() => expect(localStorage.getItem('sp.lastActivity')).not.toBeNull())
    expect(await screen.findByText('Your trial is active. 3 days left.')).toBeVisible()
    // All code of the Studio must be loaded before the time passes. If code loads for more than two minutes, loading
    // fails.
    expect(await screen.findByRole('searchbox')).toBeVisible()
    await pass(26 * minute)
    expect(await screen.findByText(/You will be signed out/)).toBeVisible()
    expect(screen.queryByText(/Your trial is active/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
    expect(await screen.findByText(/Your trial is active/)).toBeVisible()
  },
)

test('a live update of the account changes the session; if live updates were missed, the page fetches the session', async () => {
  const stream = fakeEventStream()
  const { sent } = await enter()
  act(() => stream.emit({ topic: 'user', id: 'u1', version: 2, user: { ...session.user, displayName: 'Ines M.' } }))
  expect(sessionStore.get()?.user.displayName).toBe('Ines M.')
  expect(sent.map(({ name }) => name)).not.toContain('getSession')
  act(() => stream.emit({ topic: 'everything', id: '', version: 0 }))
  await waitFor(() => expect(sessionStore.get()?.user.displayName).toBe(session.user.displayName))
  expect(sent.map(({ name }) => name)).toContain('getSession')
})

test('when the user signs out in another tab, this tab is signed out too and shows the start page', async () => {
  const { address } = await enter()
  const otherTab = new BroadcastChannel('scene-partner-session')
  otherTab.postMessage('signed-out')
  await waitFor(() => expect(address()).toBe('/'))
  expect(sessionStore.get()).toBeNull()
  otherTab.close()
})

test('if another tab changes the signed-in user while a page loads, the page fetches the session and opens the start page', async () => {
  // Another tab sent its message before this page listened for messages.
  localStorage.setItem('sp.session-changed', String(performance.timeOrigin + 1))
  const own = buildSession({ uid: 'admin', email: 'office@example.org' })
  fakeServer({ getSession: () => own, signOut: () => ({ success: true }) })
  const { address } = await visit('/terms', session)
  await waitFor(() => expect(address()).toBe('/'))
})
