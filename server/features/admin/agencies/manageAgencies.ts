import { randomUUID } from 'node:crypto'
import { fail, raise } from '@scene-partner/contract/failures'
import {
  createAgency as createContract,
  deleteAgency as deleteContract,
  updateAgency as updateContract,
} from '@scene-partner/contract/operations/adminAgencies'
import { eq } from 'drizzle-orm'
import { logAct } from '../accounts/index.ts'
import { hasCoupon } from '../coupons/index.ts'
import { violatedConstraint, type Db } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { figuresOf } from './figures.ts'
import { presentAgency } from './present.ts'
import { readFacts, type StoredFacts } from './readFacts.ts'
import { holdAgency, ownerOf, type AgencyRow } from './store.ts'
import { agencies } from './tables.ts'

/** Two may be written down at once; the database sees it first. */
async function unlessTaken<T>(db: Db, { domain, couponCode }: StoredFacts, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const broken = violatedConstraint(error)
    if (broken === 'agencies_name') throw fail('agency/name-taken')
    if (broken === 'agencies_domain')
      throw fail('agency/domain-taken', { by: await ownerOf(db, { domain: domain ?? '' }) })
    if (broken !== 'agencies_coupon') throw error
    throw fail('agency/coupon-taken', { by: await ownerOf(db, { couponCode: couponCode ?? '' }) })
  }
}

async function judgeCoupon(db: Db, { couponCode }: StoredFacts): Promise<void> {
  if (couponCode !== null && !(await hasCoupon(db, couponCode))) throw fail('agency/no-such-coupon')
}

const factNames = ['name', 'contactName', 'contactEmail', 'domain', 'couponCode', 'notes'] as const

/** Which facts differ; what a note said is not the log's to keep. */
function differences(before: AgencyRow, after: AgencyRow) {
  const changed = factNames.filter((name) => before[name] !== after[name])
  const shown = (row: AgencyRow, name: (typeof factNames)[number]) => (name === 'notes' ? '…' : row[name])
  return Object.fromEntries(changed.map((name) => [name, { from: shown(before, name), to: shown(after, name) }]))
}

/** Writes down a partner organisation. */
export const createAgency = operation(createContract, async ({ input, caller, database, clock }) => {
  const facts = readFacts(input)
  await judgeCoupon(database.db, facts)
  const now = clock.now()
  const row = await unlessTaken(database.db, facts, () =>
    database.tx(async (tx) => {
      const [made] = await tx
        .insert(agencies)
        .values({ ...facts, id: randomUUID(), createdBy: caller.userId, createdAt: now, updatedAt: now })
        .returning()
      const agency = made ?? raise('unavailable')
      const { id, name, domain, couponCode } = agency
      const metadata = { agencyId: id, name, domain, couponCode }
      await logAct(tx, { adminId: caller.userId, action: 'agency_created', metadata, at: now })
      return agency
    }),
  )
  const figures = await figuresOf(database.db, [row.id], now)
  return { agency: presentAgency(row, figures.get(row.id)) }
})

/** Changes what is written of a partner organisation. */
export const updateAgency = operation(updateContract, async ({ input, caller, database, clock }) => {
  const facts = readFacts(input)
  await judgeCoupon(database.db, facts)
  const now = clock.now()
  const row = await unlessTaken(database.db, facts, () =>
    database.tx(async (tx) => {
      const before = (await holdAgency(tx, input.agencyId)) ?? raise('not_found')
      if (before.version !== input.version) throw fail('agency/changed', { version: before.version })
      const [after = before] = await tx
        .update(agencies)
        .set({ ...facts, version: before.version + 1, updatedAt: now })
        .where(eq(agencies.id, before.id))
        .returning()
      const metadata = { agencyId: before.id, name: after.name, changes: differences(before, after) }
      await logAct(tx, { adminId: caller.userId, action: 'agency_changed', metadata, at: now })
      return after
    }),
  )
  const figures = await figuresOf(database.db, [row.id], now)
  return { agency: presentAgency(row, figures.get(row.id)) }
})

/** Deletes a partner organisation. */
export const deleteAgency = operation(deleteContract, async ({ input, caller, database, clock }) => {
  await database.tx(async (tx) => {
    const row = (await holdAgency(tx, input.agencyId)) ?? raise('not_found')
    await tx.delete(agencies).where(eq(agencies.id, row.id))
    const { id, name, domain, couponCode } = row
    const metadata = { agencyId: id, name, domain, couponCode }
    await logAct(tx, { adminId: caller.userId, action: 'agency_deleted', metadata, at: clock.now() })
  })
  return { success: true as const }
})
