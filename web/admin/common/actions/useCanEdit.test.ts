import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import '../../../testing/resetState.ts'
import { sessionStore } from '../../../platform/session/session.ts'
import { buildSession } from '../../../testing/builders.ts'
import { useCanEdit } from './useCanEdit.ts'

/** Returns whether this session may change the pages for admins, for coupon managers, and for all staff. */
function readRights(claims: NonNullable<Parameters<typeof buildSession>[1]> | null) {
  sessionStore.set(claims && buildSession({}, claims))
  return (['admin', 'coupons', 'staff'] as const).map((by) => renderHook(() => useCanEdit(by)).result.current)
}

test('an admin may change all pages, a manager those for staff and coupons, a coupon manager those for coupons, and an actor or a visitor none', () => {
  expect(readRights({ admin: true, role: 'admin' })).toEqual([true, true, true])
  expect(readRights({ role: 'manager' })).toEqual([false, true, true])
  expect(readRights({ canManageCoupons: true })).toEqual([false, true, false])
  expect([readRights({}), readRights(null)]).toEqual(Array.from({ length: 2 }, () => [false, false, false]))
})

test('during an impersonation nothing may be changed, whatever rights the account has', () => {
  const all = { admin: true, role: 'admin', canManageCoupons: true, impersonatedBy: 'a1' } as const
  expect(readRights(all)).toEqual([false, false, false])
})
