import type { OperationContract } from '@scene-partner/contract/operation'
import { expect, test } from 'vitest'
import type { Caller, SignedIn } from './caller.ts'
import { checkAccess, isAdmin } from './checkAccess.ts'

const user: SignedIn = {
  userId: 'ada',
  sessionId: 'session',
  email: 'ada@example.com',
  emailVerified: true,
  isAdmin: false,
  isSuperadmin: false,
  isManager: false,
  canManageCoupons: false,
  needsSecondFactor: false,
  impersonatedBy: null,
  authenticatedAt: new Date('2026-11-21T09:30:00.000Z'),
}
const admin = { ...user, isAdmin: true }
const superadmin = { ...admin, isSuperadmin: true }
const everyRole = { ...superadmin, isManager: true, canManageCoupons: true }

const callers: Record<string, Caller> = {
  visitor: null,
  unverified: { ...user, emailVerified: false },
  unverifiedManager: { ...user, emailVerified: false, isManager: true },
  user,
  couponManager: { ...user, canManageCoupons: true },
  manager: { ...user, isManager: true },
  admin,
  unverifiedAdmin: { ...admin, emailVerified: false },
  superadmin,
  withoutSecondFactor: { ...everyRole, needsSecondFactor: true },
  impersonated: { ...everyRole, impersonatedBy: 'boss' },
  impersonatedUnverified: { ...everyRole, emailVerified: false, impersonatedBy: 'boss' },
}

type Access = OperationContract['access']
const columns: Access[] = ['anyone', 'session', 'verified', 'coupons', 'staff', 'admin', 'superadmin']
/** ok: allowed · 401: not signed in · unv: e-mail not verified · 2fa: second factor needed · no: not allowed. */
const matrix = `
                       anyone session verified coupons staff admin superadmin
visitor                  ok     401     401      401    401   401     401
unverified               ok     ok      unv      unv    unv   unv     unv
unverifiedManager        ok     ok      unv      unv    unv   unv     unv
user                     ok     ok      ok       no     no    no      no
couponManager            ok     ok      ok       ok     no    no      no
manager                  ok     ok      ok       ok     ok    no      no
admin                    ok     ok      ok       ok     ok    ok      no
unverifiedAdmin          ok     ok      ok       ok     ok    ok      no
superadmin               ok     ok      ok       ok     ok    ok      ok
withoutSecondFactor      2fa    2fa     2fa      2fa    2fa   2fa     2fa
impersonated             ok     ok      ok       no     no    no      no
impersonatedUnverified   ok     ok      unv      unv    unv   unv     unv
`
const codes: Record<string, string | undefined> = {
  '401': 'signed_out',
  unv: 'email_not_verified',
  '2fa': 'second-factor/needed',
  no: 'not_allowed',
}
const rows = matrix
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/))

const codeFor = (access: Access, caller: Caller, more: Partial<OperationContract> = {}) =>
  checkAccess({ access, duringImpersonation: 'reads', ...more }, caller)?.code

test('the access matrix of this test has a row for every kind of caller', () => {
  expect(rows.map(([name]) => name)).toEqual(Object.keys(callers))
})

// [spec2 §6.15]
test.each(rows)(
  'S-01 the caller %s gets these results for the access levels from anyone to superadmin: %s %s %s %s %s %s %s',
  (name, ...cells) => {
    const caller = callers[name ?? ''] ?? null
    const answers = columns.map((access) => codeFor(access, caller))
    expect(answers).toEqual(cells.map((cell) => codes[cell]))
  },
)

test('S-25 an operation with duringImpersonation `refused` is refused in an impersonated session, whatever its access level', () => {
  for (const access of columns) {
    expect(codeFor(access, callers['impersonated'] ?? null, { duringImpersonation: 'refused' })).toBe('read_only')
    // A caller who does not impersonate an account may call the same operation.
    expect(codeFor(access, everyRole, { duringImpersonation: 'refused' })).toBeUndefined()
  }
  expect(codeFor('anyone', null, { duringImpersonation: 'refused' })).toBeUndefined()
})

test('an operation that is only for impersonated sessions refuses all other callers', () => {
  const only = { duringImpersonation: 'only' } as const
  expect(codeFor('session', null, only)).toBe('signed_out')
  expect(codeFor('session', superadmin, only)).toBe('not_allowed')
  expect(codeFor('session', callers['impersonated'] ?? null, only)).toBeUndefined()
})

// [spec1 §5.19]
test('an operation can define its own failure for callers whose e-mail address is not verified', () => {
  const rule = { unverifiedFailure: 'checkout/email-not-verified' } as const
  expect(codeFor('verified', callers['unverified'] ?? null, rule)).toBe('checkout/email-not-verified')
  expect(codeFor('verified', user, rule)).toBeUndefined()
})

test('S-22 an operation whose contract sets beforeSecondFactor is allowed to a caller whose second factor is pending', () => {
  const pending = callers['withoutSecondFactor'] ?? null
  for (const beforeSecondFactor of ['allowed', 'asVisitor'] as const) {
    expect(codeFor('anyone', pending, { beforeSecondFactor })).toBeUndefined()
    expect(codeFor('session', pending, { beforeSecondFactor })).toBeUndefined()
  }
})

test('only an admin with a complete sign-in and outside of an impersonation has the rights of an admin', () => {
  const withRights = Object.keys(callers).filter((name) => isAdmin(callers[name] ?? null))
  expect(withRights).toEqual(['admin', 'unverifiedAdmin', 'superadmin'])
})
