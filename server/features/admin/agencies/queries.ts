import { raise } from '@scene-partner/contract/failures'
import {
  getAgencies as listContract,
  getAgency as oneContract,
  getAgencyActors as actorsContract,
} from '@scene-partner/contract/operations/admin/adminAgencies'
import type { Db } from '../../../platform/database/database.ts'
import { formatKeysetCursor, toPage } from '../../../platform/database/keyset.ts'
import { operation } from '../../../services.ts'
import {
  loadAgencyMetrics,
  listActors,
  loadAgencyMonths,
  type ActorRow,
  type ActorsQuery,
  type AgencyMetrics,
} from './metrics.ts'
import { presentActor, presentAgency } from './presentAgency.ts'
import { findAgency, listAgencies, type AgencyRow, type AgenciesQuery } from './store.ts'

const perPage = 50

/** An agency with its metrics. Undefined metrics mean that the agency has no actors. */
export type AgencyWithMetrics = { row: AgencyRow; metrics: AgencyMetrics | undefined }

/** Lists a page of agencies with the metrics of their actors. `nextCursor` is absent on the last page. */
export async function listAgenciesWithMetrics(
  db: Db,
  request: AgenciesQuery & { now: Date },
): Promise<{ rows: AgencyWithMetrics[]; nextCursor?: string }> {
  const { rows, nextCursor } = await listAgencies(db, request)
  const metrics = await loadAgencyMetrics(
    db,
    rows.map(({ id }) => id),
    request.now,
  )
  return { rows: rows.map((row) => ({ row, metrics: metrics.get(row.id) })), ...(nextCursor && { nextCursor }) }
}

/** Lists a page of the actors of one agency. `nextCursor` is absent on the last page. */
export async function listActorsPage(db: Db, request: ActorsQuery): Promise<{ rows: ActorRow[]; nextCursor?: string }> {
  const rows = await listActors(db, request)
  return toPage(rows, request.limit, ({ createdAt, userId }) => formatKeysetCursor(createdAt, userId))
}

/** Returns a page of the partner agencies, newest first. */
export const getAgencies = operation(listContract, async ({ input, database: { db }, clock }) => {
  const { rows, nextCursor } = await listAgenciesWithMetrics(db, { ...input, limit: perPage, now: clock.now() })
  const agencies = rows.map(({ row, metrics }) => presentAgency(row, metrics))
  return { agencies, ...(nextCursor && { nextCursor }) }
})

/**
 * Returns one partner agency with its usage and new actors in each of the last 12 months. Throws `not_found` for an
 * unknown agency.
 */
export const getAgency = operation(oneContract, async ({ input, database: { db }, clock }) => {
  const row = (await findAgency(db, input.agencyId)) ?? raise('not_found')
  const now = clock.now()
  const [metrics, months] = await Promise.all([loadAgencyMetrics(db, [row.id], now), loadAgencyMonths(db, row.id, now)])
  return { agency: presentAgency(row, metrics.get(row.id)), months }
})

/** Returns a page of the actors of one partner agency. Throws `not_found` for an unknown agency. */
export const getAgencyActors = operation(actorsContract, async ({ input, database: { db }, clock }) => {
  const { id } = (await findAgency(db, input.agencyId)) ?? raise('not_found')
  const request = { agencyId: id, cursor: input.cursor, limit: perPage, now: clock.now() }
  const { rows, nextCursor } = await listActorsPage(db, request)
  return { actors: rows.map(presentActor), ...(nextCursor && { nextCursor }) }
})
