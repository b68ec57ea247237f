// Tests that an admin action can be undone, under the rules of the action itself.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordAdminAction } from '../../accounts/index.ts'
import { users } from '../../accounts/tables.ts'
import { failureCodeOf, listedId, useAdminApp } from './testing/useAdminApp.ts'

const { app, admin, ahead, insert, readAccount, readLog } = useAdminApp()

test('undoAct restores the values from before an admin action, and the undo can be undone by a second undoAct', async () => {
  const actor = await app().signUp()
  const { userId } = actor
  await admin().call('setOverride', { userId, tier: 'pro', expiresAt: ahead(9).toISOString(), reason: 'First' })
  const before = (await readAccount(userId)).override
  const { actId } = await admin().call('promoteUser', { userId })
  const undone = await admin().call('undoAct', { actId })
  expect((await readAccount(userId)).override).toEqual(before)
  await admin().call('undoAct', { actId: undone.actId })
  expect((await readAccount(userId)).override).toMatchObject({ type: 'promotion' })
  expect((await readLog(userId)).map(({ action }) => action).sort()).toEqual([
    ...['act.undone', 'act.undone', 'override.set', 'user.promoted'],
  ])
})

test('undoAct is refused if another admin action has changed the account since', async () => {
  const { userId } = await app().signUp()
  const { actId } = await admin().call('promoteUser', { userId })
  await admin().call('setOverride', { userId, tier: 'pro', expiresAt: ahead(9).toISOString(), reason: 'Since' })
  expect(await failureCodeOf(admin().post('undoAct', { actId }))).toBe('admin/changed-since')
  expect((await readAccount(userId)).override).toMatchObject({ tier: 'pro' })
})

test('undoAct follows the rules for giving a role, and refuses an unknown action and an action that changed no stored value', async () => {
  const { userId } = await app().signUp()
  const added = await admin().call('setUserRole', { userId, role: 'admin' })
  const removed = await admin().call('setUserRole', { userId, role: null })
  await app().database.db.update(users).set({ emailVerified: false }).where(eq(users.id, userId))
  expect(await failureCodeOf(admin().post('undoAct', { actId: removed.actId }))).toBe('admin/not-verified')
  expect(await failureCodeOf(admin().post('undoAct', { actId: added.actId }))).toBe('admin/changed-since')
  await admin().call('resendVerification', { userId })
  const resent = (await readLog(userId)).find(({ action }) => action === 'verification.resent')
  expect(await failureCodeOf(admin().post('undoAct', { actId: resent?.id ?? '' }))).toBe('admin/cannot-undo')
  expect(await failureCodeOf(admin().post('undoAct', { actId: 'none' }))).toBe('not_found')
})

test('an admin can give an account in ADMIN_UIDS the coupon permission, undo this, and undo the undo, but cannot undo an override', async () => {
  await insert(listedId)
  const given = await admin().call('setCouponPermission', { userId: listedId, canManageCoupons: true })
  const undone = await admin().call('undoAct', { actId: given.actId })
  expect((await readAccount(listedId)).user.canManageCoupons).toBe(false)
  await admin().call('undoAct', { actId: undone.actId })
  expect((await readAccount(listedId)).user.canManageCoupons).toBe(true)

  // The override was revoked before the operator added the account to ADMIN_UIDS.
  const [before, after] = [{ override: null }, { override: null }]
  const action = { adminId: admin().userId, action: 'override.revoked', at: app().clock.now() }
  const metadata = { userId: listedId, before, after }
  const actId = await app().database.tx((tx) => recordAdminAction(tx, { ...action, metadata }))
  expect(await failureCodeOf(admin().post('undoAct', { actId }))).toBe('admin/named-by-operator')
})

test('undoAct does not give the coupon permission back to an account whose address is no longer verified', async () => {
  const { userId } = await app().signUp()
  await admin().call('setCouponPermission', { userId, canManageCoupons: true })
  const removed = await admin().call('setCouponPermission', { userId, canManageCoupons: false })
  await app().database.db.update(users).set({ emailVerified: false }).where(eq(users.id, userId))
  expect(await failureCodeOf(admin().post('undoAct', { actId: removed.actId }))).toBe('admin/not-verified')
  expect((await readAccount(userId)).user.canManageCoupons).toBe(false)
})

test('an override whose reason names an e-mail address can be undone, although the admin log does not contain the address', async () => {
  const { userId } = await app().signUp()
  const reason = 'Asked by benvolio@example.com'
  const { actId } = await admin().call('setOverride', {
    userId,
    tier: 'pro',
    expiresAt: ahead(9).toISOString(),
    reason,
  })
  expect(JSON.stringify(await readLog(userId))).not.toContain('benvolio')
  await admin().call('undoAct', { actId })
  expect((await readAccount(userId)).override).toBeNull()
})
