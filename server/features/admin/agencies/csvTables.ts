import { agencyFilters } from '@scene-partner/contract/operations/admin/adminAgencies'
import { z } from 'zod'
import { defineCsvTable, type CsvTable } from '../../../platform/csv/csvTable.ts'
import type { Services } from '../../../services.ts'
import { listActorsPage, listAgenciesWithMetrics, type AgencyWithMetrics } from './queries.ts'
import { presentActor, presentAgency } from './presentAgency.ts'

type Needs = Pick<Services, 'database' | 'clock'>

const presented =
  (read: (agency: ReturnType<typeof presentAgency>) => string | number | null) =>
  ({ row, metrics }: AgencyWithMetrics) =>
    read(presentAgency(row, metrics))

const agenciesCsv: CsvTable<Needs> = defineCsvTable({
  name: 'agencies',
  access: 'staff',
  filters: agencyFilters,
  page: ({ database: { db }, clock }: Needs, { filters, cursor, limit }) =>
    listAgenciesWithMetrics(db, { ...filters, cursor, limit, now: clock.now() }),
  columns: {
    name: presented(({ name }) => name),
    contact_name: presented(({ contactName }) => contactName),
    contact_email: presented(({ contactEmail }) => contactEmail),
    domain: presented(({ domain }) => domain),
    coupon: presented(({ couponCode }) => couponCode),
    actors: presented(({ actors }) => actors),
    active_actors_30_days: presented(({ activeActors }) => activeActors),
    paying_actors: presented(({ payingActors }) => payingActors),
    conversion: presented(({ conversion }) => conversion),
    characters_this_month: presented(({ charactersThisMonth }) => charactersThisMonth),
    characters_in_all: presented(({ charactersInAll }) => charactersInAll),
    notes: presented(({ notes }) => notes),
    created_at: ({ row }) => row.createdAt,
    updated_at: ({ row }) => row.updatedAt,
    id: ({ row }) => row.id,
  },
})

const actorsCsv: CsvTable<Needs> = defineCsvTable({
  name: 'agency-actors',
  access: 'staff',
  filters: z.object({ agencyId: z.string().max(100) }),
  page: ({ database: { db }, clock }: Needs, { filters, cursor, limit }) =>
    listActorsPage(db, { ...filters, cursor, limit, now: clock.now() }),
  columns: {
    email: ({ email }) => email,
    name: ({ name }) => name,
    came_by: (row) => presentActor(row).by,
    signed_up_at: ({ createdAt }) => createdAt,
    last_sign_in_at: ({ lastSignInAt }) => lastSignInAt,
    characters_this_month: ({ charactersThisMonth }) => charactersThisMonth,
    characters_in_all: ({ charactersInAll }) => charactersInAll,
    has_paid: ({ hasPaid }) => hasPaid,
    id: ({ userId }) => userId,
  },
})

/** The CSV files of agencies and of one agency's actors. Staff only. */
export const agencyCsvTables: readonly CsvTable<Needs>[] = [agenciesCsv, actorsCsv]
