import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/query/query.tsx'
import '../../../testing/resetState.ts'
import { buildSession } from '../../../testing/builders.ts'
import { fail, fakeServer } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'
import { toasts } from '../../../ui/overlays/toasts.ts'
import { fakeUserRow } from '../fakeAccounts.ts'
import type { UserRow } from '../messages.ts'
import { formatSort, parseSort } from './searchParams.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const admin = buildSession({ uid: 'a1' }, { admin: true, role: 'admin' })
const pageOf = (users: UserRow[], more: object = {}) => ({
  users,
  total: { count: users.length, isExact: true },
  ...more,
})

type Answers = Parameters<typeof fakeServer>[0]
async function open(address: string, list: NonNullable<Answers['listUsers']>, session = admin) {
  const sent = fakeServer({ listUsers: list, getAgencies: () => ({ agencies: [] }) })
  const visited = await visit(address, session)
  const listInput = () => sent.filter(({ name }) => name === 'listUsers').map(({ input }) => input)
  return { ...visited, listInput }
}

test('the users list shows accounts with plan status, usage and last visit', async () => {
  const rows = [
    fakeUserRow({ tier: 'paid', plan: 'annual', planStatus: 'payment_due', renewsAt: '2031-03-14T12:00:00.000Z' }),
    fakeUserRow({ uid: 'u2', displayName: '', email: 'dara@example.net', lastSignInAt: null, limit: null }),
  ]
  await open('/admin/users', () => pageOf(rows))
  const row = within((await screen.findByRole('link', { name: 'Teodor Vance' })).closest('tr') as HTMLElement)
  for (const text of ['Paid, annual', 'Payment due', '9,874 / 10,000', 'Mar 14, 2031']) {
    expect(row.getByText(text)).toBeVisible()
  }
  const nameless = within(screen.getByRole('link', { name: /^dara ?@example\.net$/ }).closest('tr') as HTMLElement)
  expect(nameless.getByText('9,874 / no limit')).toBeVisible()
  expect(nameless.getByText('Never')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Teodor Vance' })).toHaveAttribute('href', '/admin/users/u1')
  expect(screen.getByText('1 to 2 of 2')).toBeVisible()
  const file = screen.getByRole('link', { name: 'Download CSV: Users' })
  expect(file).toHaveAttribute('href', '/api/csv/users')
})

test('the list shows why each user has access, and says “ended” for a plan whose end date has passed', async () => {
  const rows = [
    fakeUserRow({ source: 'admin_emails', effectiveRole: 'admin', adminSources: ['admin_emails'], isAdmin: true }),
    fakeUserRow({ uid: 'u2', displayName: 'Dara Quill', planStatus: 'ended', endsAt: '2025-11-19T12:00:00.000Z' }),
  ]
  await open('/admin/users', () => pageOf(rows))
  const row = (name: string) => within(screen.getByRole('link', { name }).closest('tr') as HTMLElement)
  await screen.findByRole('link', { name: 'Teodor Vance' })
  expect(row('Teodor Vance').getByText('ADMIN_EMAILS')).toBeVisible()
  expect(row('Dara Quill').getByText('ended Nov 19, 2025')).toBeVisible()
})

test('the users list sends the search, the filters and the order in its URL to the server, and leaves out invalid values', async () => {
  const { listInput } = await open(
    '/admin/users?q=vance&tier=paid&status=nonsense&activity=churn_risk&coupon=BREAKALEG&verified=no&sort=usage&after=c2',
    () => pageOf([fakeUserRow()]),
  )
  await screen.findByRole('link', { name: 'Teodor Vance' })
  expect(listInput()).toEqual([
    {
      search: 'vance',
      tier: 'paid',
      activity: 'churn_risk',
      coupon: 'BREAKALEG',
      verified: false,
      sort: 'usage',
      direction: 'asc',
      cursor: 'c2',
    },
  ])
  // The CSV file contains all users that match the filters, not only those of this page.
  expect(screen.getByRole('link', { name: /^Download CSV/ })).toHaveAttribute(
    'href',
    '/api/csv/users?search=vance&tier=paid&activity=churn_risk&coupon=BREAKALEG&verified=false',
  )
})

test('an admin copies an e-mail address from the users list with a button, and the address is no link', async () => {
  const user = userEvent.setup()
  await open('/admin/users', () => pageOf([fakeUserRow({ email: 'teodor@example.net' })]))
  await user.click(await screen.findByRole('button', { name: 'Copy teodor@example.net' }))
  expect(await navigator.clipboard.readText()).toBe('teodor@example.net')
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Copied teodor@example.net.'))
  expect(within(screen.getByRole('table')).getAllByRole('link')).toHaveLength(1)
})

test(
  'a search starts when typing pauses, and sorting starts at once; each of them opens the first page of the users list',
  { tags: ['long'] },
  async () => {
    const { listInput, address } = await open('/admin/users?after=c2', () => pageOf([fakeUserRow()]))
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Any part of a name or email' }), 'ines')
    await waitFor(() => expect(listInput().at(-1)).toEqual({ search: 'ines', sort: 'created', direction: 'desc' }))
    expect(listInput()).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Characters this month' }))
    await waitFor(() => expect(listInput().at(-1)).toEqual({ search: 'ines', sort: 'usage', direction: 'desc' }))
    expect(address()).toBe('/admin/users?q=ines&sort=-usage')
  },
)

test('if users are sorted by day of creation, the URL contains only the ascending order; without an order in the URL, the list is sorted descending', () => {
  for (const order of ['ascending', 'descending'] as const) {
    const sort = formatSort({ by: 'created', order })
    expect([order, sort]).toEqual([order, order === 'ascending' ? 'created' : ''])
    expect(parseSort(sort)).toEqual({ by: 'created', order })
  }
})

test(
  'later pages of the users list show the total that the server sent with the first page',
  { tags: ['long'] },
  async () => {
    const first = pageOf([fakeUserRow()], { total: { count: 12_840, isExact: true }, nextCursor: 'c2' })
    const second = pageOf([fakeUserRow({ uid: 'u9', displayName: 'Ines Marlow' })], { total: null })
    await open('/admin/users', (input) => ((input as { cursor?: string }).cursor ? second : first))
    await userEvent.click(await screen.findByRole('button', { name: 'Older' }))
    await screen.findByRole('link', { name: 'Ines Marlow' })
    expect(screen.getByText('101 to 101 of 12,840')).toBeVisible()
  },
)

test('if the server did not count all users, the list shows the total “more than 10,000”', async () => {
  await open('/admin/users', () => pageOf([fakeUserRow()], { total: { count: 10_000, isExact: false } }))
  expect(await screen.findByText('more than 10,000')).toBeVisible()
})

const crowd = ['Ines', 'Dara', 'Omar', 'Fay'].map((displayName, index) =>
  fakeUserRow({ uid: `u${index}`, displayName, emailVerified: index !== 3 }),
)
const box = (name: string) => screen.getByRole('checkbox', { name })
const every = 'Select all on this page'

test(
  'an admin selects one user, a range or all users, moves between checkboxes by arrow keys, and clears the selection',
  { tags: ['long'] },
  async () => {
    const user = userEvent.setup()
    await open('/admin/users', () => pageOf(crowd))
    await screen.findByRole('link', { name: 'Ines' })
    const chosen = () =>
      screen.getAllByRole<HTMLInputElement>('checkbox', { checked: true }).map((one) => one.labels?.[0]?.textContent)
    await user.click(box('Select Ines'))
    expect(box(every)).toBePartiallyChecked()
    expect(screen.getAllByText('1 selected')[0]).toBeVisible()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(box('Select Omar')).toHaveFocus()
    await user.keyboard('{Shift>}')
    await user.click(box('Select Omar'))
    await user.keyboard('{/Shift}')
    expect(chosen()).toEqual(['Select Ines', 'Select Dara', 'Select Omar'])
    await user.click(box(every))
    expect(chosen()).toEqual([every, 'Select Ines', 'Select Dara', 'Select Omar', 'Select Fay'])
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('checkbox', { checked: true })).toBeNull()
  },
)

test(
  'an admin can message or download the selected users, and a new filter clears the selection',
  { tags: ['long'] },
  async () => {
    const user = userEvent.setup()
    const sent = fakeServer({
      listUsers: () => pageOf(crowd),
      getAgencies: () => ({ agencies: [] }),
      sendNotice: () => ({ noticeId: 'n', recipients: 2 }),
    })
    await visit('/admin/users', admin)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Dara' }))
    await user.click(box('Select Fay'))
    const file = screen.getByRole('link', { name: 'Download CSV: Users, 2 selected' })
    expect(file).toHaveAttribute('href', '/api/csv/users?ids=u1%2Cu3')
    await user.click(screen.getByRole('button', { name: 'Message' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Message to 2 people' }))
    expect(dialog.getByText('To verified addresses: 1 of 2.')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Subject' }), 'Call sheet')
    await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'Ten o’clock.')
    await user.click(dialog.getByRole('button', { name: 'Send message' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [request] = sent.filter(({ name }) => name === 'sendNotice').map(({ input }) => input)
    expect(request).toMatchObject({ audience: { kind: 'chosen', userIds: ['u1', 'u3'] }, subject: 'Call sheet' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Activity' }), 'Dormant')
    await waitFor(() => expect(screen.queryByRole('checkbox', { checked: true })).toBeNull())
  },
)

test(
  'a message keeps its text when selected users disappear from the list, and is sent to the remaining users',
  { tags: ['long'] },
  async () => {
    const user = userEvent.setup()
    let there = crowd
    const sent = fakeServer({
      listUsers: () => pageOf(there),
      getAgencies: () => ({ agencies: [] }),
      sendNotice: () => ({ noticeId: 'n', recipients: 1 }),
    })
    await visit('/admin/users', admin)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Dara' }))
    await user.click(box('Select Fay'))
    await user.click(screen.getByRole('button', { name: 'Message' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Message to 2 people' }))
    await user.type(dialog.getByRole('textbox', { name: 'Subject' }), 'Call sheet')
    await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'Ten o’clock.')

    const refetch = () => act(() => queryClient.invalidateQueries())
    there = []
    await refetch()
    expect(await dialog.findByRole('alert')).toHaveTextContent('None of the selected users is in this list any more')
    await user.click(dialog.getByRole('button', { name: 'Send message' }))
    expect(sent.filter(({ name }) => name === 'sendNotice')).toEqual([])

    there = crowd.filter(({ uid }) => uid !== 'u1')
    await refetch()
    expect(
      await dialog.findByText('Of 2 people you chose, 1 is no longer in this list. It goes to 1 person.'),
    ).toBeVisible()
    expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Call sheet')
    await user.click(dialog.getByRole('button', { name: 'Send message' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [request] = sent.filter(({ name }) => name === 'sendNotice').map(({ input }) => input)
    expect(request).toMatchObject({ audience: { kind: 'chosen', userIds: ['u3'] }, content: 'Ten o’clock.' })
  },
)

test('a manager can download the selected users, and sees why managers cannot send them a message', async () => {
  await open('/admin/users', () => pageOf(crowd), buildSession({ uid: 'm1' }, { role: 'manager' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: every }))
  expect(screen.getByRole('link', { name: 'Download CSV: Users, 4 selected' })).toBeVisible()
  const message = screen.getByRole('button', { name: 'Message' })
  expect(message).toBeDisabled()
  expect(message).toHaveAccessibleDescription(/only administrators can make changes/)
})

test('an admin saves a view under a name, opens it after a reload, and removes it', { tags: ['long'] }, async () => {
  const { address, unmount } = await open('/admin/users?tier=pro&sort=-usage', () => pageOf([fakeUserRow()]))
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save this view' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a name.')
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of this view' }), 'Busy pros')
  await userEvent.click(screen.getByRole('button', { name: 'Save this view' }))
  await userEvent.click(screen.getByRole('link', { name: 'On trial' }))
  await waitFor(() => expect(address()).toBe('/admin/users?status=trialing'))
  unmount()

  const again = await open('/admin/users', () => pageOf([fakeUserRow()]))
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }))
  await userEvent.click(screen.getByRole('link', { name: 'Busy pros' }))
  await waitFor(() => expect(again.address()).toBe('/admin/users?tier=pro&sort=-usage'))
  await userEvent.click(await screen.findByRole('button', { name: 'Busy pros' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove the view “Busy pros”' }))
  expect(screen.queryByRole('link', { name: 'Busy pros' })).toBeNull()
})

test('the users list shows different messages if it is empty and if it cannot be loaded', async () => {
  const { unmount } = await open('/admin/users?q=zzz', () => pageOf([]))
  expect(await screen.findByText('No account fits this search and these filters.')).toBeVisible()
  unmount()
  await open('/admin/users?q=xyz', () => fail('not_allowed'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Access denied. You don't have permission to perform this action.",
  )
})
