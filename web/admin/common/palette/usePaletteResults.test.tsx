import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../../testing/resetState.ts'
import { queryClient } from '../../../platform/query/query.tsx'
import { buildCoupon, buildSession } from '../../../testing/builders.ts'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { fakeUserRow } from '../../users/fakeAccounts.ts'
import { usePaletteResults } from './usePaletteResults.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Opens the search of the palette. `type` enters a text and waits `ms` milliseconds. */
function open(session: Parameters<typeof usePaletteResults>[0]) {
  const sent = fakeServer({
    listUsers: ({ search }) => ({
      users: [fakeUserRow({ uid: 'u7', displayName: `User ${search}`, email: 'viola@example.com' })],
      total: { count: 1, isExact: true },
    }),
    getCoupons: () => ({
      coupons: Array.from({ length: 7 }, (_, at) =>
        buildCoupon({ id: `c${at}`, code: `VIOLIN${at}`, description: '' }),
      ),
    }),
    getAdminPosts: () => ({ posts: [] }),
  })
  const hook = renderHook(({ text }) => usePaletteResults(session, text), {
    initialProps: { text: '' },
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  return {
    sent,
    type: async (text: string, ms: number) => {
      hook.rerender({ text })
      await act(() => vi.advanceTimersByTimeAsync(ms))
      // Waits for the answers, and for the timer with which the query cache reports them.
      await act(async () => {
        do await new Promise((resolve) => setImmediate(resolve))
        while (queryClient.isFetching() > 0)
        await vi.advanceTimersByTimeAsync(1)
      })
    },
    unmount: hook.unmount,
    names: () => sent.map(({ name }) => name).toSorted(),
    groups: () => hook.result.current.groups.map(({ label, results }) => [label, results.map(({ text }) => text)]),
  }
}
const manager = buildSession({ uid: 'm1' }, { role: 'manager' })

test('the palette searches 200 ms after the last letter, from two letters on, and shows at most five results in a group, such as coupons', async () => {
  const { type, names, groups, sent } = open(manager)
  await type('v', 300)
  await type('vi', 190)
  await type('vio', 190)
  expect(sent).toEqual([])
  await type('vio', 20)
  expect(names()).toEqual(['getAdminPosts', 'getCoupons', 'listUsers'])
  expect(groups()).toEqual([
    ['Users', ['User vio']],
    ['Coupons', ['VIOLIN0', 'VIOLIN1', 'VIOLIN2', 'VIOLIN3', 'VIOLIN4']],
  ])
  // The results of an earlier text are not shown for the next one.
  await type('viol', 0)
  expect(groups()).toEqual([])
})

test('the palette searches only coupons for a coupon manager, and nothing for an actor', async () => {
  const coupons = open(buildSession({ uid: 'k1' }, { canManageCoupons: true }))
  await coupons.type('vio', 300)
  expect(coupons.names()).toEqual(['getCoupons'])
  coupons.unmount()
  queryClient.clear()
  const nothing = open(buildSession())
  await nothing.type('vio', 300)
  expect([nothing.names(), nothing.groups()]).toEqual([[], []])
})

test('in the palette, a page with a word that begins with the text (`us`: Users) comes first, and one with the text inside a word (`pon`: Coupons) last', async () => {
  const { type, groups } = open(manager)
  await type('us', 300)
  expect(groups()[0]).toEqual(['Pages', expect.arrayContaining(['Users'])])
  await type('pon', 300)
  expect(groups().map(([label]) => label)).toEqual(['Users', 'Coupons', 'Pages'])
})
