import type { Session } from '@scene-partner/contract/entities'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '../../platform/callError.ts'
import { sessionStore } from '../../platform/session.ts'
import '../../testing/freshQueries.ts'
import { sessionWith } from '../../testing/visit.tsx'
import { toasts } from '../../ui/toasts.ts'
import {
  AdminRoom,
  AdminScreen,
  ColumnChoice,
  ConfirmDialog,
  DataTable,
  FilterBar,
  Pager,
  useChosenColumns,
  usePages,
  type Column,
  type Done,
  type Sort,
} from './index.ts'

afterEach(() => {
  for (const { id } of toasts.list()) toasts.close(id)
  localStorage.clear()
})

function show(Screen: () => ReactNode, address = '/admin/users', session: Session | null = null) {
  sessionStore.set(session)
  const router = createMemoryRouter([{ path: '*', Component: Screen }], { initialEntries: [address] })
  const { unmount } = render(<RouterProvider router={router} />)
  return { unmount, address: () => router.state.location.pathname + router.state.location.search, router }
}

const admin = sessionWith({}, { admin: true, role: 'admin' })
const manager = sessionWith({}, { role: 'manager' })
const couponManager = sessionWith({}, { canManageCoupons: true })

const Frame = () => <AdminRoom>{() => <AdminScreen title="Users">rows</AdminScreen>}</AdminRoom>
const ways = () =>
  screen.getAllByRole('navigation', { name: 'Admin' }).flatMap((nav) => within(nav).queryAllByRole('link'))

test('the office has a way to each of its rooms, and says in which one is', () => {
  show(Frame, '/admin/users/u7', admin)
  const words = ways().map((link) => link.textContent)
  const people = 'Dashboard, Users, Subscriptions, Coupons, Agencies, Analytics'
  const house = 'Voices, Messages, Contact, Blog, Site, Logs, Account views, Mail, Jobs, Errors, Security'
  expect(words.join(', ')).toBe(`${people}, ${house}`)
  expect(ways().filter((link) => link.getAttribute('aria-current') === 'page')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('button', { name: 'Admin rooms: Users' })).toBeInTheDocument()
  expect(screen.queryByText(/Changing something/)).toBeNull()
})

test('a manager finds every room and is told that they only read there', () => {
  show(Frame, '/admin/users', manager)
  expect(ways()).toHaveLength(17)
  expect(screen.getByText('You see everything here. Changing something is for administrators.')).toBeVisible()
})

test('a coupon manager finds the coupons alone', () => {
  show(Frame, '/admin/coupons', couponManager)
  expect(ways().map((link) => link.textContent)).toEqual(['Coupons'])
  expect(screen.queryByRole('button', { name: /Admin rooms/ })).toBeNull()
})

type Actor = { id: string; name: string; lines: number; city: string }
const actors: Actor[] = [
  { id: 'a', name: 'Ines Marlow', lines: 12, city: 'Cork' },
  { id: 'b', name: 'Teodor Vance', lines: 3, city: 'Leith' },
  { id: 'c', name: 'Abigail Osei', lines: 7, city: 'Hull' },
]
const columns: Column<Actor>[] = [
  { id: 'name', head: 'Name', cell: ({ name }) => name, sortBy: 'name' },
  { id: 'lines', head: 'Lines', cell: ({ lines }) => lines, sortBy: 'lines', align: 'end' },
  { id: 'city', head: 'City', cell: ({ city }) => city, isExtra: true },
]
const ready = { data: actors, isPending: false, error: null, refetch: () => undefined }

function Actors(props: Partial<Parameters<typeof DataTable<Actor, Actor[]>>[0]>) {
  return (
    <DataTable
      label="Actors"
      operation="Load actors"
      query={ready}
      rowsOf={(data) => data}
      keyOf={({ id }) => id}
      columns={columns}
      empty={<p>Nobody yet</p>}
      to={({ id }) => `/admin/users/${id}`}
      {...props}
    />
  )
}

test('a row leads to its page, and arrows go along the rows', async () => {
  const { address } = show(() => <Actors />)
  const table = screen.getByRole('table', { name: 'Actors' })
  expect(within(table).getAllByRole('row')).toHaveLength(4)
  screen.getByRole('link', { name: 'Ines Marlow' }).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('link', { name: 'Abigail Osei' })).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toBe('/admin/users/b'))
})

test('a head sorts the most first, then the least, and says which way it is', async () => {
  const asked = vi.fn<(sort: Sort) => void>()
  show(() => <Actors sort={{ by: 'name', order: 'ascending' }} onSort={asked} />)
  expect(screen.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(screen.getByRole('button', { name: 'Lines' }))
  expect(asked).toHaveBeenLastCalledWith({ by: 'lines', order: 'descending' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lines, lowest first')
  expect(asked).toHaveBeenLastCalledWith({ by: 'lines', order: 'ascending' })
})

function Choosable() {
  const choice = useChosenColumns('actors', columns)
  return (
    <>
      <ColumnChoice columns={columns} {...choice} />
      <Actors chosen={choice.chosen} />
    </>
  )
}

test('columns are chosen by who looks, and stay chosen after a reload', async () => {
  const { unmount } = show(Choosable, '/', admin)
  expect(screen.queryByText('Cork')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'City' }))
  expect(screen.getByText('Cork')).toBeInTheDocument()
  unmount()
  show(Choosable, '/', admin)
  expect(screen.getByText('Cork')).toBeVisible()
})

const offline = new CallError({ status: 'internal', httpStatus: 0, message: 'No answer came.' })
const denied = new CallError({ status: 'permission-denied', httpStatus: 403, message: 'No.' })
const broken = new CallError({ status: 'internal', httpStatus: 500, message: 'The ledger is being rewritten.' })

test.each([
  [offline, 'You appear to be offline. Please check your internet connection and try again.'],
  [denied, "Access denied. You don't have permission to perform this action."],
  [broken, 'Load actors failed: The ledger is being rewritten.'],
])('rows that cannot be loaded: %s', async (error, sentence) => {
  const refetch = vi.fn<() => void>()
  show(() => <Actors query={{ data: undefined, isPending: false, error, refetch }} />)
  expect(screen.getByRole('alert')).toHaveTextContent(sentence)
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('rows that were there stay while it is said that newer ones cannot be loaded', () => {
  show(() => <Actors query={{ ...ready, error: offline }} />)
  expect(screen.getByRole('alert')).toHaveTextContent('You appear to be offline.')
  expect(screen.getByText('Ines Marlow')).toBeVisible()
})

const filters = [
  {
    name: 'tier',
    label: 'Tier',
    options: [
      { value: '', words: 'Any tier' },
      { value: 'paid', words: 'Paid' },
    ],
  },
]
const Bar = () => <FilterBar search={{ name: 'q', label: 'Name or email' }} filters={filters} />

test('a search waits for the end of the typing and stands in the address with the filters, at the first page', async () => {
  const { address } = show(Bar, '/admin/users?after=c9&view=v1')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Name or email' }), ' ines ')
  await waitFor(() => expect(address()).toBe('/admin/users?view=v1&q=ines'))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tier' }), 'Paid')
  expect(address()).toBe('/admin/users?view=v1&q=ines&tier=paid')
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(address()).toBe('/admin/users?view=v1'))
  expect(screen.getByRole('searchbox')).toHaveValue('')
})

test('a search that comes by the address stands in the field', async () => {
  const { router } = show(Bar, '/admin/users?q=ines')
  expect(screen.getByRole('searchbox')).toHaveValue('ines')
  await router.navigate('/admin/users?q=vance')
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('vance'))
})

function Pages() {
  const pages = usePages()
  const next: Record<string, string> = { '': 'c2', c2: 'c3' }
  const nextCursor = next[pages.cursor ?? '']
  return <Pager pages={pages} nextCursor={nextCursor} shown={nextCursor ? 100 : 34} total={1234} />
}

test('one goes from page to page by the cursor and back again, and sees where one is', async () => {
  const { address } = show(Pages)
  expect(screen.getByText('1 to 100 of 1,234')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Newer' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Older' }))
  await userEvent.click(screen.getByRole('button', { name: 'Older' }))
  expect(address()).toBe('/admin/users?after=c3')
  expect(screen.getByText('201 to 234 of 1,234')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Newer' }))
  expect(address()).toBe('/admin/users?after=c2')
  await userEvent.click(screen.getByRole('button', { name: 'Newer' }))
  expect(address()).toBe('/admin/users')
})

test('who comes to a later page by a bookmark is led to the first one', async () => {
  const { address } = show(Pages, '/admin/users?after=c2')
  await userEvent.click(screen.getByRole('button', { name: 'Newest' }))
  expect(address()).toBe('/admin/users')
})

const asking = { title: 'Revoke it?', says: 'Ines is free again.', act: 'Revoke', onClose: () => undefined }

test('an act is done after a yes with its reason, and can be taken back', async () => {
  const onConfirm = vi.fn<() => Promise<Done>>(async () => ({ words: 'Revoked.', undo }))
  const undo = vi.fn<() => Promise<void>>(async () => undefined)
  show(() => <ConfirmDialog {...asking} reason={{ isRequired: true }} onConfirm={onConfirm} />)
  const dialog = within(screen.getByRole('dialog', { name: 'Revoke it?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('Please say why.')
  expect(onConfirm).not.toHaveBeenCalled()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Paid twice')
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(toasts.list().at(-1)?.words).toBe('Revoked.'))
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('Paid twice')
  toasts.list().at(-1)?.act?.onPress()
  await waitFor(() => expect(toasts.list().at(-1)?.words).toBe('Taken back.'))
  expect(undo).toHaveBeenCalledOnce()
})

test('an act that fails says why and keeps what was typed', async () => {
  const onConfirm = async () => Promise.reject(broken)
  show(() => <ConfirmDialog {...asking} reason={{}} onConfirm={onConfirm} />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Paid twice')
  await userEvent.click(screen.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Revoke failed: The ledger is being rewritten.')
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Paid twice')
})
