import { agencyFilters } from '@scene-partner/contract/operations/adminAgencies'
import { z } from 'zod'
import { defineCsvTable, type CsvTable } from '../../platform/csv/csvTable.ts'
import type { Services } from '../../services.ts'
import { pageOfActors, pageOfAgencies, type AgencyWithFigures } from './looks.ts'
import { presentActor, presentAgency } from './present.ts'

type Needs = Pick<Services, 'database' | 'clock'>

const shown =
  (read: (agency: ReturnType<typeof presentAgency>) => string | number | null) =>
  ({ row, figures }: AgencyWithFigures) =>
    read(presentAgency(row, figures))

const agenciesCsv: CsvTable<Needs> = defineCsvTable({
  name: 'agencies',
  access: 'staff',
  filters: agencyFilters,
  page: ({ database: { db }, clock }: Needs, { filters, cursor, limit }) =>
    pageOfAgencies(db, { ...filters, cursor, limit, now: clock.now() }),
  columns: {
    name: shown(({ name }) => name),
    contact_name: shown(({ contactName }) => contactName),
    contact_email: shown(({ contactEmail }) => contactEmail),
    domain: shown(({ domain }) => domain),
    coupon: shown(({ couponCode }) => couponCode),
    actors: shown(({ actors }) => actors),
    active_actors_30_days: shown(({ activeActors }) => activeActors),
    paying_actors: shown(({ payingActors }) => payingActors),
    conversion: shown(({ conversion }) => conversion),
    characters_this_month: shown(({ charactersThisMonth }) => charactersThisMonth),
    characters_in_all: shown(({ charactersInAll }) => charactersInAll),
    notes: shown(({ notes }) => notes),
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
    pageOfActors(db, { ...filters, cursor, limit, now: clock.now() }),
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

export const agencyTables: readonly CsvTable<Needs>[] = [agenciesCsv, actorsCsv]
