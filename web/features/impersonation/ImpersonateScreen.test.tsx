import type { Session } from '@scene-partner/contract/entities'
import type { FailureCode } from '@scene-partner/contract/failures'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeRedirect } from '../../platform/session/redirects.ts'
import { sessionStore } from '../../platform/session/session.ts'
import { buildSession } from '../../testing/builders.ts'
import { buildFailure, fail, fakeServer } from '../../testing/fakeServer.ts'
import { blockStorage } from '../../testing/fullStorage.ts'
import { visit } from '../../testing/visit.tsx'
import { endImpersonation, startImpersonation } from './index.ts'

const ahead = () => new Date(Date.now() + 3_600_000).toISOString()
const past = () => new Date(Date.now() - 1_000).toISOString()
const key = 'sp.impersonation'
const handles = (expiresAt = ahead()) => ({ customToken: 'in', adminReturnToken: 'back', sessionId: 's1', expiresAt })
const store = (value: unknown) => sessionStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))

const admin = () => buildSession({ uid: 'a1', displayName: 'Ada' }, { admin: true, role: 'admin' })
const view = (expiresAt = ahead()) =>
  buildSession({ subscriptionTier: 'free' }, { impersonatedBy: 'a1', impersonationExpiresAt: expiresAt })
const no = (code: FailureCode) => buildFailure(code)

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  storeRedirect('')
})

// [spec1 §3.6] [spec2 §3.55]
test('starting an impersonation stores customToken, adminReturnToken, sessionId and expiresAt in session storage', async () => {
  const given = handles()
  const sent = fakeServer({ startImpersonationSession: () => given })
  expect(await startImpersonation('u1', 'A lost recording')).toBe('/admin/impersonate')
  expect(sent).toEqual([{ name: 'startImpersonationSession', input: { userId: 'u1', reason: 'A lost recording' } }])
  expect(JSON.parse(sessionStorage.getItem(key) ?? '')).toEqual(given)
})

// [spec1 §4.18] [spec1 §8.98] [spec1 §8.99] [spec1 §8.100] [spec1 §8.101] [spec2 §4.24]
test('the page that starts an impersonation replaces the admin’s session by a read-only one and opens the Studio', async () => {
  store(handles())
  const sent = fakeServer({ redeemImpersonationToken: () => view() })
  const { address } = await visit('/admin/impersonate', admin())
  await waitFor(() => expect(address()).toBe('/studio'))
  expect(sent[0]).toEqual({ name: 'redeemImpersonationToken', input: { token: 'in' } })
  expect(await screen.findByText('Viewing as Ines Marlow (read-only)')).toBeVisible()
})

test('if the browser blocks session storage, the page says that there is no impersonation', async () => {
  blockStorage()
  fakeServer({})
  await visit('/admin/impersonate', admin())
  expect(
    await screen.findByText('No impersonation session found. Please start again from the admin panel.'),
  ).toBeVisible()
})

const stopped: [string, unknown, string][] = [
  ['nothing stored', null, 'No impersonation session found. Please start again from the admin panel.'],
  ['no JSON', '{', 'Impersonation session data is invalid. Please retry.'],
  ['something else', '[1]', 'Impersonation session data is invalid. Please retry.'],
  ['an end that is no time', handles('soon'), 'Impersonation session data is invalid. Please retry.'],
  ['no token', { ...handles(), customToken: '' }, 'Missing impersonation token data.'],
  ['no way back', { ...handles(), adminReturnToken: undefined }, 'Missing impersonation token data.'],
  ['a time that is over', handles(past()), 'Impersonation session expired. Please start a new session.'],
]
// [spec1 §8.33] [spec2 §4.25] [spec2 §8.11] [spec2 §8.12] [spec2 §8.13]
test.each(stopped)(
  'if the tokens in session storage cannot be used (%s), the page shows the error and links back to the users',
  { tags: ['long'] },
  async (_, stored, sentence) => {
    if (stored !== null) store(stored)
    const sent = fakeServer({})
    const { address } = await visit('/admin/impersonate', admin())
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(sent).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Back to users' }))
    await waitFor(() => expect(address()).toBe('/admin/users'))
    expect(sessionStorage.getItem(key)).toBeNull()
  },
)

// [spec1 §8.34] [spec1 §8.102] [spec2 §8.15]
test('a refused token shows: ‘Could not sign in using impersonation token. Please try again.’', async () => {
  store(handles())
  fakeServer({ redeemImpersonationToken: () => no('impersonation/refused') })
  await visit('/admin/impersonate', admin())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Could not sign in using impersonation token. Please try again.',
  )
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

// [spec2 §8.14]
test('if the token has expired, the page shows: ‘Impersonation session expired. Please start a new session.’', async () => {
  store(handles())
  fakeServer({ redeemImpersonationToken: () => no('impersonation/expired') })
  await visit('/admin/impersonate', admin())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Impersonation session expired. Please start a new session.',
  )
})

test('if the server does not answer, the admin can try to start the impersonation again', async () => {
  store(handles())
  let tries = 0
  fakeServer({
    redeemImpersonationToken: () => ((tries += 1) === 1 ? fail('unavailable') : view()),
  })
  const { address } = await visit('/admin/impersonate', admin())
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(address()).toBe('/studio'))
})

// [spec1 §4.19] [spec2 §4.26]
test('if an admin cancels an impersonation while it starts, its tokens are deleted, and the users list opens for the admin', async () => {
  store(handles())
  const own = admin()
  let answerLate: (session: Session) => void = () => undefined
  const late = new Promise<Session>((resolve) => {
    answerLate = resolve
  })
  const sent = fakeServer({
    redeemImpersonationToken: ({ token }) => (token === 'in' ? late : own),
    endImpersonationSession: () => ({ success: true, session: own }),
    listUsers: () => ({ users: [], total: { count: 0, isExact: true } }),
    getAgencies: () => ({ agencies: [] }),
  })
  const { address } = await visit('/admin/impersonate', own)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(address()).toBe('/admin/users'))
  expect(sent).toContainEqual({ name: 'redeemImpersonationToken', input: { token: 'back' } })
  expect(sessionStorage.getItem(key)).toBeNull()

  // The server started the impersonation after the admin had cancelled. When its answer arrives, the page ends the
  // impersonation.
  answerLate(view())
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain('endImpersonationSession'))
  await waitFor(() => expect(sessionStore.get()?.user.uid).toBe('a1'))
  expect(address()).toBe('/admin/users')
})

// [spec1 §2.53] [spec2 §6.11]
test('the page that starts an impersonation opens only for an admin who is not impersonating', async () => {
  fakeServer({ getPublicFeaturedVoices: () => ({ voices: [] }) })
  for (const session of [null, buildSession(), view()]) {
    const { address, unmount } = await visit('/admin/impersonate', session)
    await waitFor(() => expect(address()).toBe('/'))
    unmount()
  }
})

// [spec1 §9.8] [spec2 §8.14]
test('when an impersonation expires, the admin’s session returns and the page says that it has expired', async () => {
  const end = new Date(Date.now() + 50).toISOString()
  store(handles(end))
  const own = admin()
  const sent = fakeServer({
    getSession: () => null,
    redeemImpersonationToken: () => own,
  })
  const { address } = await visit('/about', view(end))
  await waitFor(() => expect(address()).toBe('/admin/impersonate'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Impersonation session expired. Please start a new session.',
  )
  expect(sent).toContainEqual({ name: 'redeemImpersonationToken', input: { token: 'back' } })
  expect(sessionStore.get()?.user.uid).toBe('a1')
})

test('when an impersonation expires, a tab that did not start it shows the sign-in page', async () => {
  const end = new Date(Date.now() + 50).toISOString()
  fakeServer({ getSession: () => null })
  const { address } = await visit('/about', view(end))
  await waitFor(() => expect(address()).toBe('/sign-in?redirect=%2Fadmin%2Fusers&message=session_expired'))
})

test('the end of an impersonation sends the id of the stored session only if this session belongs to the same impersonation', async () => {
  const [own, end] = [admin(), ahead()]
  const sent = fakeServer({ endImpersonationSession: () => ({ success: true, session: own }) })
  store(handles(end))
  expect(await endImpersonation(view(end))).toBe('/admin/users')
  expect([sessionStore.get()?.user.uid, sessionStorage.getItem(key)]).toEqual(['a1', null])
  store(handles(end))
  await endImpersonation(view(past()))
  expect(sent.map(({ input }) => input)).toEqual([{ sessionId: 's1' }, {}])
})
