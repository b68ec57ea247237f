import { raise } from '@scene-partner/contract/failures'
import {
  getAgencies as listContract,
  getAgency as oneContract,
  getAgencyActors as actorsContract,
} from '@scene-partner/contract/operations/adminAgencies'
import type { Db } from '../../platform/database/database.ts'
import { cursorAt, pageOf } from '../../platform/database/keyset.ts'
import { operation } from '../../services.ts'
import { figuresOf, listActors, monthsOf, type ActorRow, type ActorWish, type Figures } from './figures.ts'
import { presentActor, presentAgency } from './present.ts'
import { findAgency, listAgencies, type AgencyRow, type AgencyWish } from './store.ts'

const perPage = 50

export type AgencyWithFigures = { row: AgencyRow; figures: Figures | undefined }

/** A page of agencies, each with how its actors get on. */
export async function pageOfAgencies(
  db: Db,
  wish: AgencyWish & { now: Date },
): Promise<{ rows: AgencyWithFigures[]; nextCursor?: string }> {
  const { rows, nextCursor } = await listAgencies(db, wish)
  const figures = await figuresOf(
    db,
    rows.map(({ id }) => id),
    wish.now,
  )
  return { rows: rows.map((row) => ({ row, figures: figures.get(row.id) })), ...(nextCursor && { nextCursor }) }
}

/** A page of one agency's actors. */
export async function pageOfActors(db: Db, wish: ActorWish): Promise<{ rows: ActorRow[]; nextCursor?: string }> {
  const rows = await listActors(db, wish)
  return pageOf(rows, wish.limit, ({ createdAt, userId }) => cursorAt(createdAt, userId))
}

/** Lists partner organisations. */
export const getAgencies = operation(listContract, async ({ input, database: { db }, clock }) => {
  const { rows, nextCursor } = await pageOfAgencies(db, { ...input, limit: perPage, now: clock.now() })
  const agencies = rows.map(({ row, figures }) => presentAgency(row, figures))
  return { agencies, ...(nextCursor && { nextCursor }) }
})

/** Answers one partner organisation. */
export const getAgency = operation(oneContract, async ({ input, database: { db }, clock }) => {
  const row = (await findAgency(db, input.agencyId)) ?? raise('not_found')
  const now = clock.now()
  const [figures, months] = await Promise.all([figuresOf(db, [row.id], now), monthsOf(db, row.id, now)])
  return { agency: presentAgency(row, figures.get(row.id)), months }
})

/** Lists the actors of a partner organisation. */
export const getAgencyActors = operation(actorsContract, async ({ input, database: { db }, clock }) => {
  const { id } = (await findAgency(db, input.agencyId)) ?? raise('not_found')
  const wish = { agencyId: id, cursor: input.cursor, limit: perPage, now: clock.now() }
  const { rows, nextCursor } = await pageOfActors(db, wish)
  return { actors: rows.map(presentActor), ...(nextCursor && { nextCursor }) }
})
