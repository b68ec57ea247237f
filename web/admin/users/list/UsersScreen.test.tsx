import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/api/query.tsx'
import '../../../testing/resetState.ts'
import { buildSession } from '../../../testing/builders.ts'
import { fail, fakeServer } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'
import { fakeUserRow } from '../fakeAccounts.ts'
import type { UserRow } from '../messages.ts'

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

test('the list shows accounts with plan status, usage and last visit', async () => {
  const rows = [
    fakeUserRow({ tier: 'paid', plan: 'annual', standing: 'payment_due', renewsAt: '2031-03-14T12:00:00.000Z' }),
    fakeUserRow({ uid: 'u2', displayName: '', email: 'dara@example.net', lastSignInAt: null, limit: null }),
  ]
  await open('/admin/users', () => pageOf(rows))
  const row = within((await screen.findByRole('link', { name: 'Teodor Vance' })).closest('tr') as HTMLElement)
  for (const text of ['Paid, annual', 'Payment due', '9,874 / 10,000', 'Mar 14, 2031']) {
    expect(row.getByText(text)).toBeVisible()
  }
  const nameless = within(screen.getByRole('link', { name: 'dara@example.net' }).closest('tr') as HTMLElement)
  expect(nameless.getByText('9,874 / no limit')).toBeVisible()
  expect(nameless.getByText('Never')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Teodor Vance' })).toHaveAttribute('href', '/admin/users/u1')
  expect(screen.getByText('1 to 2 of 2')).toBeVisible()
  const file = screen.getByRole('link', { name: 'Download CSV: Users' })
  expect(file).toHaveAttribute('href', '/api/csv/users')
})

test('search, filters and order from the address are sent to the server, and invalid values are not', async () => {
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
  // The file contains all filtered users, not only this page.
  expect(screen.getByRole('link', { name: /^Download CSV/ })).toHaveAttribute(
    'href',
    '/api/csv/users?search=vance&tier=paid&activity=churn_risk&coupon=BREAKALEG&verified=false',
  )
})

test('a search loads after typing stops, a sort at once, and both start at the first page', async () => {
  const { listInput, address } = await open('/admin/users?after=c2', () => pageOf([fakeUserRow()]))
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Name or email' }), 'ines')
  await waitFor(() => expect(listInput().at(-1)).toEqual({ search: 'ines', sort: 'created', direction: 'desc' }))
  expect(listInput()).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Characters this month' }))
  await waitFor(() => expect(listInput().at(-1)).toEqual({ search: 'ines', sort: 'usage', direction: 'desc' }))
  expect(address()).toBe('/admin/users?q=ines&sort=-usage')
})

test('the total of the first page is shown on later pages', async () => {
  const first = pageOf([fakeUserRow()], { total: { count: 12_840, isExact: true }, nextCursor: 'c2' })
  const second = pageOf([fakeUserRow({ uid: 'u9', displayName: 'Ines Marlow' })], { total: null })
  await open('/admin/users', (input) => ((input as { cursor?: string }).cursor ? second : first))
  await userEvent.click(await screen.findByRole('button', { name: 'Older' }))
  await screen.findByRole('link', { name: 'Ines Marlow' })
  expect(screen.getByText('101 to 101 of 12,840')).toBeVisible()
})

test('a very large total is shown as a lower bound', async () => {
  await open('/admin/users', () => pageOf([fakeUserRow()], { total: { count: 10_000, isExact: false } }))
  expect(await screen.findByText('more than 10,000')).toBeVisible()
})

const crowd = ['Ines', 'Dara', 'Omar', 'Fay'].map((displayName, index) =>
  fakeUserRow({ uid: `u${index}`, displayName, emailVerified: index !== 3 }),
)
const box = (name: string) => screen.getByRole('checkbox', { name })
const every = 'Choose all on this page'

test('users are selected one by one, as a range, all at once, or by keyboard, and deselected by one press', async () => {
  const user = userEvent.setup()
  await open('/admin/users', () => pageOf(crowd))
  await screen.findByRole('link', { name: 'Ines' })
  const chosen = () =>
    screen.getAllByRole<HTMLInputElement>('checkbox', { checked: true }).map((one) => one.labels?.[0]?.textContent)
  await user.click(box('Choose Ines'))
  expect(box(every)).toBePartiallyChecked()
  expect(screen.getAllByText('1 chosen')[0]).toBeVisible()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(box('Choose Omar')).toHaveFocus()
  await user.keyboard('{Shift>}')
  await user.click(box('Choose Omar'))
  await user.keyboard('{/Shift}')
  expect(chosen()).toEqual(['Choose Ines', 'Choose Dara', 'Choose Omar'])
  await user.click(box(every))
  expect(chosen()).toEqual([every, 'Choose Ines', 'Choose Dara', 'Choose Omar', 'Choose Fay'])
  await user.click(screen.getByRole('button', { name: 'Choose none' }))
  expect(screen.queryByRole('checkbox', { checked: true })).toBeNull()
})

test('selected users get one message or are downloaded, and a new search clears the selection', async () => {
  const user = userEvent.setup()
  const sent = fakeServer({
    listUsers: () => pageOf(crowd),
    getAgencies: () => ({ agencies: [] }),
    sendNotice: () => ({ noticeId: 'n', recipients: 2 }),
  })
  await visit('/admin/users', admin)
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Dara' }))
  await user.click(box('Choose Fay'))
  const file = screen.getByRole('link', { name: 'Download CSV: Users, 2 chosen' })
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
})

test('a message to selected users keeps its text when the list loses some of them, and names who is left', async () => {
  const user = userEvent.setup()
  let there = crowd
  const sent = fakeServer({
    listUsers: () => pageOf(there),
    getAgencies: () => ({ agencies: [] }),
    sendNotice: () => ({ noticeId: 'n', recipients: 1 }),
  })
  await visit('/admin/users', admin)
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Dara' }))
  await user.click(box('Choose Fay'))
  await user.click(screen.getByRole('button', { name: 'Message' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Message to 2 people' }))
  await user.type(dialog.getByRole('textbox', { name: 'Subject' }), 'Call sheet')
  await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'Ten o’clock.')

  const refetch = () => act(() => queryClient.invalidateQueries())
  there = []
  await refetch()
  expect(await dialog.findByRole('alert')).toHaveTextContent('Nobody you chose is in this list any more')
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
})

test('a manager can download selected users and is told why they cannot message them', async () => {
  await open('/admin/users', () => pageOf(crowd), buildSession({ uid: 'm1' }, { role: 'manager' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: every }))
  expect(screen.getByRole('link', { name: 'Download CSV: Users, 4 chosen' })).toBeVisible()
  const message = screen.getByRole('button', { name: 'Message' })
  expect(message).toBeDisabled()
  expect(message).toHaveAccessibleDescription(/Changing something is for administrators/)
})

test('a view is saved under its name, survives a reload, and can be removed', async () => {
  const { address, unmount } = await open('/admin/users?tier=pro&sort=-usage', () => pageOf([fakeUserRow()]))
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep this view' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Please give it a name.')
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of this view' }), 'Busy pros')
  await userEvent.click(screen.getByRole('button', { name: 'Keep this view' }))
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

test('an empty result and a refused list each show their own message', async () => {
  const { unmount } = await open('/admin/users?q=zzz', () => pageOf([]))
  expect(await screen.findByText('No account fits this search and these filters.')).toBeVisible()
  unmount()
  await open('/admin/users?q=xyz', () => fail('not_allowed'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Access denied. You don't have permission to perform this action.",
  )
})
