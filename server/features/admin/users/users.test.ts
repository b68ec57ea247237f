// One server for all tests, because starting one takes longer than the tests.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { adminLog, users } from '../../accounts/tables.ts'

const dayMs = 86_400_000
const listedId = '00000000-0000-4000-8000-00000000beef'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await startApp({ environment: { ADMIN_UIDS: listedId, ADMIN_EMAILS: 'owner@example.com' } })
  admin = await app.signUp({ email: 'prospero@example.com', change: { isAdmin: true, role: 'admin' } })
})
afterAll(() => app[Symbol.asyncDispose]())

const ago = (days: number) => new Date(app.clock.now().getTime() - days * dayMs)
const ahead = (days: number) => new Date(app.clock.now().getTime() + days * dayMs)

/** Inserts an account directly, because many sign-ups would take long. */
async function insert(id: string, change: Partial<typeof users.$inferInsert> = {}) {
  const row = {
    id,
    name: `Actor ${id}`,
    email: `${id}@example.com`,
    emailVerified: true,
    createdAt: ago(100),
    ...change,
  }
  await app.database.db.insert(users).values(row)
  return id
}
const listIds = async (input: Parameters<typeof admin.call<'listUsers'>>[1]) =>
  (await admin.call('listUsers', input)).users.map(({ uid }) => uid)
const readAccount = (userId: string) => admin.call('getUserForAdmin', { userId })
const failureCodeOf = async (call: Promise<Response>) => {
  const { error } = (await (await call).json()) as { error?: { details: { code: string } } }
  return error?.details.code
}
const readLog = async (userId: string) => (await admin.call('getAdminLogs', { user: userId })).entries

describe('listUsers', () => {
  // [spec2 §1.1] [spec2 §7.30]
  test('finds accounts by the beginning of a name or address, by a whole address and by id', async () => {
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
      id,
    ]) {
      expect([search, await listIds({ search })]).toEqual([search, [id]])
    }
    for (const search of ['nes', "' or 1=1", '%', '\\', 'ines@', 'marlow:*|ada']) {
      expect([search, (await listIds({ search })).includes(id)]).toEqual([search, false])
    }
  })

  test('filters by effective tier and status, not by the stored ones', async () => {
    await insert('runs', { subscriptionTier: 'paid', subscriptionStatus: 'active', subscriptionExpiresAt: ahead(1) })
    await insert('ran-out', { subscriptionTier: 'paid', subscriptionStatus: 'active', subscriptionExpiresAt: ago(1) })
    await insert('trial', { subscriptionTier: 'premium_trial', subscriptionStatus: 'trialing', trialEndDate: ahead(3) })
    await insert('granted', {
      override: {
        ...{ status: 'active', tier: 'paid', expiresAt: ahead(5).toISOString(), createdAt: ago(1).toISOString() },
        ...{ createdBy: admin.userId, reason: 'A gift', type: 'manual' },
      },
    })
    await insert(listedId)
    const few = (ids: string[]) =>
      ids.filter((id) => ['runs', 'ran-out', 'trial', 'granted', listedId].includes(id)).sort()
    expect(few(await listIds({ tier: 'paid' }))).toEqual([listedId, 'granted', 'runs'])
    expect(few(await listIds({ status: 'trialing' }))).toEqual(['trial'])
    expect(few(await listIds({ tier: 'free' }))).toEqual(['ran-out'])
    const row = (await admin.call('listUsers', { search: 'ran' })).users.find(({ uid }) => uid === 'ran-out')
    expect(row).toMatchObject({ tier: 'free', standing: 'ended', endsAt: ago(1).toISOString() })
  })

  // [spec2 §4.5] [spec2 §4.23] [spec2 §9.14]
  test('filters by activity status at 30, 60 and 90 days since the last sign-in', async () => {
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

  test('filters by role, verification, coupon and agency', async () => {
    await insert('office-manager', { role: 'manager' })
    await insert('office-coupons', { canManageCoupons: true })
    await insert('office-stranger', { emailVerified: false, email: 'one@school.example' })
    await insert('office-owner', { email: 'owner@example.com' })
    await app.database.db.execute(sql`
      insert into coupon_redemptions (id, user_id, coupon_code, number, was_trial, mailbox_hash, redeemed_at)
      values ('r1', 'office-manager', 'STAGE', 1, true, 'x', now())`)
    await app.database.db.execute(sql`
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

  // [spec2 §1.1] [spec2 §9.15]
  test('pages of 100 contain every account once, in every order', async () => {
    const many = Array.from({ length: 230 }, (_, index) => ({
      id: `crowd-${index}`,
      name: 'Crowd',
      email: `crowd.${(index * 37) % 230}@example.com`,
      // Many accounts of one instant: only the id orders them.
      createdAt: ago(50 + (index % 3)),
      lastSignInAt: index % 4 === 0 ? null : ago(index % 7),
    }))
    await app.database.db.insert(users).values(many)
    await app.database.db.execute(sql`
      insert into usage_months (user_id, month, used) select id, '2026-11', length(id) from users where id like 'crowd-1%'`)
    for (const sort of ['created', 'lastSignIn', 'email', 'usage'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const walked: string[] = []
        let cursor: string | undefined
        do {
          const page = await admin.call('listUsers', { search: 'crowd', sort, direction, ...(cursor && { cursor }) })
          if (!cursor) expect(page.total).toEqual({ count: 230, isExact: true })
          expect(page.users.length).toBeLessThanOrEqual(100)
          walked.push(...page.users.map(({ uid }) => uid))
          cursor = page.nextCursor
        } while (cursor)
        expect([sort, direction, walked.length, new Set(walked).size]).toEqual([sort, direction, 230, 230])
      }
    }
    const [most] = (await admin.call('listUsers', { search: 'crowd', sort: 'usage' })).users
    expect(most?.usedThisMonth).toBe(9)
  })

  // [spec2 §1.1]
  test('an invalid cursor starts at the first page', async () => {
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

describe('getUserForAdmin', () => {
  // [spec2 §5.4] [spec2 §5.23]
  test('returns everything but texts, and averages only after a week', async () => {
    const actor = await app.signUp({ tier: 'paid' })
    await actor.call('saveScript', { title: 'Secret play', content: 'These words are nobody’s business.' })
    const started = await actor.call('startGeneration', { text: 'A line that stays private.', voiceId: 'tom' })
    await actor.downloadAudio(started.audioUrl)
    const account = await readAccount(actor.userId)
    expect(account).toMatchObject({
      user: { uid: actor.userId },
      standing: { tier: 'paid', status: 'active', standing: 'active', isSubscriber: true },
      usage: { month: '2026-11', used: started.chargedCharacters, limit: 30_000 },
      counts: { scripts: 1, recordings: 1, messages: 0 },
      weekly: null,
      sessions: 1,
      signIn: { hasPassword: true, passkeys: 0 },
    })
    const response = await (await admin.post('getUserForAdmin', { userId: actor.userId })).text()
    for (const secret of ['Secret play', 'nobody’s business', 'stays private']) expect(response).not.toContain(secret)

    await app.database.db
      .update(users)
      .set({ createdAt: ago(14) })
      .where(eq(users.id, actor.userId))
    const { weekly } = await readAccount(actor.userId)
    expect(weekly).toEqual({ characters: started.chargedCharacters / 2, recordings: 0.5, scripts: 0.5 })
  })

  // [spec2 §7.4] [spec2 §7.20]
  test('staff can read document, preferences and plan of another account by userId; others cannot', async () => {
    const [actor, stranger] = [await app.signUp({ tier: 'paid' }), await app.signUp()]
    const { userId } = actor
    await actor.call('saveUserPreferences', { defaultVoiceId: 'tom' })
    expect(await admin.call('getUserData', { userId })).toMatchObject({ uid: userId })
    expect(await admin.call('getUserPreferences', { userId })).toMatchObject({ defaultVoiceId: 'tom' })
    expect(await admin.call('getUserSubscriptionStatus', { userId })).toMatchObject({ tier: 'paid' })
    expect(await stranger.call('getUserPreferences', { userId })).toMatchObject({ defaultVoiceId: null })
    expect(await stranger.call('getUserSubscriptionStatus', { userId })).toMatchObject({ tier: 'inactive' })
    expect(await failureCodeOf(admin.post('getUserSubscriptionStatus', { userId: 'nobody' }))).toBe('not_found')
  })

  test('throws not_found for an unknown account', async () => {
    expect(await failureCodeOf(admin.post('getUserForAdmin', { userId: 'nobody' }))).toBe('not_found')
    expect(await failureCodeOf(admin.post('getUserForAdmin', { userId: "' or true" }))).toBe('not_found')
  })
})

describe('overrides', () => {
  // [spec2 §3.20] [spec2 §4.6] [spec2 §4.10] [spec2 §6.14] [spec2 §7.32]
  test('an override takes effect at once, ends at its expiry, and is logged with the previous value', async () => {
    const actor = await app.signUp()
    const expiresAt = ahead(2).toISOString()
    const { actId } = await admin.call('setOverride', {
      userId: actor.userId,
      tier: 'studio',
      expiresAt,
      reason: 'A gift',
    })
    expect(await actor.call('getUserSubscriptionStatus', {})).toMatchObject({
      tier: 'studio',
      status: 'active',
      expiresAt,
    })
    expect((await readAccount(actor.userId)).override).toMatchObject({
      ...{ tier: 'studio', reason: 'A gift', createdByEmail: admin.email, isInForce: true, isComputed: false },
    })
    const [entry] = await readLog(actor.userId)
    expect(entry).toMatchObject({
      ...{ id: actId, adminId: admin.userId, adminEmail: admin.email, action: 'override.set', userId: actor.userId },
      metadata: { reason: 'A gift', before: { override: null }, after: { override: { tier: 'studio', expiresAt } } },
    })
    expect(
      await failureCodeOf(
        admin.post('setOverride', { userId: actor.userId, tier: 'paid', expiresAt: ago(1).toISOString(), reason: 'x' }),
      ),
    ).toBe('admin/expiry-past')
  })

  // [spec2 §4.6] [spec2 §4.10]
  test('an override can be revoked once', async () => {
    const actor = await app.signUp()
    await admin.call('promoteUser', { userId: actor.userId })
    await admin.call('revokeOverride', { userId: actor.userId, reason: 'A mistake' })
    expect(await actor.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: 'inactive' })
    expect(await failureCodeOf(admin.post('revokeOverride', { userId: actor.userId }))).toBe('admin/no-override')
  })

  // [spec2 §4.7] [spec2 §4.12] [spec2 §5.21] [spec2 §9.10]
  test('a promotion grants the paid tier for 30 days, with the reason of the specification', async () => {
    const actor = await app.signUp()
    const { expiresAt } = await admin.call('promoteUser', { userId: actor.userId })
    expect(expiresAt).toBe(ahead(30).toISOString())
    const { override } = await readAccount(actor.userId)
    expect(override).toMatchObject({
      status: 'active',
      tier: 'paid',
      reason: 'Admin promotion',
      type: 'promotion',
      expiresAt,
    })
  })

  // [spec2 §6.3] [spec2 §6.10]
  test('S-72 an account in ADMIN_UIDS has a computed override until 2099, and cannot be given another', async () => {
    const { override, standing } = await readAccount(listedId)
    expect(override).toMatchObject({
      tier: 'paid',
      expiresAt: '2099-12-31T23:59:59.000Z',
      isComputed: true,
      isInForce: true,
    })
    expect(standing).toMatchObject({ tier: 'paid', source: 'operator' })
    const [row] = await app.database.db.select().from(users).where(eq(users.id, listedId))
    expect(row?.override).toBeNull()
    expect(await failureCodeOf(admin.post('promoteUser', { userId: listedId }))).toBe('admin/named-by-operator')
  })
})

describe('roles', () => {
  // [spec2 §3.21] [spec2 §6.5]
  test('S-09 a role given or removed takes effect with the next call', async () => {
    const actor = await app.signUp()
    expect(await failureCodeOf(actor.post('listUsers', {}))).toBe('not_allowed')
    await admin.call('setUserRole', { userId: actor.userId, role: 'manager' })
    expect((await actor.post('listUsers', {})).status).toBe(200)
    await admin.call('setUserRole', { userId: actor.userId, role: null, reason: 'Left the company' })
    expect(await failureCodeOf(actor.post('listUsers', {}))).toBe('not_allowed')
  })

  // [spec2 §3.21]
  test('only a superadmin can make or change a superadmin', async () => {
    const [actor, superadmin] = [
      await app.signUp(),
      await app.signUp({ change: { role: 'superadmin', isAdmin: true } }),
    ]
    const change = { userId: actor.userId, role: 'superadmin' }
    expect(await failureCodeOf(admin.post('setUserRole', change))).toBe('admin/superadmin-only')
    await superadmin.call('setUserRole', { userId: actor.userId, role: 'superadmin' })
    expect(await failureCodeOf(admin.post('setUserRole', { userId: actor.userId, role: null }))).toBe(
      'admin/superadmin-only',
    )
    expect((await readAccount(actor.userId)).roleIsFixed).toBe('superadmin')
    for (const gone of [actor, superadmin]) {
      await app.database.db.update(users).set({ role: null, isAdmin: false }).where(eq(users.id, gone.userId))
    }
  })

  test('an account with an unverified address gets no role', async () => {
    const stranger = await app.signUp({ isVerified: false })
    const { userId } = stranger
    expect(await failureCodeOf(admin.post('setUserRole', { userId, role: 'manager' }))).toBe('admin/not-verified')
    expect(await failureCodeOf(admin.post('setCouponPermission', { userId, canManageCoupons: true }))).toBe(
      'admin/not-verified',
    )
  })

  test('S-71 an admin cannot remove the own role, and the last admin cannot be removed', async () => {
    expect(await failureCodeOf(admin.post('setUserRole', { userId: admin.userId, role: null }))).toBe('admin/own-role')
    expect((await readAccount(admin.userId)).roleIsFixed).toBe('yourself')
    // The operator is admin by address only; the only stored admin cannot be removed by them.
    const owner = await app.signUp({ email: 'owner2@example.com' })
    await app.database.db
      .update(users)
      .set({ email: 'someone@example.com' })
      .where(eq(users.email, 'owner@example.com'))
    await app.database.db.update(users).set({ email: 'owner@example.com' }).where(eq(users.id, owner.userId))
    expect(await failureCodeOf(owner.post('setUserRole', { userId: admin.userId, role: 'manager' }))).toBe(
      'admin/last-admin',
    )
  })

  test('S-71 if admins demote each other at the same time, one stays admin', async () => {
    const others = await Promise.all([1, 2, 3].map(() => app.signUp({ change: { isAdmin: true, role: 'admin' } })))
    const all = [admin, ...others]
    await Promise.all(
      all.map((one, index) =>
        one.post('setUserRole', { userId: all[(index + 1) % all.length]?.userId ?? '', role: null }),
      ),
    )
    const left = await app.database.db.select().from(users).where(eq(users.role, 'admin'))
    expect(left.length).toBeGreaterThan(0)
    for (const { userId } of others) {
      await app.database.db.update(users).set({ role: null, isAdmin: false }).where(eq(users.id, userId))
    }
    await app.database.db.update(users).set({ role: 'admin', isAdmin: true }).where(eq(users.id, admin.userId))
  })
})

describe('undoAct', () => {
  test('restores exactly the previous values, and can be undone itself', async () => {
    const actor = await app.signUp()
    const { userId } = actor
    await admin.call('setOverride', { userId, tier: 'pro', expiresAt: ahead(9).toISOString(), reason: 'First' })
    const before = (await readAccount(userId)).override
    const { actId } = await admin.call('promoteUser', { userId })
    const undone = await admin.call('undoAct', { actId })
    expect((await readAccount(userId)).override).toEqual(before)
    await admin.call('undoAct', { actId: undone.actId })
    expect((await readAccount(userId)).override).toMatchObject({ type: 'promotion' })
    expect((await readLog(userId)).map(({ action }) => action).sort()).toEqual([
      ...['act.undone', 'act.undone', 'override.set', 'user.promoted'],
    ])
  })

  test('is refused if the account was changed since', async () => {
    const { userId } = await app.signUp()
    const { actId } = await admin.call('promoteUser', { userId })
    await admin.call('setOverride', { userId, tier: 'pro', expiresAt: ahead(9).toISOString(), reason: 'Since' })
    expect(await failureCodeOf(admin.post('undoAct', { actId }))).toBe('admin/changed-since')
    expect((await readAccount(userId)).override).toMatchObject({ tier: 'pro' })
  })

  test('applies the rules of the original action, and refuses actions that cannot be undone', async () => {
    const { userId } = await app.signUp()
    const added = await admin.call('setUserRole', { userId, role: 'admin' })
    const removed = await admin.call('setUserRole', { userId, role: null })
    await app.database.db.update(users).set({ emailVerified: false }).where(eq(users.id, userId))
    expect(await failureCodeOf(admin.post('undoAct', { actId: removed.actId }))).toBe('admin/not-verified')
    expect(await failureCodeOf(admin.post('undoAct', { actId: added.actId }))).toBe('admin/changed-since')
    const [other] = (await admin.call('getAdminLogs', { action: 'verification.resent' })).entries
    if (other) expect(await failureCodeOf(admin.post('undoAct', { actId: other.id }))).toBe('admin/cannot-undo')
    expect(await failureCodeOf(admin.post('undoAct', { actId: 'none' }))).toBe('not_found')
  })
})

test('admins can resend a verification link three times an hour, to unverified accounts only', async () => {
  const stranger = await app.signUp({ isVerified: false })
  await app.services.jobs.drain()
  await admin.call('resendVerification', { userId: stranger.userId })
  await app.services.jobs.drain()
  const emails = (await app.mailbox()).filter(({ to }) => to === stranger.email)
  expect(emails).toHaveLength(2)
  expect((await readLog(stranger.userId))[0]).toMatchObject({ action: 'verification.resent' })
  await admin.post('resendVerification', { userId: stranger.userId })
  expect(await failureCodeOf(admin.post('resendVerification', { userId: stranger.userId }))).toBe('rate_limited')
  expect(await failureCodeOf(admin.post('resendVerification', { userId: admin.userId }))).toBe('admin/verified-already')
})

describe('getAdminLogs', () => {
  // [spec2 §3.50] [spec2 §7.5] [spec2 §7.34] [spec2 §9.3] [spec2 §9.16]
  test('filters by admin, action, account and day, 100 a page', async () => {
    const { userId } = await app.signUp()
    const at = new Date('2025-03-01T12:00:00.000Z')
    await app.database.db.insert(adminLog).values(
      Array.from({ length: 130 }, (_, index) => ({
        ...{ id: `old-${index}`, adminId: 'operator', action: 'old.act', metadata: { userId }, timestamp: at },
      })),
    )
    const first = await admin.call('getAdminLogs', { action: 'old.act' })
    expect(first.entries).toHaveLength(100)
    expect(first.actions).toContain('old.act')
    const second = await admin.call('getAdminLogs', { action: 'old.act', cursor: first.nextCursor })
    expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(130)
    expect(second.nextCursor).toBeUndefined()

    const count = async (input: object) => (await admin.call('getAdminLogs', input)).entries.length
    expect(await count({ admin: 'operator', from: '2025-03-01', until: '2025-03-01' })).toBe(100)
    expect(await count({ user: userId, until: '2025-02-28' })).toBe(0)
    expect(await count({ user: userId, admin: admin.email })).toBe(0)
    const byAddress = await admin.call('getAdminLogs', { admin: admin.email.toUpperCase() })
    expect(byAddress.entries.every(({ adminId }) => adminId === admin.userId)).toBe(true)
  })

  // [spec2 §6.4] [spec2 §6.14]
  test('S-28 an admin action fails if its log entry cannot be written', async () => {
    const actor = await app.signUp()
    await app.database.db.execute(
      sql`alter table admin_log add constraint closed check (action <> 'user.promoted') not valid`,
    )
    const response = await admin.post('promoteUser', { userId: actor.userId })
    await app.database.db.execute(sql`alter table admin_log drop constraint closed`)
    expect(response.status).toBe(500)
    expect((await readAccount(actor.userId)).override).toBeNull()
  })
})
