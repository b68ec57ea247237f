import type { Session } from '@scene-partner/contract/entities'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '../../platform/api/callError.ts'
import { sessionStore } from '../../platform/session/session.ts'
import '../../testing/resetState.ts'
import { buildSession } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { toasts } from '../../ui/overlays/toasts.ts'
import { adminPages } from '../adminPages.ts'
import {
  AdminPage,
  AdminScreen,
  ColumnPicker,
  ConfirmDialog,
  DataTable,
  FilterBar,
  Pager,
  useVisibleColumns,
  usePagination,
  type Column,
  type ActionResult,
  type Sort,
} from './index.ts'

afterEach(async () => {
  for (const { id } of toasts.get()) toasts.close(id)
  localStorage.clear()
  vi.unstubAllGlobals()
  // A removed dialog returns the focus a little later. Without this pause, it would do so during the next test.
  cleanup()
  await new Promise((resolve) => setTimeout(resolve))
})

function show(Screen: () => ReactNode, address = '/admin/users', session: Session | null = null) {
  fakeServer({})
  sessionStore.set(session)
  const router = createMemoryRouter([{ path: '*', Component: Screen }], { initialEntries: [address] })
  const { unmount } = render(<RouterProvider router={router} />)
  return { unmount, address: () => router.state.location.pathname + router.state.location.search, router }
}

const admin = buildSession({}, { admin: true, role: 'admin' })
const manager = buildSession({}, { role: 'manager' })
const couponManager = buildSession({}, { canManageCoupons: true })

const Frame = () => <AdminPage>{() => <AdminScreen title="Users">rows</AdminScreen>}</AdminPage>
const links = () =>
  screen.getAllByRole('navigation', { name: 'Admin' }).flatMap((nav) => within(nav).queryAllByRole('link'))

// [spec2 §2.1]
test('the navigation of the admin area links to every admin page and marks the current page', () => {
  show(Frame, '/admin/users/u7', admin)
  const labels = links().map((link) => link.textContent)
  const people = 'Dashboard, Users, Subscriptions, Coupons, Agencies, Analytics'
  const staffPages = 'Voices, Messages, Contact, Blog, Site, Logs, Impersonations, Mail, Jobs, Errors, Security'
  expect(labels).toEqual(expect.arrayContaining(`${people}, ${staffPages}`.split(', ')))
  const linked = ['main', 'content', 'health'].flatMap((name) => adminPages.filter(({ section }) => section === name))
  expect(labels).toEqual(linked.map(({ label, title }) => label ?? title))
  expect(links().filter((link) => link.getAttribute('aria-current') === 'page')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('button', { name: 'Admin pages: Users' })).toBeInTheDocument()
  expect(screen.queryByText(/only administrators/)).toBeNull()
})

// [spec2 §2.1]
test('the navigation shows a manager every admin page, and a notice says that managers cannot make changes', () => {
  show(Frame, '/admin/users', manager)
  expect(links()).toHaveLength(adminPages.filter(({ section }) => section !== undefined).length)
  expect(screen.getByText('You can see everything here, but only administrators can make changes.')).toBeVisible()
})

// [spec2 §2.1]
test('a coupon manager sees only the coupons page in the navigation', () => {
  show(Frame, '/admin/coupons', couponManager)
  expect(links().map((link) => link.textContent)).toEqual(['Coupons'])
  expect(screen.queryByRole('button', { name: /Admin pages/ })).toBeNull()
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
  { id: 'city', head: 'City', cell: ({ city }) => city, isHiddenByDefault: true },
]
const ready = { data: actors, isPending: false, error: null, refetch: () => undefined }

function Actors(props: Partial<Parameters<typeof DataTable<Actor, Actor[]>>[0]>) {
  return (
    <DataTable
      label="Actors"
      action="Load actors"
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

test('the name in a table row links to the page of this row, and arrow keys move the focus between rows', async () => {
  const { address } = show(() => <Actors />)
  const table = screen.getByRole('table', { name: 'Actors' })
  expect(within(table).getAllByRole('row')).toHaveLength(4)
  screen.getByRole('link', { name: 'Ines Marlow' }).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('link', { name: 'Abigail Osei' })).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toBe('/admin/users/b'))
})

test('a click on a column header sorts the table in descending order; a select field also offers ascending order; screen readers are told the order', async () => {
  const onSort = vi.fn<(sort: Sort) => void>()
  show(() => <Actors sort={{ by: 'name', order: 'ascending' }} onSort={onSort} />)
  expect(screen.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(screen.getByRole('button', { name: 'Lines' }))
  expect(onSort).toHaveBeenLastCalledWith({ by: 'lines', order: 'descending' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lines, lowest first')
  expect(onSort).toHaveBeenLastCalledWith({ by: 'lines', order: 'ascending' })
})

function Choosable() {
  const choice = useVisibleColumns('actors', columns)
  return (
    <>
      <ColumnPicker columns={columns} {...choice} />
      <Actors visibleColumns={choice.visibleColumns} />
    </>
  )
}

test('the columns that an admin chose for a table are still chosen after a reload', async () => {
  const { unmount } = show(Choosable, '/', admin)
  expect(screen.queryByText('Cork')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'City' }))
  expect(screen.getByText('Cork')).toBeInTheDocument()
  unmount()
  show(Choosable, '/', admin)
  expect(screen.getByText('Cork')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'City' }))
  expect(screen.queryByText('Cork')).toBeNull()
})

const offline = new CallError({ status: 'internal', httpStatus: 0, message: 'The server did not answer.' })
const denied = new CallError({ status: 'permission-denied', httpStatus: 403, message: 'No.' })
const broken = new CallError({ status: 'internal', httpStatus: 500, message: 'The ledger is being rewritten.' })

// [spec2 §8.2] [spec2 §8.6]
test.each([
  [offline, 'You appear to be offline. Please check your internet connection and try again.'],
  [denied, "Access denied. You don't have permission to perform this action."],
  [broken, 'Load actors failed: The ledger is being rewritten.'],
])(
  'if loading the rows of a table fails with “%s”, the table shows a message, and the user can try again',
  async (error, sentence) => {
    const refetch = vi.fn<() => void>()
    show(() => <Actors query={{ data: undefined, isPending: false, error, refetch }} />)
    expect(screen.getByRole('alert')).toHaveTextContent(sentence)
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(refetch).toHaveBeenCalledOnce()
  },
)

test('if loading the rows again fails, the rows that were loaded before stay visible', () => {
  show(() => <Actors query={{ ...ready, error: offline }} />)
  expect(screen.getByRole('alert')).toHaveTextContent('You appear to be offline.')
  expect(screen.getByText('Ines Marlow')).toBeVisible()
})

const filters = [
  {
    name: 'tier',
    label: 'Tier',
    options: [
      { value: '', label: 'Any tier' },
      { value: 'paid', label: 'Paid' },
    ],
  },
]
const Bar = () => <FilterBar search={{ name: 'q', label: 'Name or email' }} filters={filters} />

test('a search starts when typing pauses, is stored in the URL with the filters, and opens the first page', async () => {
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

test('Enter starts a search at once; spaces before and after the text are left out', () => {
  const { address } = show(Bar, '/admin/users')
  const field = screen.getByRole('searchbox')
  fireEvent.change(field, { target: { value: ' ines ' } })
  fireEvent.submit(field.closest('form') ?? field)
  expect(address()).toBe('/admin/users?q=ines')
})

test('the search field contains the search text of the URL', async () => {
  const { router } = show(Bar, '/admin/users?q=ines')
  expect(screen.getByRole('searchbox')).toHaveValue('ines')
  await router.navigate('/admin/users?q=vance')
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('vance'))
})

function Pages() {
  const pages = usePagination()
  const next: Record<string, string> = { '': 'c2', c2: 'c3' }
  const nextCursor = next[pages.cursor ?? '']
  return <Pager pagination={pages} nextCursor={nextCursor} rowCount={nextCursor ? 100 : 34} total={1234} />
}

test('an admin opens the next and the previous page of a list; each page says which rows it shows and how many there are', async () => {
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

test('from a later page that was opened by a bookmark, the admin can go back to the first page', async () => {
  const { address } = show(Pages, '/admin/users?after=c2')
  await userEvent.click(screen.getByRole('button', { name: 'Newest' }))
  expect(address()).toBe('/admin/users')
})

const confirmation = {
  title: 'Revoke it?',
  description: 'Ines is free again.',
  action: 'Revoke',
  onClose: () => undefined,
}

test('an action runs after the admin confirms it and gives a reason, and can be undone', async () => {
  const onConfirm = vi.fn<() => Promise<ActionResult>>(async () => ({ message: 'Revoked.', undo }))
  const undo = vi.fn<() => Promise<void>>(async () => undefined)
  show(() => <ConfirmDialog {...confirmation} reason={{ isRequired: true }} onConfirm={onConfirm} />)
  const dialog = within(screen.getByRole('dialog', { name: 'Revoke it?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('Please enter a reason.')
  expect(onConfirm).not.toHaveBeenCalled()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Paid twice')
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Revoked.'))
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('Paid twice')
  toasts.get().at(-1)?.action?.onPress()
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Undone.'))
  expect(undo).toHaveBeenCalledOnce()
})

// [spec2 §8.2] [spec2 §8.41]
test('a failed action shows the error in its dialog and keeps the typed text', async () => {
  const onConfirm = async () => Promise.reject(broken)
  show(() => <ConfirmDialog {...confirmation} reason={{}} onConfirm={onConfirm} />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Paid twice')
  await userEvent.click(screen.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Revoke failed: The ledger is being rewritten.')
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Paid twice')
})
