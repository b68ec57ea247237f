import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '../../../platform/http/caller.ts'
import { findUser, type UserRow } from '../../accounts/index.ts'
import { users } from '../../accounts/tables.ts'
import { findRoleLock } from './roleRules.ts'
import { failureCodeOf, listedId, useAdminApp } from './testing/useAdminApp.ts'

const { app, admin, ago, ahead, insert, readAccount, readLog } = useAdminApp()

describe('details of a user (getUserForAdmin)', () => {
  // [spec2 §5.4] [spec2 §5.23]
  test('the details of an account contain plan, usage, counts and sign-in methods, but no texts; weekly averages appear only after the account’s first week', async () => {
    const actor = await app().signUp({ tier: 'paid' })
    await actor.call('saveScript', { title: 'Secret play', content: 'These words are nobody’s business.' })
    const started = await actor.call('startGeneration', { text: 'A line that stays private.', voiceId: 'tom' })
    await actor.downloadAudio(started.audioUrl)
    const account = await readAccount(actor.userId)
    expect(account).toMatchObject({
      user: { uid: actor.userId },
      access: { tier: 'paid', status: 'active', planStatus: 'active', isSubscriber: true },
      usage: { month: '2026-11', used: started.chargedCharacters, limit: 30_000 },
      counts: { scripts: 1, recordings: 1, messages: 0 },
      weekly: null,
      sessions: 1,
      signIn: { hasPassword: true, passkeys: 0 },
    })
    const response = await (await admin().post('getUserForAdmin', { userId: actor.userId })).text()
    for (const secret of ['Secret play', 'nobody’s business', 'stays private']) expect(response).not.toContain(secret)

    await app()
      .database.db.update(users)
      .set({ createdAt: ago(14) })
      .where(eq(users.id, actor.userId))
    const { weekly } = await readAccount(actor.userId)
    expect(weekly).toEqual({ characters: started.chargedCharacters / 2, recordings: 0.5, scripts: 0.5 })
  })

  // [spec2 §7.4] [spec2 §7.20]
  test('staff can read the user document, preferences and plan of another account by userId; other users cannot', async () => {
    const [actor, stranger] = [await app().signUp({ tier: 'paid' }), await app().signUp()]
    const { userId } = actor
    await actor.call('saveUserPreferences', { defaultVoiceId: 'tom' })
    expect(await admin().call('getUserData', { userId })).toMatchObject({ uid: userId })
    expect(await admin().call('getUserPreferences', { userId })).toMatchObject({ defaultVoiceId: 'tom' })
    expect(await admin().call('getUserSubscriptionStatus', { userId })).toMatchObject({ tier: 'paid' })
    expect(await stranger.call('getUserPreferences', { userId })).toMatchObject({ defaultVoiceId: null })
    expect(await stranger.call('getUserSubscriptionStatus', { userId })).toMatchObject({ tier: 'inactive' })
    expect(await failureCodeOf(admin().post('getUserSubscriptionStatus', { userId: 'nobody' }))).toBe('not_found')
  })

  test('getUserForAdmin with the id of an unknown account gets not_found', async () => {
    expect(await failureCodeOf(admin().post('getUserForAdmin', { userId: 'nobody' }))).toBe('not_found')
    expect(await failureCodeOf(admin().post('getUserForAdmin', { userId: "' or true" }))).toBe('not_found')
  })
})

describe('overrides', () => {
  // [spec2 §3.20] [spec2 §4.6] [spec2 §4.10] [spec2 §6.14] [spec2 §7.32]
  test('an override takes effect immediately and is logged with the previous value; an expiry in the past is refused', async () => {
    const actor = await app().signUp()
    const expiresAt = ahead(2).toISOString()
    const { actId } = await admin().call('setOverride', {
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
      ...{ tier: 'studio', reason: 'A gift', createdByEmail: admin().email, isInForce: true, isComputed: false },
    })
    const [entry] = await readLog(actor.userId)
    expect(entry).toMatchObject({
      ...{
        id: actId,
        adminId: admin().userId,
        adminEmail: admin().email,
        action: 'override.set',
        userId: actor.userId,
      },
      metadata: { reason: 'A gift', before: { override: null }, after: { override: { tier: 'studio', expiresAt } } },
    })
    expect(
      await failureCodeOf(
        admin().post('setOverride', {
          userId: actor.userId,
          tier: 'paid',
          expiresAt: ago(1).toISOString(),
          reason: 'x',
        }),
      ),
    ).toBe('admin/expiry-past')
    const atOnce = { userId: actor.userId, tier: 'paid', expiresAt: ahead(0).toISOString(), reason: 'x' }
    expect(await failureCodeOf(admin().post('setOverride', atOnce))).toBe('admin/expiry-past')
  })

  // [spec2 §4.6] [spec2 §4.10]
  test('revoking the tier override of an account a second time fails', async () => {
    const actor = await app().signUp()
    await admin().call('promoteUser', { userId: actor.userId })
    await admin().call('revokeOverride', { userId: actor.userId, reason: 'A mistake' })
    expect(await actor.call('getUserSubscriptionStatus', {})).toMatchObject({ tier: 'inactive' })
    expect(await failureCodeOf(admin().post('revokeOverride', { userId: actor.userId }))).toBe('admin/no-override')
  })

  // [spec2 §4.7] [spec2 §4.12] [spec2 §5.21] [spec2 §9.10]
  test('promoteUser without days and reason grants the paid tier for 30 days by an override with the reason "Admin promotion"', async () => {
    const actor = await app().signUp()
    const { expiresAt } = await admin().call('promoteUser', { userId: actor.userId })
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
  test('S-72 an account in ADMIN_UIDS has the tier paid until 2099 without a stored override, and an admin cannot add one', async () => {
    await insert(listedId)
    const { override, access } = await readAccount(listedId)
    expect(override).toMatchObject({
      tier: 'paid',
      expiresAt: '2099-12-31T23:59:59.000Z',
      isComputed: true,
      isInForce: true,
    })
    expect(access).toMatchObject({ tier: 'paid', source: 'admin_uids', effectiveRole: 'admin' })
    const [row] = await app().database.db.select().from(users).where(eq(users.id, listedId))
    expect(row?.override).toBeNull()
    expect(await failureCodeOf(admin().post('promoteUser', { userId: listedId }))).toBe('admin/named-by-operator')
  })
})

describe('roles', () => {
  // [spec2 §3.21] [spec2 §6.5]
  test('S-09 when an admin gives or removes a role, the change takes effect with the next request of the user', async () => {
    const actor = await app().signUp()
    expect(await failureCodeOf(actor.post('listUsers', {}))).toBe('not_allowed')
    await admin().call('setUserRole', { userId: actor.userId, role: 'manager' })
    expect((await actor.post('listUsers', {})).status).toBe(200)
    await admin().call('setUserRole', { userId: actor.userId, role: null, reason: 'Left the company' })
    expect(await failureCodeOf(actor.post('listUsers', {}))).toBe('not_allowed')
  })

  // [spec2 §3.21]
  test('only a superadmin can make or change a superadmin', async () => {
    const [actor, superadmin] = [
      await app().signUp(),
      await app().signUp({ change: { role: 'superadmin', isAdmin: true } }),
    ]
    const change = { userId: actor.userId, role: 'superadmin' }
    expect(await failureCodeOf(admin().post('setUserRole', change))).toBe('admin/superadmin-only')
    await superadmin.call('setUserRole', { userId: actor.userId, role: 'superadmin' })
    expect(await failureCodeOf(admin().post('setUserRole', { userId: actor.userId, role: null }))).toBe(
      'admin/superadmin-only',
    )
    expect((await readAccount(actor.userId)).roleLockReason).toBe('superadmin')
    for (const gone of [actor, superadmin]) {
      await app().database.db.update(users).set({ role: null, isAdmin: false }).where(eq(users.id, gone.userId))
    }
  })

  test('an account with an unverified address cannot get a role', async () => {
    const stranger = await app().signUp({ isVerified: false })
    const { userId } = stranger
    expect(await failureCodeOf(admin().post('setUserRole', { userId, role: 'manager' }))).toBe('admin/not-verified')
    expect(await failureCodeOf(admin().post('setCouponPermission', { userId, canManageCoupons: true }))).toBe(
      'admin/not-verified',
    )
  })

  test('S-71 an admin cannot remove their own role, and nobody can remove the role of the only account with a stored admin role', async () => {
    expect(await failureCodeOf(admin().post('setUserRole', { userId: admin().userId, role: null }))).toBe(
      'admin/own-role',
    )
    expect((await readAccount(admin().userId)).roleLockReason).toBe('yourself')
    // The operator, an admin only through `ADMIN_EMAILS`, cannot remove the role of the only stored admin.
    const owner = await app().signUp({ email: 'owner2@example.com' })
    await app()
      .database.db.update(users)
      .set({ email: 'someone@example.com' })
      .where(eq(users.email, 'owner@example.com'))
    await app().database.db.update(users).set({ email: 'owner@example.com' }).where(eq(users.id, owner.userId))
    expect(await failureCodeOf(owner.post('setUserRole', { userId: admin().userId, role: 'manager' }))).toBe(
      'admin/last-admin',
    )
  })

  test('S-71 the admin role of an account is locked if the operator gave it, or if no other open account has one', async () => {
    const { db } = app().database
    const only = (await findUser(db, admin().userId)) ?? expect.fail('no admin')
    const caller = { userId: 'somebody', isSuperadmin: true } as SignedIn
    const lists = { adminEmails: ['boss@example.com'], adminUids: ['listed'] }
    const lockOf = (change: Partial<UserRow>) => findRoleLock(db, { ...only, ...change }, caller, lists)
    expect(await lockOf({ id: 'listed' })).toBe('operator')
    expect(await lockOf({ email: 'boss@example.com' })).toBe('operator')
    expect(await lockOf({ isAdmin: false, role: 'manager' })).toBeNull()
    const id = await insert('second-admin')
    for (const [change, lock] of [
      [{ role: null }, 'last_admin'],
      [{ role: 'admin' }, null],
      [{ role: 'superadmin' }, null],
      [{ role: null, isAdmin: true }, null],
      [{ isAdmin: true, suspendedAt: ago(1) }, 'last_admin'],
      [{ isAdmin: true, suspendedAt: null, deletionDueAt: ahead(1) }, 'last_admin'],
    ] as const) {
      await db.update(users).set(change).where(eq(users.id, id))
      expect([change, await lockOf({})]).toEqual([change, lock])
    }
    await db.delete(users).where(eq(users.id, id))
  })

  test(
    'S-71 if four admins each remove the role of another one at the same time, at least one of them stays an admin',
    { tags: ['long'] },
    async () => {
      const others = await Promise.all([1, 2, 3].map(() => app().signUp({ change: { isAdmin: true, role: 'admin' } })))
      const all = [admin(), ...others]
      await Promise.all(
        all.map((one, index) =>
          one.post('setUserRole', { userId: all[(index + 1) % all.length]?.userId ?? '', role: null }),
        ),
      )
      const left = await app().database.db.select().from(users).where(eq(users.role, 'admin'))
      expect(left.length).toBeGreaterThan(0)
      for (const { userId } of others) {
        await app().database.db.update(users).set({ role: null, isAdmin: false }).where(eq(users.id, userId))
      }
      await app().database.db.update(users).set({ role: 'admin', isAdmin: true }).where(eq(users.id, admin().userId))
    },
  )
})

test('an admin can resend the verification link to an unverified account; the account gets at most three such links an hour, including the link of the sign-up', async () => {
  const stranger = await app().signUp({ isVerified: false })
  await app().services.jobs.drain()
  await admin().call('resendVerification', { userId: stranger.userId })
  await app().services.jobs.drain()
  const emails = (await app().mailbox()).filter(({ to }) => to === stranger.email)
  expect(emails).toHaveLength(2)
  expect((await readLog(stranger.userId))[0]).toMatchObject({ action: 'verification.resent' })
  await admin().post('resendVerification', { userId: stranger.userId })
  expect(await failureCodeOf(admin().post('resendVerification', { userId: stranger.userId }))).toBe('rate_limited')
  expect(await failureCodeOf(admin().post('resendVerification', { userId: admin().userId }))).toBe(
    'admin/verified-already',
  )
})

test('an admin can remove the role of an account whose address is not verified', async () => {
  const userId = await insert('unverified-manager', { emailVerified: false, role: 'manager' })
  await admin().call('setUserRole', { userId, role: null })
  expect((await readAccount(userId)).user.role).toBeNull()
})
