// One server for all of it, as starting one takes longer than what is asked of it: so the acts stand with the lists.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { adminLog, users } from '../accounts/tables.ts'

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

/** Somebody who never signed up in a browser: many of them would take long. */
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
const idsOf = async (input: Parameters<typeof admin.call<'listUsers'>>[1]) =>
  (await admin.call('listUsers', input)).users.map(({ uid }) => uid)
const accountOf = (userId: string) => admin.call('getUserForAdmin', { userId })
const refusalOf = async (call: Promise<Response>) => {
  const { error } = (await (await call).json()) as { error?: { details: { code: string } } }
  return error?.details.code
}
const logOf = async (userId: string) => (await admin.call('getAdminLogs', { user: userId })).entries

describe('the list of accounts', () => {
  test('finds by beginnings of name and address, by a whole address and by id', async () => {
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
      expect([search, await idsOf({ search })]).toEqual([search, [id]])
    }
    for (const search of ['nes', "' or 1=1", '%', '\\', 'ines@', 'marlow:*|ada']) {
      expect([search, (await idsOf({ search })).includes(id)]).toEqual([search, false])
    }
  })

  test('filters by what counts now, not by what is stored', async () => {
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
    expect(few(await idsOf({ tier: 'paid' }))).toEqual([listedId, 'granted', 'runs'])
    expect(few(await idsOf({ status: 'trialing' }))).toEqual(['trial'])
    expect(few(await idsOf({ tier: 'free' }))).toEqual(['ran-out'])
    const row = (await admin.call('listUsers', { search: 'ran' })).users.find(({ uid }) => uid === 'ran-out')
    expect(row).toMatchObject({ tier: 'free', standing: 'ended', endsAt: ago(1).toISOString() })
  })

  test('tells the lively from those at risk by 30, 60 and 90 days since the last sign-in', async () => {
    const seen = { 'seen-30': 30, 'seen-31': 31, 'seen-60': 60, 'seen-61': 61, 'seen-90': 90, 'seen-91': 91 }
    for (const [id, days] of Object.entries(seen)) await insert(id, { lastSignInAt: ago(days), createdAt: ago(200) })
    await insert('seen-never', { createdAt: ago(45) })
    const found = async (activity: 'active' | 'inactive' | 'dormant' | 'churn_risk') =>
      (await idsOf({ activity, search: 'seen' })).sort()
    expect(await found('active')).toEqual(['seen-30'])
    expect(await found('inactive')).toEqual(['seen-31', 'seen-60', 'seen-never'])
    expect(await found('dormant')).toEqual(['seen-61', 'seen-90'])
    expect(await found('churn_risk')).toEqual(['seen-91'])
    expect((await accountOf('seen-91')).activity).toMatchObject({ status: 'churn_risk', days: 91 })
  })

  test('filters by office, verification, code and agency', async () => {
    await insert('office-manager', { role: 'manager' })
    await insert('office-coupons', { canManageCoupons: true })
    await insert('office-stranger', { emailVerified: false, email: 'one@school.example' })
    await insert('office-owner', { email: 'owner@example.com' })
    await app.database.db.execute(sql`
      insert into coupon_redemptions (id, user_id, coupon_code, number, was_trial, mailbox_hash, redeemed_at)
      values ('r1', 'office-manager', 'STAGE', 1, true, 'x', now())`)
    await app.database.db.execute(sql`
      insert into agencies (id, name, domain, coupon_code, created_at, updated_at) values ('a1', 'School', 'school.example', 'STAGE', now(), now())`)
    const found = async (filter: Parameters<typeof idsOf>[0]) => (await idsOf({ ...filter, search: 'office' })).sort()
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

  test('walks through everybody once, a hundred at a time, in every order', async () => {
    const many = Array.from({ length: 230 }, (_, index) => ({
      id: `crowd-${index}`,
      name: 'Crowd',
      email: `crowd.${(index * 37) % 230}@example.com`,
      // Many of one moment: only the id tells them apart.
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

  test('odd cursors begin at the beginning', async () => {
    const first = await idsOf({ sort: 'email' })
    const odd = [
      'x',
      '',
      Buffer.from('["email.desc","a\\u0000","x"]').toString('base64url'),
      Buffer.from('[1]').toString('base64url'),
    ]
    for (const cursor of odd) expect(await idsOf({ sort: 'email', cursor })).toEqual(first)
  })
})

describe('one account', () => {
  test('is told with everything but its texts, averages only after a week', async () => {
    const actor = await app.signUp({ tier: 'paid' })
    await actor.call('saveScript', { title: 'Secret play', content: 'These words are nobody’s business.' })
    const started = await actor.call('startGeneration', { text: 'A line that stays private.', voiceId: 'tom' })
    await actor.listenToTheEnd(started.audioUrl)
    const account = await accountOf(actor.userId)
    expect(account).toMatchObject({
      user: { uid: actor.userId },
      standing: { tier: 'paid', status: 'active', standing: 'active', isSubscriber: true },
      usage: { month: '2026-11', used: started.chargedCharacters, limit: 30_000 },
      counts: { scripts: 1, recordings: 1, messages: 0 },
      weekly: null,
      sessions: 1,
      signIn: { hasPassword: true, passkeys: 0 },
    })
    const told = await (await admin.post('getUserForAdmin', { userId: actor.userId })).text()
    for (const secret of ['Secret play', 'nobody’s business', 'stays private']) expect(told).not.toContain(secret)

    await app.database.db
      .update(users)
      .set({ createdAt: ago(14) })
      .where(eq(users.id, actor.userId))
    const { weekly } = await accountOf(actor.userId)
    expect(weekly).toEqual({ characters: started.chargedCharacters / 2, recordings: 0.5, scripts: 0.5 })
  })

  test('is named by userId in the reads of its document, preferences and plan, by staff alone', async () => {
    const [actor, stranger] = [await app.signUp({ tier: 'paid' }), await app.signUp()]
    const { userId } = actor
    await actor.call('saveUserPreferences', { defaultVoiceId: 'tom' })
    expect(await admin.call('getUserData', { userId })).toMatchObject({ uid: userId })
    expect(await admin.call('getUserPreferences', { userId })).toMatchObject({ defaultVoiceId: 'tom' })
    expect(await admin.call('getUserSubscriptionStatus', { userId })).toMatchObject({ tier: 'paid' })
    expect(await stranger.call('getUserPreferences', { userId })).toMatchObject({ defaultVoiceId: null })
    expect(await stranger.call('getUserSubscriptionStatus', { userId })).toMatchObject({ tier: 'inactive' })
    expect(await refusalOf(admin.post('getUserSubscriptionStatus', { userId: 'nobody' }))).toBe('not_found')
  })

  test('that is not there is told as none', async () => {
    expect(await refusalOf(admin.post('getUserForAdmin', { userId: 'nobody' }))).toBe('not_found')
    expect(await refusalOf(admin.post('getUserForAdmin', { userId: "' or true" }))).toBe('not_found')
  })
})

describe('overrides', () => {
  test('count at once, end at their instant, and are written down with what was before', async () => {
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
    expect((await accountOf(actor.userId)).override).toMatchObject({
      ...{ tier: 'studio', reason: 'A gift', createdByEmail: admin.email, isInForce: true, isComputed: false },
    })
    const [entry] = await logOf(actor.userId)
    expect(entry).toMatchObject({
      ...{ id: actId, adminId: admin.userId, adminEmail: admin.email, action: 'override.set', userId: actor.userId },
      metadata: { reason: 'A gift', before: { override: null }, after: { override: { tier: 'studio', expiresAt } } },
    })
    expect(
      await refusalOf(
        admin.post('setOverride', { userId: actor.userId, tier: 'paid', expiresAt: ago(1).toISOString(), reason: 'x' }),
      ),
    ).toBe('admin/expiry-past')
  })

  test('are revoked, and nothing is revoked twice', async () => {
    const actor = await app.signUp()
    await admin.call('promoteUser', { userId: actor.userId })
    await admin.call('revokeOverride', { userId: actor.userId, reason: 'A mistake' })
    expect(await actor.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: 'inactive' })
    expect(await refusalOf(admin.post('revokeOverride', { userId: actor.userId }))).toBe('admin/no-override')
  })

  test('a promotion is thirty days of the paid tier, by the specification’s own words', async () => {
    const actor = await app.signUp()
    const { expiresAt } = await admin.call('promoteUser', { userId: actor.userId })
    expect(expiresAt).toBe(ahead(30).toISOString())
    const { override } = await accountOf(actor.userId)
    expect(override).toMatchObject({
      status: 'active',
      tier: 'paid',
      reason: 'Admin promotion',
      type: 'promotion',
      expiresAt,
    })
  })

  test('S-72 who is named by ADMIN_UIDS has one until 2099 that is nowhere stored, and none to give', async () => {
    const { override, standing } = await accountOf(listedId)
    expect(override).toMatchObject({
      tier: 'paid',
      expiresAt: '2099-12-31T23:59:59.000Z',
      isComputed: true,
      isInForce: true,
    })
    expect(standing).toMatchObject({ tier: 'paid', source: 'operator' })
    const [row] = await app.database.db.select().from(users).where(eq(users.id, listedId))
    expect(row?.override).toBeNull()
    expect(await refusalOf(admin.post('promoteUser', { userId: listedId }))).toBe('admin/named-by-operator')
  })
})

describe('offices', () => {
  test('S-09 are given and taken, and count from the next call on', async () => {
    const actor = await app.signUp()
    expect(await refusalOf(actor.post('listUsers', {}))).toBe('not_allowed')
    await admin.call('setUserRole', { userId: actor.userId, role: 'manager' })
    expect((await actor.post('listUsers', {})).status).toBe(200)
    await admin.call('setUserRole', { userId: actor.userId, role: null, reason: 'Left the company' })
    expect(await refusalOf(actor.post('listUsers', {}))).toBe('not_allowed')
  })

  test('only a superadmin makes or changes a superadmin', async () => {
    const [actor, superadmin] = [
      await app.signUp(),
      await app.signUp({ change: { role: 'superadmin', isAdmin: true } }),
    ]
    const change = { userId: actor.userId, role: 'superadmin' }
    expect(await refusalOf(admin.post('setUserRole', change))).toBe('admin/superadmin-only')
    await superadmin.call('setUserRole', { userId: actor.userId, role: 'superadmin' })
    expect(await refusalOf(admin.post('setUserRole', { userId: actor.userId, role: null }))).toBe(
      'admin/superadmin-only',
    )
    expect((await accountOf(actor.userId)).roleIsFixed).toBe('superadmin')
    for (const gone of [actor, superadmin]) {
      await app.database.db.update(users).set({ role: null, isAdmin: false }).where(eq(users.id, gone.userId))
    }
  })

  test('an address that nobody proved gets none', async () => {
    const stranger = await app.signUp({ isVerified: false })
    const { userId } = stranger
    expect(await refusalOf(admin.post('setUserRole', { userId, role: 'manager' }))).toBe('admin/not-verified')
    expect(await refusalOf(admin.post('setCouponPermission', { userId, canManageCoupons: true }))).toBe(
      'admin/not-verified',
    )
  })

  test('S-71 nobody dismisses themselves, and the last administrator cannot be lost', async () => {
    expect(await refusalOf(admin.post('setUserRole', { userId: admin.userId, role: null }))).toBe('admin/own-role')
    expect((await accountOf(admin.userId)).roleIsFixed).toBe('yourself')
    // The operator's own account is an administrator by its address alone; the only stored one is not theirs to lose.
    const owner = await app.signUp({ email: 'owner2@example.com' })
    await app.database.db
      .update(users)
      .set({ email: 'someone@example.com' })
      .where(eq(users.email, 'owner@example.com'))
    await app.database.db.update(users).set({ email: 'owner@example.com' }).where(eq(users.id, owner.userId))
    expect(await refusalOf(owner.post('setUserRole', { userId: admin.userId, role: 'manager' }))).toBe(
      'admin/last-admin',
    )
  })

  test('S-71 of administrators who dismiss each other at once, one stays', async () => {
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

describe('undoing', () => {
  test('puts back exactly what was before, and can itself be undone', async () => {
    const actor = await app.signUp()
    const { userId } = actor
    await admin.call('setOverride', { userId, tier: 'pro', expiresAt: ahead(9).toISOString(), reason: 'First' })
    const before = (await accountOf(userId)).override
    const { actId } = await admin.call('promoteUser', { userId })
    const undone = await admin.call('undoAct', { actId })
    expect((await accountOf(userId)).override).toEqual(before)
    await admin.call('undoAct', { actId: undone.actId })
    expect((await accountOf(userId)).override).toMatchObject({ type: 'promotion' })
    expect((await logOf(userId)).map(({ action }) => action).sort()).toEqual([
      ...['act.undone', 'act.undone', 'override.set', 'user.promoted'],
    ])
  })

  test('never takes away what somebody did since', async () => {
    const { userId } = await app.signUp()
    const { actId } = await admin.call('promoteUser', { userId })
    await admin.call('setOverride', { userId, tier: 'pro', expiresAt: ahead(9).toISOString(), reason: 'Since' })
    expect(await refusalOf(admin.post('undoAct', { actId }))).toBe('admin/changed-since')
    expect((await accountOf(userId)).override).toMatchObject({ tier: 'pro' })
  })

  test('goes by the rules of the act, and knows no other', async () => {
    const { userId } = await app.signUp()
    const made = await admin.call('setUserRole', { userId, role: 'admin' })
    const taken = await admin.call('setUserRole', { userId, role: null })
    await app.database.db.update(users).set({ emailVerified: false }).where(eq(users.id, userId))
    expect(await refusalOf(admin.post('undoAct', { actId: taken.actId }))).toBe('admin/not-verified')
    expect(await refusalOf(admin.post('undoAct', { actId: made.actId }))).toBe('admin/changed-since')
    const [other] = (await admin.call('getAdminLogs', { action: 'verification.resent' })).entries
    if (other) expect(await refusalOf(admin.post('undoAct', { actId: other.id }))).toBe('admin/cannot-undo')
    expect(await refusalOf(admin.post('undoAct', { actId: 'none' }))).toBe('not_found')
  })
})

test('a verification link goes out again, three an hour, to those alone who have none yet', async () => {
  const stranger = await app.signUp({ isVerified: false })
  await app.services.jobs.drain()
  await admin.call('resendVerification', { userId: stranger.userId })
  await app.services.jobs.drain()
  const letters = (await app.mailbox()).filter(({ to }) => to === stranger.email)
  expect(letters).toHaveLength(2)
  expect((await logOf(stranger.userId))[0]).toMatchObject({ action: 'verification.resent' })
  await admin.post('resendVerification', { userId: stranger.userId })
  expect(await refusalOf(admin.post('resendVerification', { userId: stranger.userId }))).toBe('rate_limited')
  expect(await refusalOf(admin.post('resendVerification', { userId: admin.userId }))).toBe('admin/verified-already')
})

describe('the log', () => {
  test('is read by administrator, act, person and day, a hundred at a time', async () => {
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

  test('S-28 a deed whose line cannot be written is not done', async () => {
    const actor = await app.signUp()
    await app.database.db.execute(
      sql`alter table admin_log add constraint closed check (action <> 'user.promoted') not valid`,
    )
    const response = await admin.post('promoteUser', { userId: actor.userId })
    await app.database.db.execute(sql`alter table admin_log drop constraint closed`)
    expect(response.status).toBe(500)
    expect((await accountOf(actor.userId)).override).toBeNull()
  })
})
