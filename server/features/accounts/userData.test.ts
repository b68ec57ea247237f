// What users read and change of their own account. All tests share one app; the test of ADMIN_UIDS also starts a second
// server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectLiveUpdates } from '../../testing/collectLiveUpdates.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { usageMonths } from '../access/tables.ts'
import { failureOf } from '../auth/testing/mailAndFailures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

// [spec2 §3.15]
test('the user document counts only the characters that were used in the current month, not reserved ones', async () => {
  const actor = await app.signUp()
  await app.database.db.insert(usageMonths).values([
    { userId: actor.userId, month: '2026-10', used: 900, reserved: 0 },
    { userId: actor.userId, month: '2026-11', used: 120, reserved: 30 },
  ])
  expect((await actor.call('getUserData', {})).quotaMinutesUsed).toBe(120)
})

// [spec2 §7.20]
test(
  'staff can read the user document of another account; other users always get their own user document',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp()
    const target = await app.signUp()
    expect((await actor.call('getUserData', { userId: target.userId })).uid).toBe(actor.userId)
    for (const change of [{ isAdmin: true }, { role: 'superadmin' as const }, { role: 'manager' as const }]) {
      const staff = await app.signUp({ change })
      expect((await staff.call('getUserData', { userId: target.userId })).uid).toBe(target.userId)
      expect((await failureOf(staff.call('getUserData', { userId: 'nobody\0' }))).code).toBe('not_found')
    }
  },
)

// [spec2 §3.17] [spec2 §3.20]
test('`getUserData` returns no reason or author of an override, and no customer or subscription id of the payment provider', async () => {
  const granted = {
    status: 'active',
    tier: 'pro',
    expiresAt: '2027-01-01T00:00:00.000Z',
    createdAt: '2026-11-01T00:00:00.000Z',
    type: 'gift',
  } as const
  const actor = await app.signUp({
    change: {
      override: { ...granted, createdBy: 'the-admin', reason: 'a friend' },
      paymentCustomerId: 'cus_1',
      paymentSubscriptionId: 'sub_1',
    },
  })
  const document = await actor.call('getUserData', {})
  expect(document.override).toEqual(granted)
  expect(JSON.stringify(document)).not.toMatch(/a friend|the-admin|cus_1|sub_1/)
})

// [spec2 §6.8]
test('an account in ADMIN_UIDS is an admin, active and paid until 2099, although no role or plan is stored for it', async () => {
  const actor = await app.signUp()
  // A second server of the same deployment: `ADMIN_UIDS` is read at the start and must name this account.
  await using asListed = await startApp({
    sharedWith: app,
    environment: { ADMIN_UIDS: `${actor.userId}, someone-else`, APP_SECRET: app.services.config.appSecret },
  })
  const client = asListed.visitor()
  for (const [name, value] of actor.cookies) client.cookies.set(name, value)

  const session = await client.call('getSession', {})
  expect(session?.claims.admin).toBe(true)
  expect(session?.user).toMatchObject({
    isAdmin: true,
    subscriptionTier: 'paid',
    subscriptionStatus: 'active',
    override: { status: 'active', tier: 'paid' },
  })
  expect(session?.user.override?.expiresAt).toMatch(/^2099-/)
  expect(await actor.call('getUserData', {})).toMatchObject({
    isAdmin: false,
    subscriptionTier: 'inactive',
    override: null,
  })
})

// [spec2 §7.28]
test('when a user changes their name, the user document contains the new name, and open pages get a live update', async () => {
  const actor = await app.signUp()
  const { updates } = await collectLiveUpdates(app, actor.userId)
  const document = await actor.call('updateProfile', { firstName: ' Sarah\n', lastName: 'Bernhardt' })
  expect(document).toMatchObject({ firstName: 'Sarah', lastName: 'Bernhardt', displayName: 'Sarah Bernhardt' })
  await expect.poll(() => updates).toEqual([{ topic: 'user', id: actor.userId, version: app.clock.now().getTime() }])
  expect((await failureOf(actor.call('updateProfile', { firstName: '\u0007' }))).code).toBe('invalid_input')
})

// [spec2 §7.22]
test('updateUserLastSignIn stores the current time as the last sign-in of the caller', async () => {
  const actor = await app.signUp()
  app.clock.advance(5000)
  await actor.call('updateUserLastSignIn', {})
  expect((await actor.call('getUserData', {})).lastSignInAt).toBe(app.clock.now().toISOString())
})

// [spec1 §3.3] [spec1 §7.4] [spec2 §3.44] [spec2 §3.45] [spec2 §7.26] [spec2 §9.19] [spec2 §9.20]
test('saving preferences changes only the fields in the request, and stores at most the first five different valid ids of recent voices', async () => {
  const actor = await app.signUp()
  expect(await actor.call('getUserPreferences', {})).toEqual({
    userId: actor.userId,
    updatedAt: null,
    favoriteVoiceIds: [],
    defaultVoiceId: null,
    recentVoiceIds: [],
    audioSettings: { defaultSpeed: 1, defaultStability: 0.5, defaultSimilarity: 0.5 },
  })
  await actor.call('saveUserPreferences', { defaultVoiceId: 'tom', audioSettings: { defaultSpeed: 1.15 } })
  await actor.call('saveUserPreferences', {
    recentVoiceIds: ['a', 'b', 'a', 'c', 'no voice', 'd', 'e', 'f'],
    favoriteVoiceIds: ['b', 'b'],
  })
  expect(await actor.call('getUserPreferences', {})).toEqual({
    userId: actor.userId,
    updatedAt: app.clock.now().toISOString(),
    favoriteVoiceIds: ['b'],
    defaultVoiceId: 'tom',
    recentVoiceIds: ['a', 'b', 'c', 'd', 'e'],
    audioSettings: { defaultSpeed: 1.15, defaultStability: 0.5, defaultSimilarity: 0.5 },
  })
})

test(
  'if several pages save different preferences at the same time, all of these preferences are stored',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp()
    for (const defaultSpeed of [0.8, 0.9, 1.1, 1.2]) {
      const voiceId = `voice-${defaultSpeed}`
      await Promise.all([
        actor.call('saveUserPreferences', { favoriteVoiceIds: [voiceId] }),
        actor.call('saveUserPreferences', { defaultVoiceId: voiceId }),
        actor.call('saveUserPreferences', { audioSettings: { defaultSpeed } }),
      ])
      expect(await actor.call('getUserPreferences', {})).toMatchObject({
        favoriteVoiceIds: [voiceId],
        defaultVoiceId: voiceId,
        audioSettings: { defaultSpeed },
      })
    }
  },
)
