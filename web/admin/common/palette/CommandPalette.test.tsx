import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../../testing/resetState.ts'
import { buildCoupon, buildSession } from '../../../testing/builders.ts'
import { fail, fakeServer } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'
import { fakeUserRow } from '../../users/fakeAccounts.ts'

afterEach(() => vi.unstubAllGlobals())

const post = {
  ...{ id: 'p1', slug: 'three-violets', title: 'Three violets', state: 'draft' as const, author: 'Ada', tags: [] },
  ...{ publishedAt: null, hasBeenOut: false, createdAt: '2026-11-01T12:00:00.000Z', version: 1 },
  updatedAt: '2026-11-01T12:00:00.000Z',
}
const answers = {
  listJobs: () => ({ jobs: [] }),
  getUserForAdmin: () => fail('not_found'),
  getAdminLogs: () => ({ entries: [] }),
  listMessagesToUser: () => ({ messages: [] }),
  listUsers: () => ({
    users: [fakeUserRow({ uid: 'u7', displayName: 'Viola Free', email: 'viola@example.com' })],
    total: { count: 1, isExact: true },
  }),
  getCoupons: () => ({ coupons: [buildCoupon({ id: 'c3', code: 'VIOLIN', description: '' })] }),
  getAdminPosts: () => ({ posts: [post] }),
}
const manager = buildSession({ uid: 'm1' }, { role: 'manager' })
const couponManager = buildSession({ uid: 'k1' }, { canManageCoupons: true })
const optionTexts = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const field = () => screen.getByRole('combobox', { name: 'Search or jump to' })
const activeText = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

test(
  'Ctrl K opens the palette with a list of pages; a search lists users, coupons and posts; Enter opens the chosen one',
  { tags: ['long'] },
  async () => {
    const sent = fakeServer(answers)
    const user = userEvent.setup()
    const { address } = await visit('/admin/jobs', manager)
    await screen.findByRole('heading', { level: 1, name: 'Jobs' })
    await user.keyboard('{Control>}k{/Control}')
    expect(field()).toHaveFocus()
    // Until the admin types something, the palette lists the pages and sends no request.
    expect(screen.getByRole('option', { name: 'Users' })).toBeInTheDocument()
    expect(sent.filter(({ name }) => name === 'listUsers')).toEqual([])
    await user.keyboard('vio')
    await waitFor(() => expect(optionTexts()).toEqual(['Viola Freeviola@example.com', 'VIOLIN', 'Three violets']))
    // The typed letters are highlighted in the name of a user, an e-mail address, a coupon code and the title of a post.
    expect(screen.getAllByText(/^vio$/i)).toHaveLength(4)
    // Only one request is sent to the server, when the admin has stopped typing.
    expect(sent.flatMap(({ name, input }) => (name === 'listUsers' ? [input] : []))).toEqual([{ search: 'vio' }])
    expect(activeText()).toBe('Viola Freeviola@example.com')
    expect(within(screen.getByRole('group', { name: 'Coupons' })).getByRole('option')).toHaveTextContent('VIOLIN')
    await user.keyboard('{ArrowUp}')
    expect(activeText()).toBe('Three violets')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(activeText()).toBe('VIOLIN')
    await user.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(address()).toBe('/admin/users/u7'))
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test(
  'a slash opens the palette only outside text fields; Escape closes it and focuses the button that opens it',
  { tags: ['long'] },
  async () => {
    fakeServer(answers)
    const user = userEvent.setup()
    await visit('/admin/users', manager)
    const search = await screen.findByRole('searchbox', { name: 'Any part of a name or email' })
    await user.click(search)
    await user.keyboard('/')
    expect(screen.queryByRole('dialog')).toBeNull()
    const opener = screen.getAllByRole('button', { name: 'Search' })[0] as HTMLElement
    opener.focus()
    await user.keyboard('/')
    await user.keyboard('log')
    await waitFor(() => expect(screen.getByRole('option', { name: 'Logs' })).toBeInTheDocument())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
  },
)

test(
  'in the palette, an admin page whose name begins with the typed letters is the first result',
  { tags: ['long'] },
  async () => {
    fakeServer(answers)
    const user = userEvent.setup()
    await visit('/admin/jobs', manager)
    await screen.findByRole('heading', { level: 1, name: 'Jobs' })
    await user.keyboard('{Control>}k{/Control}ma')
    await waitFor(() => expect(optionTexts()).toHaveLength(4))
    expect(optionTexts()[0]).toBe('Mail')
    expect(activeText()).toBe('Mail')
  },
)

test(
  'for a coupon manager the palette finds coupons, but no users, posts or other pages',
  { tags: ['long'] },
  async () => {
    const sent = fakeServer(answers)
    const user = userEvent.setup()
    await visit('/admin/coupons', couponManager)
    await screen.findByRole('heading', { level: 1, name: 'Coupons' })
    await user.keyboard('{Control>}k{/Control}')
    expect(optionTexts()).toEqual(['Coupons'])
    await user.keyboard('violin')
    await waitFor(() => expect(optionTexts()).toEqual(['VIOLIN']))
    expect(sent.some(({ name }) => name === 'listUsers' || name === 'getAdminPosts')).toBe(false)
  },
)

test('if a search of the palette fails, the palette says so', { tags: ['long'] }, async () => {
  fakeServer({ ...answers, listUsers: () => fail('unavailable') })
  const user = userEvent.setup()
  await visit('/admin/jobs', manager)
  await user.click((await screen.findAllByRole('button', { name: 'Search' }))[0] as HTMLElement)
  await user.keyboard('vio')
  expect(await screen.findByRole('alert')).toHaveTextContent('Part of the search failed.')
})
