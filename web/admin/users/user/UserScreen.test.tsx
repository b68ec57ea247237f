// This file is long because all tests share one sample account and its answers.
import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { Claims } from '@scene-partner/contract/entities'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../../testing/resetState.ts'
import { buildSession } from '../../../testing/builders.ts'
import { fail, fakeServer } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'
import { toasts } from '../../../ui/overlays/toasts.ts'
import { fakeUserDetails, fakeOverride } from '../fakeAccounts.ts'
import type { UserDetails } from '../messages.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of toasts.get()) toasts.close(id)
})

const actor = buildSession({ uid: 'u1', displayName: 'Teodor Vance', email: 'teodor@example.net' }).user
const adminClaims: Partial<Claims> = { admin: true, role: 'admin' }
const logEntry = {
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
type Answers = Parameters<typeof fakeServer>[0]

async function open(card: Partial<UserDetails> = {}, answers: Answers = {}, claims: Partial<Claims> = adminClaims) {
  const sent = fakeServer({
    getUserForAdmin: () => fakeUserDetails(card.user ?? actor, card),
    getAdminLogs: () => ({ entries: [] }),
    listMessagesToUser: () => ({ messages: [] }),
    undoAct: () => ({ success: true, actId: 'l2' }),
    ...answers,
  })
  const visited = await visit('/admin/users/u1', buildSession({ uid: 'a1' }, claims))
  await screen.findByRole('heading', { level: 1, name: 'Teodor Vance' })
  const of = (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input)
  return { ...visited, sent, of }
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const getLastToast = () => toasts.get().at(-1)
const acted = () => ({ success: true as const, actId: 'l1' })
const part = (name: string) => within(screen.getByRole('region', { name }))

test('the page of a user shows the tier that counts now and the stored tier, the override, the coupon codes, the usage and the activity', async () => {
  await open({
    user: { ...actor, subscriptionTier: 'paid', subscriptionStatus: 'active' },
    access: {
      tier: 'studio',
      status: 'active',
      planStatus: 'active',
      source: 'override',
      expiresAt: fakeOverride.expiresAt,
      trialEndDate: null,
      isSubscriber: true,
      effectiveRole: null,
      adminSources: [],
    },
    override: fakeOverride,
    coupons: [{ code: 'BREAKALEG', redeemedAt: '2026-01-25T12:00:00.000Z', wasTrial: true }],
  })
  expect(screen.getByText('The Studio is open until Jan 15, 2027, because an admin set an override.')).toBeVisible()
  expect(part('Subscription').getByText('Paid, active')).toBeVisible()
  expect(part('Subscription').getByText('Studio')).toBeVisible()
  expect(part('Override').getByText('Studio, active')).toBeVisible()
  expect(part('Override').getByText('Lent us her voice')).toBeVisible()
  expect(part('Override').getByText(/by ada@example\.org/)).toBeVisible()
  expect(part('Codes').getByText('Jan 25, 2026, trial')).toBeVisible()
  expect(part('Usage').getByText('9,874 / 10,000')).toBeVisible()
  expect(part('Usage').getByText('Oct 2026')).toBeVisible()
  expect(part('Usage').getByText('2, 1 unread')).toBeVisible()
  // The activity is shown as a word without a date, so that it cannot contradict the date of the last visit.
  expect(part('Profile').getByText('Active')).toBeVisible()
})

// [spec2 §5.23]
test('for an account younger than eight days the page does not show the weekly average of use', async () => {
  await open({ weekly: null })
  expect(part('Usage').getByText('Shown from the eighth day')).toBeVisible()
})

// [spec2 §4.2] [spec2 §5.21]
test(
  'an admin promotes a user to the paid tier, with the proposed reason “Admin promotion”, and undoes this',
  { tags: ['long'] },
  async () => {
    const { of } = await open({}, { promoteUser: () => ({ ...acted(), expiresAt: '2026-12-21T12:00:00.000Z' }) })
    await press('Promote to paid')
    const confirmation = await dialog('Promote Teodor Vance to paid?')
    expect(confirmation.getByRole('textbox', { name: 'Reason' })).toHaveValue('Admin promotion')
    const days = confirmation.getByRole('spinbutton', { name: 'Days' })
    await userEvent.clear(days)
    await userEvent.click(confirmation.getByRole('button', { name: 'Promote' }))
    expect(confirmation.getByRole('alert')).toHaveTextContent('Between 1 and 3,650 days.')
    await userEvent.type(days, '30')
    await userEvent.click(confirmation.getByRole('button', { name: 'Promote' }))
    await waitFor(() => expect(getLastToast()?.text).toBe('Teodor Vance is paid until Dec 21, 2026.'))
    expect(of('promoteUser')).toEqual([{ userId: 'u1', days: 30, reason: 'Admin promotion' }])
    getLastToast()?.action?.onPress()
    await waitFor(() => expect(getLastToast()?.text).toBe('Undone.'))
    expect(of('undoAct')).toEqual([{ actId: 'l1' }])
    // The page has loaded the account again after each action.
    await waitFor(() => expect(of('getUserForAdmin').length).toBeGreaterThanOrEqual(3))
  },
)

// [spec2 §4.3]
test('an admin sets an override with a tier, a last day and a reason; without a reason it is refused', async () => {
  const { of } = await open({}, { setOverride: acted })
  await press('Set override')
  const confirmation = await dialog('Override of Teodor Vance')
  await userEvent.selectOptions(confirmation.getByRole('combobox', { name: 'Tier' }), 'Pro')
  await userEvent.clear(confirmation.getByLabelText('Until'))
  await userEvent.type(confirmation.getByLabelText('Until'), '2031-05-02')
  await userEvent.click(confirmation.getByRole('button', { name: 'Set override' }))
  expect(confirmation.getByRole('alert')).toHaveTextContent('Please enter a reason. It is shown in the log.')
  await userEvent.type(confirmation.getByRole('textbox', { name: 'Reason' }), 'A jury seat')
  await userEvent.click(confirmation.getByRole('button', { name: 'Set override' }))
  await waitFor(() => expect(getLastToast()?.text).toBe('Teodor Vance has Pro by override.'))
  expect(of('setOverride')).toEqual([
    { userId: 'u1', tier: 'pro', expiresAt: '2031-05-02T23:59:59.000Z', reason: 'A jury seat' },
  ])
})

// [spec2 §4.3]
test('an admin revokes an override and confirms this in a dialog; the dialog shows an error of the server', async () => {
  let isRefused = true
  const { of } = await open(
    { override: fakeOverride },
    { revokeOverride: () => (isRefused ? fail('admin/no-override') : acted()) },
  )
  await press('Revoke override')
  const confirmation = await dialog('Revoke the override of Teodor Vance?')
  await userEvent.click(confirmation.getByRole('button', { name: 'Revoke override' }))
  expect(await confirmation.findByRole('alert')).toHaveTextContent('This account has no override to end.')
  isRefused = false
  await userEvent.type(confirmation.getByRole('textbox', { name: 'Reason' }), 'Too early')
  await userEvent.click(confirmation.getByRole('button', { name: 'Revoke override' }))
  await waitFor(() => expect(getLastToast()?.text).toBe('The override of Teodor Vance is revoked.'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(of('revokeOverride').at(-1)).toEqual({ userId: 'u1', reason: 'Too early' })
})

test('an admin sets the role of a user, and cannot choose the role superadmin without being a superadmin', async () => {
  const { of } = await open({}, { setUserRole: acted })
  await press('Role')
  const confirmation = await dialog('Role of Teodor Vance')
  const choice = confirmation.getByRole('combobox', { name: 'Role' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['No role', 'Manager', 'Admin'])
  await userEvent.selectOptions(choice, 'Manager')
  await userEvent.click(confirmation.getByRole('button', { name: 'Set role' }))
  await waitFor(() => expect(getLastToast()?.text).toBe('Teodor Vance: Manager.'))
  expect(of('setUserRole')).toEqual([{ userId: 'u1', role: 'manager', reason: '' }])
  expect(getLastToast()?.action?.label).toBe('Undo')
})

test('on the page of the last admin, the buttons View as and Role are disabled, and the page says why', async () => {
  await open({ user: { ...actor, isAdmin: true, role: 'admin' }, roleLockReason: 'last_admin' })
  const view = screen.getByRole('button', { name: 'View as' })
  expect(view).toBeDisabled()
  expect(view).toHaveAccessibleDescription('Only a superadmin may view the account of an administrator.')
  const role = screen.getByRole('button', { name: 'Role' })
  expect(role).toBeDisabled()
  expect(role).toHaveAccessibleDescription('This is the last administrator. Make another one first.')
  const resend = screen.getByRole('button', { name: 'Resend verification' })
  expect(resend).toHaveAccessibleDescription('This address is verified already.')
})

// [spec2 §6.9]
test('a manager sees the data of a user, but no button that changes the account', async () => {
  await open({ override: fakeOverride }, {}, { role: 'manager' })
  for (const name of ['Promote to paid', 'Change override', 'Message', 'View as', 'Suspend', 'Delete account']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  expect(screen.getByText(/only administrators can make changes/)).toBeVisible()
  expect(part('Override').getByText('Lent us her voice')).toBeVisible()
})

test(
  'if sending a message to inbox and e-mail fails, the admin sends it again with the same id',
  { tags: ['long'] },
  async () => {
    let isOnUserPage = true
    const { of } = await open(
      {},
      {
        sendNotice: () => (isOnUserPage ? fail('unavailable') : { noticeId: 'n', recipients: 1 }),
      },
    )
    await press('Message')
    const confirmation = await dialog('Message to Teodor Vance')
    await userEvent.click(confirmation.getByRole('button', { name: 'Send message' }))
    expect(confirmation.getAllByRole('alert').map((one) => one.textContent)).toEqual([
      'Please write what it is about.',
      'Please write the message.',
    ])
    await userEvent.type(confirmation.getByRole('textbox', { name: 'Subject' }), 'Your seat')
    await userEvent.type(confirmation.getByRole('textbox', { name: 'Message' }), 'Row C.')
    await userEvent.selectOptions(confirmation.getByRole('combobox', { name: 'Kind' }), 'Billing')
    await userEvent.type(confirmation.getByLabelText('Visible until'), '2020-01-01T12:00')
    await userEvent.click(confirmation.getByRole('checkbox', { name: 'Also by email' }))
    await userEvent.click(confirmation.getByRole('button', { name: 'Send message' }))
    expect(confirmation.getByRole('alert')).toHaveTextContent('Choose a day in the future.')
    await userEvent.clear(confirmation.getByLabelText('Visible until'))
    await userEvent.type(confirmation.getByLabelText('Visible until'), '2999-01-01T12:00')
    await userEvent.click(confirmation.getByRole('button', { name: 'Send message' }))
    expect(await confirmation.findByText(/You appear to be offline\./)).toBeVisible()
    expect(confirmation.getByRole('textbox', { name: 'Message' })).toHaveValue('Row C.')
    isOnUserPage = false
    await userEvent.click(confirmation.getByRole('button', { name: 'Send message' }))
    await waitFor(() => expect(getLastToast()?.text).toBe('Sent to Teodor Vance.'))
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
  },
)

// [spec2 §3.8]
test('the page lists the messages that the user received, with read state, category, expiry and text', async () => {
  const message: OutputOf<'listMessagesToUser'>['messages'][number] = {
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
        input.cursor ? { messages: [earlier] } : { messages: [message], nextCursor: 'older' },
    },
  )
  const row = within((await part('Messages').findByText('Your seat')).closest('tr') as HTMLElement)
  for (const text of ['Billing', 'Important', /^Read /, 'Mar 14, 2031', 'ada@example.org'])
    expect(row.getByText(text)).toBeVisible()
  await userEvent.click(part('Messages').getByRole('button', { name: 'Older messages' }))
  const old = within((await part('Messages').findByText('Half hour')).closest('tr') as HTMLElement)
  expect(old.getByText('Unread')).toBeVisible()
  expect(old.getByText('Expired')).toBeVisible()
  expect(of('listMessagesToUser')).toEqual([{ userId: 'u1' }, { userId: 'u1', cursor: 'older' }])
  await press('Read the message: Your seat')
  expect((await dialog('Sent message')).getByText('Row C, beside the aisle.')).toBeVisible()
})

test('the admin has the verification link mailed to the user again, and confirms this in a dialog first', async () => {
  const { of } = await open(
    { user: { ...actor, emailVerified: false } },
    { resendVerification: () => ({ success: true }) },
  )
  await press('Resend verification')
  await userEvent.click((await dialog(/verification link again/)).getByRole('button', { name: 'Resend verification' }))
  await waitFor(() => expect(getLastToast()?.text).toBe('The link is on its way to teodor@example.net.'))
  expect(of('resendVerification')).toEqual([{ userId: 'u1' }])
})

test('View as asks for a reason, and then opens the page that starts the impersonation', async () => {
  const handles = {
    customToken: 'in',
    adminReturnToken: 'back',
    sessionId: 's1',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const { address, of } = await open(
    {},
    { startImpersonationSession: () => handles, redeemImpersonationToken: () => new Promise<never>(() => undefined) },
  )
  await press('View as')
  const confirmation = await dialog('View the account of Teodor Vance?')
  await userEvent.type(confirmation.getByRole('textbox', { name: 'Reason' }), 'A lost recording')
  await userEvent.click(confirmation.getByRole('button', { name: 'View as' }))
  await waitFor(() => expect(address()).toBe('/admin/impersonate'))
  expect(of('startImpersonationSession')).toEqual([{ userId: 'u1', reason: 'A lost recording' }])
})

test('the log on the page of a user names the time zone of its times', async () => {
  await open({}, { getAdminLogs: () => ({ entries: [logEntry] }) })
  const { timeZone } = new Intl.DateTimeFormat('en-US').resolvedOptions()
  expect(await screen.findByRole('columnheader', { name: `When (${timeZone})` })).toBeVisible()
})

test('the page of a deleted account shows a notice and a link to the users list', async () => {
  fakeServer({ getUserForAdmin: () => fail('not_found') })
  await visit('/admin/users/u404', buildSession({ uid: 'a1' }, adminClaims))
  expect(await screen.findByText('This account no longer exists.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All users' })).toHaveAttribute('href', '/admin/users')
})

// [spec2 §6.1]
test('the admin log shows action, admin, user, old and new value, and uses the filters in its URL', async () => {
  const sent = fakeServer({
    getAdminLogs: () => ({ entries: [logEntry], actions: ['user.promoted', 'override.revoked'] }),
  })
  const { address } = await visit(
    '/admin/logs?user=teodor@example.net',
    buildSession({ uid: 'a1' }, { role: 'manager' }),
  )
  const row = within((await screen.findByText('Nov 20, 2026', { exact: false })).closest('tr') as HTMLElement)
  expect(row.getByText('Promoted to paid')).toBeVisible()
  expect(row.getByText('Override: none → Paid until Dec 20, 2026; Reason: Admin promotion')).toBeVisible()
  expect(row.getByRole('link', { name: /ada/ })).toHaveAttribute('href', '/admin/users/a1')
  expect(row.getByRole('link', { name: /teodor/ })).toHaveAttribute('href', '/admin/users/u1')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Override revoked')
  expect(address()).toBe('/admin/logs?user=teodor%40example.net&action=override.revoked')
  await waitFor(() => expect(sent.at(-1)?.input).toEqual({ user: 'teodor@example.net', action: 'override.revoked' }))
})

test('the page names the user’s role and where it comes from, and shows stored values such as the stage of the sign-up funnel', async () => {
  const { access, billing } = fakeUserDetails(actor)
  await open({
    user: { ...actor, plan: 'paid', quotaMinutesTotal: 30_000, funnelStage: 'first_run' },
    access: {
      ...access,
      source: 'admin_emails',
      effectiveRole: 'admin',
      adminSources: ['admin_emails', 'is_admin'],
    },
    billing: { ...billing, subscriptionId: 'sub_7', lastPaymentDate: '2026-10-02T12:00:00.000Z' },
  })
  const fact = (section: string, term: string) => part(section).getByText(term).parentElement
  expect(fact('Profile', 'Role')).toHaveTextContent('Admin (ADMIN_EMAILS, isAdmin)')
  expect(fact('Profile', 'Funnel stage')).toHaveTextContent('first_run')
  expect(fact('Subscription', 'Source')).toHaveTextContent('ADMIN_EMAILS')
  expect(fact('Subscription', 'Stored plan')).toHaveTextContent('paid')
  expect(fact('Subscription', 'Stored allowance')).toHaveTextContent('30,000')
  expect(fact('Subscription', 'Subscription id')).toHaveTextContent('sub_7')
  expect(fact('Subscription', 'Last payment')).toHaveTextContent('Oct 2, 2026')
})
