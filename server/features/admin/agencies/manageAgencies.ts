import { randomUUID } from 'node:crypto'
import { fail, raise } from '@scene-partner/contract/failures'
import {
  createAgency as createContract,
  deleteAgency as deleteContract,
  updateAgency as updateContract,
} from '@scene-partner/contract/operations/admin/adminAgencies'
import { eq } from 'drizzle-orm'
import { recordAdminAction } from '../../accounts/index.ts'
import { couponExists } from '../../coupons/index.ts'
import { findViolatedConstraint, type Db } from '../../../platform/database/database.ts'
import { operation } from '../../../services.ts'
import { loadAgencyMetrics } from './metrics.ts'
import { presentAgency } from './presentAgency.ts'
import { parseAgencyDetails, type AgencyDetails } from './parseAgencyDetails.ts'
import { lockAgency, findAgencyName, type AgencyRow } from './store.ts'
import { agencies } from './tables.ts'

/**
 * Runs `write`, which stores an agency. If its name, domain or coupon belongs to another agency, throws the failure
 * that says so. Unique constraints of the database find this, because two admins may add the same agency at the same
 * time.
 */
async function failIfTaken<T>(db: Db, { domain, couponCode }: AgencyDetails, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const broken = findViolatedConstraint(error)
    if (broken === 'agencies_name') throw fail('agency/name-taken')
    if (broken === 'agencies_domain')
      throw fail('agency/domain-taken', { by: await findAgencyName(db, { domain: domain ?? '' }) })
    if (broken !== 'agencies_coupon') throw error
    throw fail('agency/coupon-taken', { by: await findAgencyName(db, { couponCode: couponCode ?? '' }) })
  }
}

async function checkCouponExists(db: Db, { couponCode }: AgencyDetails): Promise<void> {
  if (couponCode !== null && !(await couponExists(db, couponCode))) throw fail('agency/no-such-coupon')
}

const detailNames = ['name', 'contactName', 'contactEmail', 'domain', 'couponCode', 'notes'] as const

/** Returns the changed fields of an agency with old and new value, for the admin log, but not the text of the notes. */
function diffAgencies(before: AgencyRow, after: AgencyRow) {
  const changed = detailNames.filter((name) => before[name] !== after[name])
  const shown = (row: AgencyRow, name: (typeof detailNames)[number]) => (name === 'notes' ? '…' : row[name])
  return Object.fromEntries(changed.map((name) => [name, { from: shown(before, name), to: shown(after, name) }]))
}

/**
 * Creates a partner agency and records it in the admin log. Throws the failures of `parseAgencyDetails`,
 * `agency/no-such-coupon`, `agency/name-taken`, `agency/domain-taken` and `agency/coupon-taken`.
 */
export const createAgency = operation(createContract, async ({ input, caller, database, clock }) => {
  const facts = parseAgencyDetails(input)
  await checkCouponExists(database.db, facts)
  const now = clock.now()
  const row = await failIfTaken(database.db, facts, () =>
    database.tx(async (tx) => {
      const [created] = await tx
        .insert(agencies)
        .values({ ...facts, id: randomUUID(), createdBy: caller.userId, createdAt: now, updatedAt: now })
        .returning()
      const agency = created ?? raise('unavailable')
      const { id, name, domain, couponCode } = agency
      const metadata = { agencyId: id, name, domain, couponCode }
      await recordAdminAction(tx, { adminId: caller.userId, action: 'agency_created', metadata, at: now })
      return agency
    }),
  )
  const metrics = await loadAgencyMetrics(database.db, [row.id], now)
  return { agency: presentAgency(row, metrics.get(row.id)) }
})

/**
 * Changes the details of a partner agency and records the change in the admin log. Throws `not_found`, `agency/changed`
 * when the version in the request is outdated, and the failures of `createAgency`.
 */
export const updateAgency = operation(updateContract, async ({ input, caller, database, clock }) => {
  const facts = parseAgencyDetails(input)
  await checkCouponExists(database.db, facts)
  const now = clock.now()
  const row = await failIfTaken(database.db, facts, () =>
    database.tx(async (tx) => {
      const before = (await lockAgency(tx, input.agencyId)) ?? raise('not_found')
      if (before.version !== input.version) throw fail('agency/changed', { version: before.version })
      const [after = before] = await tx
        .update(agencies)
        .set({ ...facts, version: before.version + 1, updatedAt: now })
        .where(eq(agencies.id, before.id))
        .returning()
      const metadata = { agencyId: before.id, name: after.name, changes: diffAgencies(before, after) }
      await recordAdminAction(tx, { adminId: caller.userId, action: 'agency_changed', metadata, at: now })
      return after
    }),
  )
  const metrics = await loadAgencyMetrics(database.db, [row.id], now)
  return { agency: presentAgency(row, metrics.get(row.id)) }
})

/** Deletes a partner agency and records it in the admin log. The accounts of its actors and its coupon stay. */
export const deleteAgency = operation(deleteContract, async ({ input, caller, database, clock }) => {
  await database.tx(async (tx) => {
    const row = (await lockAgency(tx, input.agencyId)) ?? raise('not_found')
    await tx.delete(agencies).where(eq(agencies.id, row.id))
    const { id, name, domain, couponCode } = row
    const metadata = { agencyId: id, name, domain, couponCode }
    await recordAdminAction(tx, { adminId: caller.userId, action: 'agency_deleted', metadata, at: clock.now() })
  })
  return { success: true as const }
})
