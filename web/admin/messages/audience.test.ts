import { expect, test } from 'vitest'
import { emptyAudienceForm, toAudience, type AudienceForm } from './audience.ts'
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
  const verified = format({ kind: 'filter', filter: { verified: true } })
  const unverified = format({ kind: 'filter', filter: { verified: false } })
  expect(verified.toLowerCase()).not.toMatch(/un|not/)
  expect(unverified.toLowerCase()).toMatch(/un|not/)
  expect(format({ kind: 'one', userId: 'u1', email: 'mara@example.org' })).toBe('mara@example.org')
})
