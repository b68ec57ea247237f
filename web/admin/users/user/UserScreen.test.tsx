import type { Claims } from '@scene-partner/contract/entities'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../testing/freshQueries.ts'
import { answer, ok, refused, sessionWith, visit } from '../../testing/visit.tsx'
import { toasts } from '../../ui/toasts.ts'
import { cardWith, override } from './standInAccounts.ts'
import type { Card } from './words.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of toasts.list()) toasts.close(id)
})

const actor = sessionWith({ uid: 'u1', displayName: 'Teodor Vance', email: 'teodor@example.net' }).user
const adminClaims: Partial<Claims> = { admin: true, role: 'admin' }
type Answers = Parameters<typeof answer>[0]

async function open(card: Partial<Card> = {}, answers: Answers = {}, claims: Partial<Claims> = adminClaims) {
  const sent = answer({
    getUserForAdmin: () => ok(cardWith(card.user ?? actor, card)),
    getAdminLogs: () => ok({ entries: [] }),
    listMessagesToUser: () => ok({ messages: [] }),
    undoAct: () => ok({ success: true, actId: 'l2' }),
    ...answers,
  })
  const visited = await visit('/admin/users/u1', sessionWith({ uid: 'a1' }, claims))
  await screen.findByRole('heading', { level: 1, name: 'Teodor Vance' })
  const of = (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input)
  return { ...visited, sent, of }
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const told = () => toasts.list().at(-1)
const acted =
  (more: object = {}) =>
  () =>
    ok({ success: true, actId: 'l1', ...more })
const part = (name: string) => within(screen.getByRole('region', { name }))

test('the page says what counts beside what is stored, and everything else about the account', async () => {
  await open({
    user: { ...actor, subscriptionTier: 'paid', subscriptionStatus: 'active' },
    standing: {
      tier: 'studio',
      status: 'active',
      standing: 'active',
      source: 'override',
      expiresAt: override.expiresAt,
      trialEndDate: null,
      isSubscriber: true,
    },
    override,
    coupons: [{ code: 'BREAKALEG', redeemedAt: '2026-01-25T12:00:00.000Z', wasTrial: true }],
  })
  expect(part('Subscription').getByText('Paid, active')).toBeVisible()
  expect(part('Subscription').getByText('Studio')).toBeVisible()
  expect(part('Override').getByText('Studio, in force')).toBeVisible()
  expect(part('Override').getByText('Lent us her voice')).toBeVisible()
  expect(part('Override').getByText(/by ada@example\.org/)).toBeVisible()
  expect(part('Codes').getByText('Jan 25, 2026, trial')).toBeVisible()
  expect(part('Usage').getByText('9,874 / 10,000')).toBeVisible()
  expect(part('Usage').getByText('Oct 2026')).toBeVisible()
  expect(part('Usage').getByText('2, 1 unread')).toBeVisible()
})

test('a week’s average of an account younger than eight days is not said', async () => {
  await open({ weekly: null })
  expect(part('Usage').getByText('Counted from the eighth day on')).toBeVisible()
})

test('promoting to paid takes 30 days and “Admin promotion” unless told otherwise, and can be undone', async () => {
  const { of } = await open({}, { promoteUser: acted({ expiresAt: '2026-12-21T12:00:00.000Z' }) })
  await press('Promote to paid')
  const asking = await dialog('Promote Teodor Vance to paid?')
  expect(asking.getByRole('textbox', { name: 'Reason' })).toHaveValue('Admin promotion')
  const days = asking.getByRole('spinbutton', { name: 'Days' })
  await userEvent.clear(days)
  await userEvent.click(asking.getByRole('button', { name: 'Promote' }))
  expect(asking.getByRole('alert')).toHaveTextContent('Between 1 and 3,650 days.')
  await userEvent.type(days, '30')
  await userEvent.click(asking.getByRole('button', { name: 'Promote' }))
  await waitFor(() => expect(told()?.words).toBe('Teodor Vance is paid until Dec 21, 2026.'))
  expect(of('promoteUser')).toEqual([{ userId: 'u1', days: 30, reason: 'Admin promotion' }])
  told()?.act?.onPress()
  await waitFor(() => expect(told()?.words).toBe('Taken back.'))
  expect(of('undoAct')).toEqual([{ actId: 'l1' }])
  // What the page shows was asked anew each time.
  await waitFor(() => expect(of('getUserForAdmin').length).toBeGreaterThanOrEqual(3))
})

test('an override has its tier, the whole of its last day and a reason, or is not set', async () => {
  const { of } = await open({}, { setOverride: acted() })
  await press('Set override')
  const asking = await dialog('Override of Teodor Vance')
  await userEvent.selectOptions(asking.getByRole('combobox', { name: 'Tier' }), 'Pro')
  await userEvent.clear(asking.getByLabelText('Until'))
  await userEvent.type(asking.getByLabelText('Until'), '2031-05-02')
  await userEvent.click(asking.getByRole('button', { name: 'Set override' }))
  expect(asking.getByRole('alert')).toHaveTextContent('Please say why. It stands in the log.')
  await userEvent.type(asking.getByRole('textbox', { name: 'Reason' }), 'A jury seat')
  await userEvent.click(asking.getByRole('button', { name: 'Set override' }))
  await waitFor(() => expect(told()?.words).toBe('Teodor Vance has Pro by override.'))
  expect(of('setOverride')).toEqual([
    { userId: 'u1', tier: 'pro', expiresAt: '2031-05-02T23:59:59.000Z', reason: 'A jury seat' },
  ])
})

test('an override is revoked after a question; what the server will not do is said there', async () => {
  const refusal = () => refused(400, 'FAILED_PRECONDITION', 'admin/no-override', 'This account has no override to end.')
  await open({ override }, { revokeOverride: refusal })
  await press('More acts, Teodor Vance')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke override' }))
  const asking = await dialog('Revoke the override of Teodor Vance?')
  await userEvent.click(asking.getByRole('button', { name: 'Revoke override' }))
  expect(await asking.findByRole('alert')).toHaveTextContent('This account has no override to end.')
})

test('a role is given and taken; only a superadmin is offered to make superadmins', async () => {
  const { of } = await open({}, { setUserRole: acted() })
  await press('More acts, Teodor Vance')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Role' }))
  const asking = await dialog('Role of Teodor Vance')
  const choice = asking.getByRole('combobox', { name: 'Role' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['No office', 'Manager', 'Admin'])
  await userEvent.selectOptions(choice, 'Manager')
  await userEvent.click(asking.getByRole('button', { name: 'Set role' }))
  await waitFor(() => expect(told()?.words).toBe('Teodor Vance: Manager.'))
  expect(of('setUserRole')).toEqual([{ userId: 'u1', role: 'manager', reason: '' }])
  expect(told()?.act?.words).toBe('Undo')
})

test('what an account does not take is disabled and says why: the last admin’s role, an admin’s view', async () => {
  await open({ user: { ...actor, isAdmin: true, role: 'admin' }, roleIsFixed: 'last_admin' })
  const view = screen.getByRole('button', { name: 'View as' })
  expect(view).toBeDisabled()
  expect(view).toHaveAccessibleDescription('Only a superadmin may view the account of an administrator.')
  await press('More acts, Teodor Vance')
  const role = await screen.findByRole('menuitem', { name: /^Role/ })
  expect(role).toHaveAttribute('aria-disabled', 'true')
  expect(role).toHaveTextContent('This is the last administrator. Make another one first.')
  expect(screen.getByRole('menuitem', { name: /^Resend/ })).toHaveTextContent('This address is verified already.')
})

test('a manager reads everything and finds nothing to press', async () => {
  await open({ override }, {}, { role: 'manager' })
  for (const name of ['Promote to paid', 'Change override', 'Message', 'View as', 'More acts']) {
    expect(screen.getByRole('button', { name })).toBeDisabled()
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(/Changing something is for administrators/)
  }
  expect(part('Override').getByText('Lent us her voice')).toBeVisible()
})

test('a message goes to their inbox, by mail where that is wanted, and once however often it is sent', async () => {
  let isAway = true
  const { of } = await open(
    {},
    {
      sendNotice: () =>
        isAway ? refused(503, 'UNAVAILABLE', 'unavailable', 'Away.') : ok({ noticeId: 'n', recipients: 1 }),
    },
  )
  await press('Message')
  const asking = await dialog('Message to Teodor Vance')
  await userEvent.click(asking.getByRole('button', { name: 'Send message' }))
  expect(asking.getAllByRole('alert').map((one) => one.textContent)).toEqual([
    'Please write what it is about.',
    'Please write the message.',
  ])
  await userEvent.type(asking.getByRole('textbox', { name: 'Subject' }), 'Your seat')
  await userEvent.type(asking.getByRole('textbox', { name: 'Message' }), 'Row C.')
  await userEvent.selectOptions(asking.getByRole('combobox', { name: 'Kind' }), 'Billing')
  await userEvent.type(asking.getByLabelText('Gone after'), '2020-01-01T12:00')
  await userEvent.click(asking.getByRole('checkbox', { name: 'Also by mail' }))
  await userEvent.click(asking.getByRole('button', { name: 'Send message' }))
  expect(asking.getByRole('alert')).toHaveTextContent('Choose a day that lies ahead.')
  await userEvent.clear(asking.getByLabelText('Gone after'))
  await userEvent.type(asking.getByLabelText('Gone after'), '2999-01-01T12:00')
  await userEvent.click(asking.getByRole('button', { name: 'Send message' }))
  expect(await asking.findByText(/You appear to be offline\./)).toBeVisible()
  expect(asking.getByRole('textbox', { name: 'Message' })).toHaveValue('Row C.')
  isAway = false
  await userEvent.click(asking.getByRole('button', { name: 'Send message' }))
  await waitFor(() => expect(told()?.words).toBe('Sent to Teodor Vance.'))
  const [first, second] = of('sendNotice') as { noticeId: string }[]
  expect(second).toMatchObject({
    audience: { kind: 'one', userId: 'u1' },
    subject: 'Your seat',
    content: 'Row C.',
    byMail: true,
    category: 'billing',
    expiresAt: new Date('2999-01-01T12:00').toISOString(),
  })
  expect(second?.noticeId).toBe(first?.noticeId)
})

test('what was written to a person stands on their page: whether it was read, its kind, when it goes, and its words', async () => {
  const message = {
    ...{ id: 'm1', subject: 'Your seat', content: 'Row C, beside the aisle.', category: 'billing', priority: 'high' },
    ...{ sentAt: '2026-11-20T09:00:00.000Z', sentByEmail: 'ada@example.org', readAt: '2026-11-20T10:00:00.000Z' },
    ...{ expiresAt: '2031-03-14T12:00:00.000Z', isExpired: false },
  }
  const earlier = {
    ...{ ...message, id: 'm2', subject: 'Half hour', readAt: null },
    ...{ expiresAt: '2026-11-19T12:00:00.000Z', isExpired: true },
  }
  const { of } = await open(
    {},
    {
      listMessagesToUser: (input) =>
        (input as { cursor?: string }).cursor
          ? ok({ messages: [earlier] })
          : ok({ messages: [message], nextCursor: 'older' }),
    },
  )
  const row = within((await part('Messages').findByText('Your seat')).closest('tr') as HTMLElement)
  for (const words of ['Billing', 'Important', /^Read /, 'Mar 14, 2031', 'ada@example.org'])
    expect(row.getByText(words)).toBeVisible()
  await userEvent.click(part('Messages').getByRole('button', { name: 'Older messages' }))
  const old = within((await part('Messages').findByText('Half hour')).closest('tr') as HTMLElement)
  expect(old.getByText('Unread')).toBeVisible()
  expect(old.getByText('Expired')).toBeVisible()
  expect(of('listMessagesToUser')).toEqual([{ userId: 'u1' }, { userId: 'u1', cursor: 'older' }])
  await press('Read the message: Your seat')
  expect((await dialog('What was sent')).getByText('Row C, beside the aisle.')).toBeVisible()
})

test('the verification link goes out again after a question', async () => {
  const { of } = await open(
    { user: { ...actor, emailVerified: false } },
    { resendVerification: () => ok({ success: true }) },
  )
  await press('More acts, Teodor Vance')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Resend verification' }))
  await userEvent.click((await dialog(/verification link again/)).getByRole('button', { name: 'Resend verification' }))
  await waitFor(() => expect(told()?.words).toBe('The link is on its way to teodor@example.net.'))
  expect(of('resendVerification')).toEqual([{ userId: 'u1' }])
})

test('View as asks for a reason and leads to the gate', async () => {
  const handles = {
    customToken: 'in',
    adminReturnToken: 'back',
    sessionId: 's1',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const { address, of } = await open({}, { startImpersonationSession: () => ok(handles) })
  await press('View as')
  const asking = await dialog('View the account of Teodor Vance?')
  await userEvent.type(asking.getByRole('textbox', { name: 'Reason' }), 'A lost recording')
  await userEvent.click(asking.getByRole('button', { name: 'View as' }))
  await waitFor(() => expect(address()).toBe('/admin/impersonate'))
  expect(of('startImpersonationSession')).toEqual([{ userId: 'u1', reason: 'A lost recording' }])
})

test('an account that is gone says so and leads back to all of them', async () => {
  answer({ getUserForAdmin: () => refused(404, 'NOT_FOUND', 'not_found', 'That is not here any more.') })
  await visit('/admin/users/u404', sessionWith({ uid: 'a1' }, adminClaims))
  expect(await screen.findByText('This account is not here any more.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All users' })).toHaveAttribute('href', '/admin/users')
})

test('the log says who did what, to whom and how it was before, and is filtered by the address', async () => {
  const entry = {
    id: 'l1',
    at: '2026-11-20T12:00:00.000Z',
    adminId: 'a1',
    adminEmail: 'ada@example.org',
    action: 'user.promoted',
    userId: 'u1',
    userEmail: 'teodor@example.net',
    metadata: {
      userId: 'u1',
      before: { override: null },
      after: { override: { tier: 'paid', expiresAt: '2026-12-20T12:00:00.000Z', reason: 'x' } },
      reason: 'Admin promotion',
    },
  }
  const sent = answer({ getAdminLogs: () => ok({ entries: [entry], actions: ['user.promoted', 'override.revoked'] }) })
  const { address } = await visit(
    '/admin/logs?user=teodor@example.net',
    sessionWith({ uid: 'a1' }, { role: 'manager' }),
  )
  const row = within((await screen.findByText('Nov 20, 2026', { exact: false })).closest('tr') as HTMLElement)
  expect(row.getByText('Promoted to paid')).toBeVisible()
  expect(row.getByText('Override: none → Paid until Dec 20, 2026; Reason: Admin promotion')).toBeVisible()
  expect(row.getByRole('link', { name: /teodor/ })).toHaveAttribute('href', '/admin/users/u1')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Override revoked')
  expect(address()).toBe('/admin/logs?user=teodor%40example.net&action=override.revoked')
  await waitFor(() => expect(sent.at(-1)?.input).toEqual({ user: 'teodor@example.net', action: 'override.revoked' }))
})
