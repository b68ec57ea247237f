import { randomUUID } from 'node:crypto'
import { fail, raise } from '@scene-partner/contract/failures'
import {
  createCoupon as createContract,
  restoreCoupon as restoreContract,
  setCouponState as stateContract,
  updateCoupon as updateContract,
} from '@scene-partner/contract/operations/adminCoupons'
import { logAct } from '../accounts/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { changeCoupon, holdCoupon, mostByOne } from './adminStore.ts'
import type { CouponRow } from './judgeCoupon.ts'
import { presentCoupon } from './presentCoupon.ts'
import { retireJob } from './retire.ts'
import { coupons } from './tables.ts'
import { readNewCode, storeTerms, type StoredTerms } from './terms.ts'

/** Makes a coupon. */
export const createCouponByHand = operation(createContract, async ({ input, caller, database, clock }) => {
  const code = readNewCode(input.code)
  const terms = storeTerms(input)
  const now = clock.now()
  const facts = { id: randomUUID(), code, state: input.state, createdBy: caller.userId, createdAt: now, updatedAt: now }
  const made = await database.tx(async (tx) => {
    const [row] = await tx
      .insert(coupons)
      .values({ ...terms, ...facts })
      .onConflictDoNothing({ target: coupons.code })
      .returning()
    if (!row) throw fail('coupon/code-taken')
    const metadata = { couponId: row.id, code, state: row.state, terms }
    await logAct(tx, { adminId: caller.userId, action: 'coupon_created', metadata, at: now })
    return row
  })
  return { coupon: presentCoupon(made) }
})

/** What was granted stays granted: no limit may fall below what was redeemed. */
async function judgeLimits(tx: Tx, row: CouponRow, terms: StoredTerms): Promise<void> {
  const { maxRedemptions, constraints } = terms
  if (maxRedemptions != null && maxRedemptions < row.timesRedeemed) {
    throw fail('coupon/limit-too-low', { field: 'maxRedemptions', least: row.timesRedeemed })
  }
  const before = row.constraints.maxPerUser ?? 1
  if ((constraints.maxPerUser ?? 1) >= before) return
  const most = await mostByOne(tx, row.code)
  if ((constraints.maxPerUser ?? 1) < most) throw fail('coupon/limit-too-low', { field: 'maxPerUser', least: most })
}

/** What differs, before and after, for the log. */
function differences(before: CouponRow, after: CouponRow, names: readonly (keyof CouponRow)[]) {
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]))
}

const termNames = [
  ...(['description', 'type', 'value', 'duration', 'durationInMonths', 'trialDays', 'quotaMinutes'] as const),
  ...(['quotaCharacters', 'expiresAt', 'maxRedemptions', 'constraints'] as const),
]

/** Changes what a coupon gives. */
export const updateCoupon = operation(updateContract, async ({ input, caller, database, clock }) => {
  const changed = await database.tx(async (tx) => {
    const row = (await holdCoupon(tx, { id: input.couponId })) ?? raise('not_found')
    if (row.deleted) throw fail('coupon/is-deleted')
    if (row.version !== input.version) throw fail('coupon/changed', { version: row.version })
    const terms = storeTerms(input, row)
    await judgeLimits(tx, row, terms)
    const now = clock.now()
    const after = (await changeCoupon(tx, row.id, { ...terms, updatedAt: now })) ?? raise('not_found')
    const metadata = { couponId: row.id, code: row.code, changes: differences(row, after, termNames) }
    await logAct(tx, { adminId: caller.userId, action: 'coupon_changed', metadata, at: now })
    return after
  })
  return { coupon: presentCoupon(changed) }
})

const states = {
  draft: { state: 'draft', status: 'active', isActive: null },
  active: { state: 'active', status: 'active', isActive: null },
  disabled: { status: 'disabled' },
} satisfies Record<string, Partial<CouponRow>>

/** Makes a coupon a draft, lets it be used, or disables it. */
export const setCouponState = operation(stateContract, async ({ input, caller, database, clock }) => {
  const changed = await database.tx(async (tx) => {
    const row = (await holdCoupon(tx, { id: input.couponId })) ?? raise('not_found')
    if (row.deleted) throw fail('coupon/is-deleted')
    const now = clock.now()
    const after = (await changeCoupon(tx, row.id, { ...states[input.to], updatedAt: now })) ?? raise('not_found')
    const from = { status: row.status, state: row.state, ...(row.isActive !== null && { isActive: row.isActive }) }
    const metadata = { couponId: row.id, code: row.code, from, to: input.to }
    await logAct(tx, { adminId: caller.userId, action: 'coupon_state_changed', metadata, at: now })
    return after
  })
  return { coupon: presentCoupon(changed) }
})

/**
 * Brings a deleted coupon back, disabled: nobody uses it again before somebody has looked at it. What its deletion has
 * not taken back yet, here or at the payment provider, stays.
 */
export const restoreCoupon = operation(restoreContract, async ({ input, caller, database, clock, jobs }) => {
  const restored = await database.tx(async (tx) => {
    const row = (await holdCoupon(tx, { id: input.couponId })) ?? raise('not_found')
    if (!row.deleted) return row
    const now = clock.now()
    const change = { deleted: false, deletedAt: null, status: 'disabled', updatedAt: now }
    const metadata = { couponId: row.id, code: row.code }
    await logAct(tx, { adminId: caller.userId, action: 'coupon_restored', metadata, at: now })
    await jobs.withdraw(tx, { kind: retireJob, about: { code: row.code } })
    return (await changeCoupon(tx, row.id, change)) ?? raise('not_found')
  })
  return { coupon: presentCoupon(restored) }
})
