import { randomUUID } from 'node:crypto'
import { fail, raise } from '@scene-partner/contract/failures'
import {
  createCoupon as createContract,
  restoreCoupon as restoreContract,
  setCouponState as stateContract,
  updateCoupon as updateContract,
} from '@scene-partner/contract/operations/admin/adminCoupons'
import { recordAdminAction } from '../../accounts/index.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { operation } from '../../../services.ts'
import { updateCouponRow, lockCoupon, findMaxRedemptionsPerUser } from './adminStore.ts'
import type { CouponRow } from '../checkCoupon.ts'
import { presentCoupon } from '../presentCoupon.ts'
import { cleanUpCouponJob } from './cleanUpDeletedCoupon.ts'
import { coupons } from '../tables.ts'
import { parseNewCode, parseTerms, type StoredTerms } from '../couponTerms.ts'

/**
 * Creates a coupon and records it in the admin log. Throws `coupon/code-taken` and the failures of `parseNewCode` and
 * `parseTerms`.
 */
export const createCouponOperation = operation(createContract, async ({ input, caller, database, clock }) => {
  const code = parseNewCode(input.code)
  const terms = parseTerms(input)
  const now = clock.now()
  const facts = { id: randomUUID(), code, state: input.state, createdBy: caller.userId, createdAt: now, updatedAt: now }
  const created = await database.tx(async (tx) => {
    const [row] = await tx
      .insert(coupons)
      .values({ ...terms, ...facts })
      .onConflictDoNothing({ target: coupons.code })
      .returning()
    if (!row) throw fail('coupon/code-taken')
    const metadata = { couponId: row.id, code, state: row.state, terms }
    await recordAdminAction(tx, { adminId: caller.userId, action: 'coupon_created', metadata, at: now })
    return row
  })
  return { coupon: presentCoupon(created) }
})

/** Throws `coupon/limit-too-low` if a new limit, in total or per user, is below the number of stored redemptions. */
async function checkLimits(tx: Tx, row: CouponRow, terms: StoredTerms): Promise<void> {
  const { maxRedemptions, constraints } = terms
  if (maxRedemptions != null && maxRedemptions < row.timesRedeemed) {
    throw fail('coupon/limit-too-low', { field: 'maxRedemptions', least: row.timesRedeemed })
  }
  const before = row.constraints.maxPerUser ?? 1
  if ((constraints.maxPerUser ?? 1) >= before) return
  const most = await findMaxRedemptionsPerUser(tx, row.code)
  if ((constraints.maxPerUser ?? 1) < most) throw fail('coupon/limit-too-low', { field: 'maxPerUser', least: most })
}

/** Returns those of the named fields that differ, each with its old and new value, for the admin log. */
function diffCoupons(before: CouponRow, after: CouponRow, names: readonly (keyof CouponRow)[]) {
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]))
}

const termNames = [
  ...(['description', 'type', 'value', 'duration', 'durationInMonths', 'trialDays', 'quotaMinutes'] as const),
  ...(['quotaCharacters', 'expiresAt', 'maxRedemptions', 'constraints'] as const),
]

/**
 * Changes the terms of a coupon and records it in the admin log. Throws `not_found`, `coupon/is-deleted`,
 * `coupon/changed`, `coupon/limit-too-low` and the failures of `parseTerms`.
 */
export const updateCoupon = operation(updateContract, async ({ input, caller, database, clock }) => {
  const changed = await database.tx(async (tx) => {
    const row = (await lockCoupon(tx, { id: input.couponId })) ?? raise('not_found')
    if (row.deleted) throw fail('coupon/is-deleted')
    if (row.version !== input.version) throw fail('coupon/changed', { version: row.version })
    const terms = parseTerms(input, row)
    await checkLimits(tx, row, terms)
    const now = clock.now()
    const after = (await updateCouponRow(tx, row.id, { ...terms, updatedAt: now })) ?? raise('not_found')
    const metadata = { couponId: row.id, code: row.code, changes: diffCoupons(row, after, termNames) }
    await recordAdminAction(tx, { adminId: caller.userId, action: 'coupon_changed', metadata, at: now })
    return after
  })
  return { coupon: presentCoupon(changed) }
})

const states = {
  draft: { state: 'draft', status: 'active', isActive: null },
  active: { state: 'active', status: 'active', isActive: null },
  disabled: { status: 'disabled' },
} satisfies Record<string, Partial<CouponRow>>

/**
 * Makes a coupon a draft, active or disabled, and records it in the admin log. Throws `not_found` or
 * `coupon/is-deleted`.
 */
export const setCouponState = operation(stateContract, async ({ input, caller, database, clock }) => {
  const changed = await database.tx(async (tx) => {
    const row = (await lockCoupon(tx, { id: input.couponId })) ?? raise('not_found')
    if (row.deleted) throw fail('coupon/is-deleted')
    const now = clock.now()
    const after = (await updateCouponRow(tx, row.id, { ...states[input.to], updatedAt: now })) ?? raise('not_found')
    const from = { status: row.status, state: row.state, ...(row.isActive !== null && { isActive: row.isActive }) }
    const metadata = { couponId: row.id, code: row.code, from, to: input.to }
    await recordAdminAction(tx, { adminId: caller.userId, action: 'coupon_state_changed', metadata, at: now })
    return after
  })
  return { coupon: presentCoupon(changed) }
})

/**
 * Restores a deleted coupon as disabled, so that an admin checks it before users can redeem it again. Cancels the job
 * that cleans up after the coupon: accounts keep what the coupon granted, if it was not revoked yet.
 */
export const restoreCoupon = operation(restoreContract, async ({ input, caller, database, clock, jobs }) => {
  const restored = await database.tx(async (tx) => {
    const row = (await lockCoupon(tx, { id: input.couponId })) ?? raise('not_found')
    if (!row.deleted) return row
    const now = clock.now()
    const change = { deleted: false, deletedAt: null, status: 'disabled', updatedAt: now }
    const metadata = { couponId: row.id, code: row.code }
    await recordAdminAction(tx, { adminId: caller.userId, action: 'coupon_restored', metadata, at: now })
    await jobs.cancel(tx, { kind: cleanUpCouponJob, about: { code: row.code } })
    return (await updateCouponRow(tx, row.id, change)) ?? raise('not_found')
  })
  return { coupon: presentCoupon(restored) }
})
