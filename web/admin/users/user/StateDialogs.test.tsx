import type { Claims } from '@scene-partner/contract/entities'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import '../../../testing/resetState.ts'
import { buildSession } from '../../../testing/builders.ts'
import { fail, fakeServer } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'
import { toasts } from '../../../ui/overlays/toasts.ts'
import { fakeUserDetails } from '../fakeAccounts.ts'
import type { UserDetails } from '../messages.ts'

afterEach(() => {
  for (const { id } of toasts.get()) toasts.close(id)
})

const { user: actor } = buildSession({ uid: 'u1', email: 'teodor@example.net', displayName: 'Teodor Vance' })
type Answers = Parameters<typeof fakeServer>[0]

async function open(
  details: Partial<UserDetails>,
  answers: Answers,
  claims: Partial<Claims> = { admin: true, role: 'admin' },
) {
  const sent = fakeServer({
    getUserForAdmin: () => fakeUserDetails(actor, details),
    listMessagesToUser: () => ({ messages: [] }),
    getAdminLogs: () => ({ entries: [], actions: [] }),
    ...answers,
  })
  await visit('/admin/users/u1', buildSession({ uid: 'a1' }, claims))
  await screen.findByRole('heading', { level: 1, name: 'Teodor Vance' })
  return (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input)
}
const choose = async (item: string | RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name: item }))
}
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const lastToast = () => toasts.get().at(-1)
const done = { success: true as const }

test(
  'a suspension needs a reason, and the toast after it offers to end the suspension',
  { tags: ['long'] },
  async () => {
    const inputs = await open(
      {},
      { suspendUser: () => ({ ...done, suspendedAt: '2026-11-22T09:00:00.000Z' }), reinstateUser: () => done },
    )
    await choose('Suspend')
    const opened = await dialog('Suspend Teodor Vance?')
    await userEvent.click(opened.getByRole('button', { name: 'Suspend' }))
    expect(inputs('suspendUser')).toEqual([])
    await userEvent.type(opened.getByRole('textbox', { name: 'Reason' }), 'Shares the password')
    await userEvent.click(opened.getByRole('button', { name: 'Suspend' }))
    await waitFor(() => expect(lastToast()?.text).toBe('Teodor Vance is suspended.'))
    expect(inputs('suspendUser')).toEqual([{ userId: 'u1', reason: 'Shares the password' }])
    lastToast()?.action?.onPress()
    await waitFor(() => expect(inputs('reinstateUser')).toEqual([{ userId: 'u1' }]))
  },
)

test(
  'to delete an account, an admin types its address and a reason; a toast then says when the server will delete it',
  { tags: ['long'] },
  async () => {
    const inputs = await open(
      {},
      { scheduleUserDeletion: () => ({ ...done, deletionDueAt: '2026-12-06T12:00:00.000Z' }) },
    )
    await choose('Delete account')
    const opened = await dialog('Delete the account of Teodor Vance?')
    const address = opened.getByRole('textbox', { name: 'Type teodor@example.net to confirm' })
    await userEvent.type(address, 'theodor@example.net')
    await userEvent.type(opened.getByRole('textbox', { name: 'Reason' }), 'Asked for it')
    await userEvent.click(opened.getByRole('button', { name: 'Delete account' }))
    expect(await opened.findByText('That is not the email address of this account.')).toBeVisible()
    expect(inputs('scheduleUserDeletion')).toEqual([])
    await userEvent.clear(address)
    await userEvent.type(address, 'Teodor@example.net')
    await userEvent.click(opened.getByRole('button', { name: 'Delete account' }))
    await waitFor(() => expect(lastToast()?.text).toBe('Teodor Vance is closed and will be deleted on Dec 6, 2026.'))
    const input = { userId: 'u1', email: 'Teodor@example.net', reason: 'Asked for it' }
    expect(inputs('scheduleUserDeletion')).toEqual([input])
  },
)

test(
  'an admin signs a user out everywhere, and mails the user a link to set a new password',
  { tags: ['long'] },
  async () => {
    const inputs = await open({}, { endUserSessions: () => ({ ...done, ended: 2 }), sendUserResetLink: () => done })
    await choose('Sign out everywhere')
    const signOut = await dialog('Sign out Teodor Vance everywhere?')
    await userEvent.click(signOut.getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(lastToast()?.text).toBe('Teodor Vance is signed out: 2 sessions ended.'))
    await choose('Send a password reset')
    await userEvent.click((await dialog('Send a password reset?')).getByRole('button', { name: 'Send the link' }))
    await waitFor(() => expect(inputs('sendUserResetLink')).toEqual([{ userId: 'u1', reason: '' }]))
  },
)

test('a closed account shows its deletion date; if the server refuses to restore it, the dialog shows the error', async () => {
  const state = { suspendedAt: null, deletionDueAt: '2026-12-06T12:00:00.000Z' }
  await open({ state }, { cancelUserDeletion: () => fail('admin/state-unchanged') })
  expect(screen.getByText(/It will be deleted on Dec 6, 2026/)).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'Subscription' })).getByText('Closed')).toBeVisible()
  await choose('Restore account')
  const opened = await dialog('Restore the account of Teodor Vance?')
  await userEvent.click(opened.getByRole('button', { name: 'Restore account' }))
  expect(await opened.findByRole('alert')).toHaveTextContent('This account is in that state already.')
})

test('for an admin whom the operator’s settings name, Suspend and Delete are disabled, with a reason', async () => {
  await open({ stateLockReason: 'operator', state: { suspendedAt: null, deletionDueAt: null } }, {})
  for (const act of ['Suspend', 'Delete account']) {
    const item = await screen.findByRole('button', { name: act })
    expect(item).toBeDisabled()
    expect(item).toHaveAccessibleDescription('The operator’s settings name this administrator.')
  }
})
