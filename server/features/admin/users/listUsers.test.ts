import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '../../accounts/tables.ts'
import { activityStatus } from './activity.ts'
import { listedId, useAdminApp } from './testing/useAdminApp.ts'

const { app, admin, ago, ahead, insert, listIds, readAccount } = useAdminApp()

describe('list of users (listUsers)', () => {
  // [spec2 §1.1] [spec2 §7.30]
  test('the search finds accounts by any part of a name or address, by a complete address and by id', async () => {
    const id = await insert('11111111-1111-4111-8111-111111111111', {
      name: 'Ines Marlow-Vance',
      email: 'i.marlow+stage@drama.example',
    })
    for (const search of [
      'ines',
      'INES marl',
      'vance ines',
      'stage',
      'drama',
      'i.marlow+st',
      'i.marlow+stage@dra',
      'nes',
      'low-van',
      'tage@dr',
      'rama.exa',
      'i ines',
      id,
    ]) {
      expect([search, await listIds({ search })]).toEqual([search, [id]])
    }
    for (const search of ['nse', "' or 1=1", '%', '%%%', '\\', 'ines@', 'marlow:*|ada', 'ines nobody']) {
      expect([search, (await listIds({ search })).includes(id)]).toEqual([search, false])
    }
  })

  test('the filters by tier and status use the effective values, which can differ from the stored values of an account', async () => {
    await insert('runs', { subscriptionTier: 'paid', subscriptionStatus: 'active', subscriptionExpiresAt: ahead(1) })
    await insert('ran-out', { subscriptionTier: 'paid', subscriptionStatus: 'active', subscriptionExpiresAt: ago(1) })
    await insert('trial', { subscriptionTier: 'premium_trial', subscriptionStatus: 'trialing', trialEndDate: ahead(3) })
    await insert('granted', {
      override: {
        ...{ status: 'active', tier: 'paid', expiresAt: ahead(5).toISOString(), createdAt: ago(1).toISOString() },
        ...{ createdBy: admin().userId, reason: 'A gift', type: 'manual' },
      },
    })
    await insert(listedId)
    const few = (ids: string[]) =>
      ids.filter((id) => ['runs', 'ran-out', 'trial', 'granted', listedId].includes(id)).sort()
    expect(few(await listIds({ tier: 'paid' }))).toEqual([listedId, 'granted', 'runs'])
    expect(few(await listIds({ status: 'trialing' }))).toEqual(['trial'])
    expect(few(await listIds({ tier: 'free' }))).toEqual(['ran-out'])
    const row = (await admin().call('listUsers', { search: 'ran' })).users.find(({ uid }) => uid === 'ran-out')
    expect(row).toMatchObject({ tier: 'free', planStatus: 'ended', endsAt: ago(1).toISOString() })
  })

  // [spec2 §4.5] [spec2 §4.23] [spec2 §9.14]
  test('the filter by activity separates users whose last sign-in is at most 30, 60 or 90 days ago, or longer ago', async () => {
    const seen = { 'seen-30': 30, 'seen-31': 31, 'seen-60': 60, 'seen-61': 61, 'seen-90': 90, 'seen-91': 91 }
    for (const [id, days] of Object.entries(seen)) await insert(id, { lastSignInAt: ago(days), createdAt: ago(200) })
    await insert('seen-never', { createdAt: ago(45) })
    const found = async (activity: 'active' | 'inactive' | 'dormant' | 'churn_risk') =>
      (await listIds({ activity, search: 'seen' })).sort()
    expect(await found('active')).toEqual(['seen-30'])
    expect(await found('inactive')).toEqual(['seen-31', 'seen-60', 'seen-never'])
    expect(await found('dormant')).toEqual(['seen-61', 'seen-90'])
    expect(await found('churn_risk')).toEqual(['seen-91'])
    expect((await readAccount('seen-91')).activity).toMatchObject({ status: 'churn_risk', days: 91 })
  })

  test('the list can be filtered by role, verification, coupon and agency', async () => {
    await insert('office-manager', { role: 'manager' })
    await insert('office-coupons', { canManageCoupons: true })
    await insert('office-stranger', { emailVerified: false, email: 'one@school.example' })
    await insert('office-owner', { email: 'owner@example.com' })
    await app().database.db.execute(sql`
      insert into coupon_redemptions (id, user_id, coupon_code, number, was_trial, mailbox_hash, redeemed_at)
      values ('r1', 'office-manager', 'STAGE', 1, true, 'x', now())`)
    await app().database.db.execute(sql`
      insert into agencies (id, name, domain, coupon_code, created_at, updated_at) values ('a1', 'School', 'school.example', 'STAGE', now(), now())`)
    const found = async (filter: Parameters<typeof listIds>[0]) =>
      (await listIds({ ...filter, search: 'office' })).sort()
    expect(await found({ role: 'manager' })).toEqual(['office-manager'])
    expect(await found({ role: 'coupons' })).toEqual(['office-coupons'])
    expect(await found({ role: 'admin' })).toEqual(['office-owner'])
    expect(await found({ role: 'staff' })).toEqual(['office-manager', 'office-owner'])
    expect(await found({ role: 'none' })).toEqual(['office-stranger'])
    expect(await found({ verified: false })).toEqual(['office-stranger'])
    expect(await found({ coupon: 'stage' })).toEqual(['office-manager'])
    expect(await found({ agencyId: 'a1' })).toEqual(['office-manager', 'office-stranger'])
    expect(await found({ agencyId: 'none' })).toEqual([])
  })

  test('the filter by the role admin finds accounts with the role or the flag of an admin, but no superadmins', async () => {
    await insert('rank-flag', { isAdmin: true })
    await insert('rank-role', { role: 'admin', canManageCoupons: true })
    await insert('rank-super', { role: 'superadmin', isAdmin: true })
    await insert('rank-coupons', { isAdmin: true, canManageCoupons: true })
    const found = async (role: Parameters<typeof listIds>[0]['role']) =>
      (await listIds({ role, search: 'rank' })).toSorted()
    expect(await found('admin')).toEqual(['rank-coupons', 'rank-flag', 'rank-role'])
    expect(await found('superadmin')).toEqual(['rank-super'])
    expect(await found('staff')).toEqual(['rank-coupons', 'rank-flag', 'rank-role', 'rank-super'])
    expect([await found('coupons'), await found('none'), await found('manager')]).toEqual([[], [], []])
  })

  test('activityStatus returns the next status as soon as the last sign-in is more than 30, 60 or 90 days ago', () => {
    const now = new Date('2026-11-21T09:30:00.000Z')
    const statusAfter = (days: number, ms = 0) =>
      activityStatus({ lastSignInAt: new Date(now.getTime() - days * 86_400_000 - ms), createdAt: now }, now)
    expect([statusAfter(30), statusAfter(30, 1), statusAfter(60), statusAfter(60, 1)]).toEqual([
      ...['active', 'inactive', 'inactive', 'dormant'],
    ])
    expect([statusAfter(90), statusAfter(90, 1)]).toEqual(['dormant', 'churn_risk'])
  })

  // [spec2 §1.1] [spec2 §9.15]
  test(
    'pages of 100 accounts together contain every account once, in every sort order',
    { tags: ['long'] },
    async () => {
      const many = Array.from({ length: 230 }, (_, index) => ({
        id: `crowd-${index}`,
        name: 'Crowd',
        email: `crowd.${(index * 37) % 230}@example.com`,
        // Many accounts have the same sign-up and sign-in times, so only their ids decide their order.
        createdAt: ago(50 + (index % 3)),
        lastSignInAt: index % 4 === 0 ? null : ago(index % 7),
      }))
      await app().database.db.insert(users).values(many)
      await app().database.db.execute(sql`
      insert into usage_months (user_id, month, used) select id, '2026-11', length(id) from users where id like 'crowd-1%'`)
      for (const sort of ['created', 'lastSignIn', 'email', 'usage'] as const) {
        for (const direction of ['asc', 'desc'] as const) {
          const walked: string[] = []
          let cursor: string | undefined
          do {
            const page = await admin().call('listUsers', {
              search: 'crowd',
              sort,
              direction,
              ...(cursor && { cursor }),
            })
            if (!cursor) expect(page.total).toEqual({ count: 230, isExact: true })
            expect(page.users.length).toBeLessThanOrEqual(100)
            walked.push(...page.users.map(({ uid }) => uid))
            cursor = page.nextCursor
          } while (cursor)
          expect([sort, direction, walked.length, new Set(walked).size]).toEqual([sort, direction, 230, 230])
        }
      }
      const [most] = (await admin().call('listUsers', { search: 'crowd', sort: 'usage' })).users
      expect(most?.usedThisMonth).toBe(9)
    },
  )

  // [spec2 §1.1]
  test('an invalid cursor returns the first page', async () => {
    const first = await listIds({ sort: 'email' })
    const invalid = [
      'x',
      '',
      Buffer.from('["email.desc","a\\u0000","x"]').toString('base64url'),
      Buffer.from('[1]').toString('base64url'),
    ]
    for (const cursor of invalid) expect(await listIds({ sort: 'email', cursor })).toEqual(first)
  })
})
