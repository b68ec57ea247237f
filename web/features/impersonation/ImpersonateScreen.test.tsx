import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeRedirect } from '../../platform/redirects.ts'
import { sessionStore } from '../../platform/session.ts'
import { answer, ok, refused, sessionWith, visit } from '../../testing/visit.tsx'
import { askToView } from './index.ts'

const ahead = () => new Date(Date.now() + 3_600_000).toISOString()
const past = () => new Date(Date.now() - 1_000).toISOString()
const key = 'sp.impersonation'
const handles = (expiresAt = ahead()) => ({ customToken: 'in', adminReturnToken: 'back', sessionId: 's1', expiresAt })
const keep = (kept: unknown) => sessionStorage.setItem(key, typeof kept === 'string' ? kept : JSON.stringify(kept))

const admin = () => sessionWith({ uid: 'a1', displayName: 'Ada' }, { admin: true, role: 'admin' })
const view = (expiresAt = ahead()) =>
  sessionWith({ subscriptionTier: 'free' }, { impersonatedBy: 'a1', impersonationExpiresAt: expiresAt })
const no = (code: string, message: string) => refused(403, 'PERMISSION_DENIED', code, message)

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  storeRedirect('')
})

test('what asks to view an account keeps customToken, adminReturnToken, sessionId and expiresAt in session storage', async () => {
  const given = handles()
  const sent = answer({ startImpersonationSession: () => ok(given) })
  expect(await askToView('u1', 'A lost recording')).toBe('/admin/impersonate')
  expect(sent).toEqual([{ name: 'startImpersonationSession', input: { userId: 'u1', reason: 'A lost recording' } }])
  expect(JSON.parse(sessionStorage.getItem(key) ?? '')).toEqual(given)
})

test('the gate changes the session for the read-only one and goes on to the Studio', async () => {
  keep(handles())
  const sent = answer({ redeemImpersonationToken: () => ok(view()) })
  const { address } = await visit('/admin/impersonate', admin())
  await waitFor(() => expect(address()).toBe('/studio'))
  expect(sent[0]).toEqual({ name: 'redeemImpersonationToken', input: { token: 'in' } })
  expect(await screen.findByText('Viewing as Ines Marlow (read-only)')).toBeVisible()
})

const stopped: [string, unknown, string][] = [
  ['nothing kept', null, 'No impersonation session found. Please start again from the admin panel.'],
  ['no JSON', '{', 'Impersonation session data is invalid. Please retry.'],
  ['something else', '[1]', 'Impersonation session data is invalid. Please retry.'],
  ['an end that is no time', handles('soon'), 'Impersonation session data is invalid. Please retry.'],
  ['no token', { ...handles(), customToken: '' }, 'Missing impersonation token data.'],
  ['no way back', { ...handles(), adminReturnToken: undefined }, 'Missing impersonation token data.'],
  ['a time that is over', handles(past()), 'Impersonation session expired. Please start a new session.'],
]
test.each(stopped)('with %s the gate stays shut, says why, and leads back to the users', async (_, kept, sentence) => {
  if (kept !== null) keep(kept)
  const sent = answer({})
  const { address } = await visit('/admin/impersonate', admin())
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Back to users' }))
  await waitFor(() => expect(address()).toBe('/admin/users'))
  expect(sessionStorage.getItem(key)).toBeNull()
})

test('a token the server refuses: ‘Could not sign in using impersonation token. Please try again.’', async () => {
  keep(handles())
  answer({ redeemImpersonationToken: () => no('impersonation/refused', 'Could not') })
  await visit('/admin/impersonate', admin())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Could not sign in using impersonation token. Please try again.',
  )
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

test('a token that came too late for the server: ‘Impersonation session expired. Please start a new session.’', async () => {
  keep(handles())
  answer({ redeemImpersonationToken: () => no('impersonation/expired', 'Impersonation session expired.') })
  await visit('/admin/impersonate', admin())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Impersonation session expired. Please start a new session.',
  )
})

test('without an answer the token may still be good, and one press tries it again', async () => {
  keep(handles())
  let tries = 0
  answer({
    redeemImpersonationToken: () =>
      (tries += 1) === 1 ? refused(503, 'UNAVAILABLE', 'unavailable', 'We cannot reach that.') : ok(view()),
  })
  const { address } = await visit('/admin/impersonate', admin())
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(address()).toBe('/studio'))
})

test('cancelled, the view does not begin: the tokens are void and the administrator is at the users', async () => {
  keep(handles())
  const own = admin()
  const sent: { name: string; input: unknown }[] = []
  let answerLate: (session: unknown) => void = () => undefined
  const late = new Promise<unknown>((resolve) => {
    answerLate = resolve
  })
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    const name = path.replace('/api/call/', '')
    const { data: input } = JSON.parse(init.body) as { data: { token?: string } }
    sent.push({ name, input })
    // The list of accounts, where it ends, is not what is looked at here; a session in its place would bring it down.
    if (!/Impersonation|Session/u.test(name)) {
      const { status, body } = refused(503, 'UNAVAILABLE', 'unavailable', 'Not now.')
      return new Response(JSON.stringify(body), { status })
    }
    const data =
      name === 'endImpersonationSession' ? { success: true, session: own } : input.token === 'in' ? await late : own
    return new Response(JSON.stringify({ data }), { status: 200 })
  })
  const { address } = await visit('/admin/impersonate', own)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(address()).toBe('/admin/users'))
  expect(sent).toContainEqual({ name: 'redeemImpersonationToken', input: { token: 'back' } })
  expect(sessionStorage.getItem(key)).toBeNull()

  // The server had begun it after all: it is ended at once.
  answerLate(view())
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain('endImpersonationSession'))
  await waitFor(() => expect(sessionStore.get()?.user.uid).toBe('a1'))
  expect(address()).toBe('/admin/users')
})

test('nobody but an administrator reaches the gate, nor does one who views an account already', async () => {
  answer({ getPublicFeaturedVoices: () => ok({ voices: [] }) })
  for (const session of [null, sessionWith(), view()]) {
    const { address, unmount } = await visit('/admin/impersonate', session)
    await waitFor(() => expect(address()).toBe('/'))
    unmount()
  }
})

test('when the hour is over the administrator is back, and the gate says that it expired', async () => {
  const end = new Date(Date.now() + 50).toISOString()
  keep(handles(end))
  const own = admin()
  const sent = answer({
    getSession: () => ok(null),
    redeemImpersonationToken: () => ok(own),
  })
  const { address } = await visit('/about', view(end))
  await waitFor(() => expect(address()).toBe('/admin/impersonate'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Impersonation session expired. Please start a new session.',
  )
  expect(sent).toContainEqual({ name: 'redeemImpersonationToken', input: { token: 'back' } })
  expect(sessionStore.get()?.user.uid).toBe('a1')
})

test('a page that did not begin the view asks in again when it is over', async () => {
  const end = new Date(Date.now() + 50).toISOString()
  answer({ getSession: () => ok(null) })
  const { address } = await visit('/about', view(end))
  await waitFor(() => expect(address()).toBe('/sign-in?redirect=%2Fadmin%2Fusers&message=session_expired'))
})
