import { expect, test } from 'vitest'
import '../../testing/resetState.ts'
import { buildSession } from '../../testing/builders.ts'
import {
  forgetOfflineAccount,
  readOfflineAccount,
  storeOfflineAccount,
  updateOfflineAccount,
} from './offlineAccount.ts'

const dayMs = 24 * 3600_000

test('the account whose scripts are stored on the device is stored without admin rights and roles; after 30 days it is no longer returned', () => {
  const session = buildSession()
  storeOfflineAccount({ ...session, claims: { ...session.claims, admin: true, roles: ['admin'] } }, 0)
  const found = readOfflineAccount(30 * dayMs - 1)
  expect(found?.user.uid).toBe(session.user.uid)
  expect(found?.claims).toMatchObject({ admin: false, roles: [] })
  expect(readOfflineAccount(30 * dayMs)).toBeNull()
})

test('signing in with another account hides the scripts stored on the device; signing in with the same account does not', () => {
  const session = buildSession()
  storeOfflineAccount(session, 0)
  updateOfflineAccount(session)
  expect(readOfflineAccount(1)).not.toBeNull()
  updateOfflineAccount(buildSession({ uid: 'another' }))
  expect(readOfflineAccount(1)).toBeNull()
})

test('a session before the second factor, which lacks the override of the account, does not replace the stored account', () => {
  const complete = buildSession({ subscriptionTier: 'paid' })
  storeOfflineAccount(complete, 0)
  updateOfflineAccount(buildSession({ subscriptionTier: 'inactive' }, { secondFactor: 'needed' }))
  expect(readOfflineAccount(1)?.user.subscriptionTier).toBe('paid')
  updateOfflineAccount(buildSession({ subscriptionTier: 'inactive' }))
  expect(readOfflineAccount(1)?.user.subscriptionTier).toBe('inactive')
  forgetOfflineAccount()
})

test('an account that an admin impersonates is not stored on the device', () => {
  const session = buildSession()
  storeOfflineAccount({ ...session, claims: { ...session.claims, impersonatedBy: 'admin-1' } }, 0)
  expect(readOfflineAccount(1)).toBeNull()
})

test('the account that is stored on the device has no phone number, no price id of the payment provider, and no right to manage coupons', () => {
  const user = { phone: '+44 20 7946 0000', phoneUpdatedAt: '2026-11-20T09:00:00.000Z', stripePriceId: 'price_1' }
  const staff = { isAdmin: true, role: 'manager', canManageCoupons: true } as const
  storeOfflineAccount(buildSession({ ...user, ...staff }, { role: 'manager', canManageCoupons: true }), 0)
  const found = readOfflineAccount(1)
  expect(found?.user).toMatchObject({ phone: null, phoneUpdatedAt: null, stripePriceId: null })
  expect(found?.user).toMatchObject({ isAdmin: false, role: null, canManageCoupons: false })
  expect(found?.claims).toMatchObject({ role: null, canManageCoupons: false })
})
