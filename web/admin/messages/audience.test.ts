import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { QueryProvider } from '../../platform/query/query.tsx'
import '../../testing/resetState.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { fakeUserRow } from '../users/fakeAccounts.ts'
import { emptyAudienceForm, toAudience, type AudienceForm } from './audience.ts'
import { useUserLookup } from './AudienceFields.tsx'
import { formatAudience } from './formatAudience.ts'

const build = (part: Partial<AudienceForm>, userId: string | null = null) =>
  toAudience({ ...emptyAudienceForm, ...part }, userId)

test('a message goes to all users, to the one user that the admin found, or to the users that match all chosen filters', () => {
  expect(build({ kind: 'all', tier: 'paid' })).toEqual({ kind: 'all' })
  expect(build({ kind: 'one', one: 'mara@example.org' }, 'u1')).toEqual({ kind: 'one', userId: 'u1' })
  const chosen = { kind: 'filter', tier: 'paid', status: 'active', activity: 'churn_risk', coupon: ' SPRING ' } as const
  expect(build({ ...chosen, agencyId: 'a1', verified: 'yes' })).toEqual({
    kind: 'filter',
    filter: {
      ...{ tier: 'paid', status: 'active', activity: 'churn_risk' },
      ...{ coupon: 'SPRING', agencyId: 'a1', verified: true },
    },
  })
  expect(build({ kind: 'filter', verified: 'no' })).toEqual({ kind: 'filter', filter: { verified: false } })
})

test('if no user was found or no filter is chosen, a message has no recipients', () => {
  expect([
    build({ kind: 'one', one: 'nobody' }),
    build({ kind: 'filter' }),
    build({ kind: 'filter', coupon: ' ' }),
  ]).toEqual([null, null, null])
})

test('the list of sent messages says in words who got each message', () => {
  const agencies = [{ id: 'a1', name: 'Harbour' }]
  const format = (audience: Parameters<typeof formatAudience>[0]) => formatAudience(audience, agencies)
  expect(format({ kind: 'filter', filter: { coupon: 'SPRING', agencyId: 'a1' } })).toBe('SPRING, Harbour')
  expect(format({ kind: 'filter', filter: { verified: true } })).toBe('Verified')
  expect(format({ kind: 'filter', filter: { verified: false } })).toBe('Not verified')
  expect(format({ kind: 'one', userId: 'u1', email: 'mara@example.org' })).toBe('mara@example.org')
})

test('a message to one user goes to the user whose complete address was typed, not to another user that the search finds', async () => {
  const users = [
    fakeUserRow({ uid: 'u2', email: 'amara@example.org' }),
    fakeUserRow({ uid: 'u1', email: 'mara@example.org' }),
  ]
  const sent = fakeServer({ listUsers: () => ({ users, total: { count: 2, isExact: true } }) })
  const find = (typed: string) => renderHook(() => useUserLookup(typed), { wrapper: QueryProvider }).result
  const complete = find(' Mara@Example.org ')
  await waitFor(() => expect(complete.current?.uid).toBe('u1'))
  const incomplete = find('ara@example.org')
  expect(incomplete.current).toBeUndefined()
  await waitFor(() => expect(incomplete.current).toBeNull())
  expect(find('mar').current).toBeNull()
  expect(sent.map(({ input }) => input)).toEqual([{ search: 'Mara@Example.org' }, { search: 'ara@example.org' }])
})
