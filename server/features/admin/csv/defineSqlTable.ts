import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { defineCsvTable, type CsvTable } from '../../platform/csv/csvTable.ts'
import type { Cell } from '../../platform/csv/cells.ts'
import type { Services } from '../../services.ts'

type Plan<Filters extends z.ZodType<object>> = {
  name: string
  filters: Filters
  from: SQL
  /** The moment by which the table runs, newest first, and what tells two of one moment apart. */
  at: SQL
  id: SQL
  /** What the filters leave; each narrows further. */
  where?: (filters: z.output<Filters>, services: Services) => readonly (SQL | undefined)[]
  /** A column's name, and the expression that stands in it. */
  columns: Readonly<Record<string, SQL>>
}

type Row = { cells: Cell[]; atMs: string; rowId: string }

/** A moment as it stands in a file. */
export const instantIn = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Rows as the database has them, for tables whose page asks for them in the same way. Staff alone. */
export function sqlTable<Filters extends z.ZodType<object>>(plan: Plan<Filters>): CsvTable<Services> {
  const { name, filters, from, at, id, columns } = plan
  const names = Object.keys(columns)
  const selected = Object.values(columns).map((column, index) => sql`${column} as ${sql.identifier(`c${index}`)}`)

  return defineCsvTable<Services, Filters, Row>({
    name,
    access: 'staff',
    filters,
    columns: Object.fromEntries(names.map((column, index) => [column, ({ cells }: Row) => cells[index]])),
    async page(services, { filters: wanted, cursor, limit }) {
      const [, ms, last] = /^(\d{1,14})\.(.+)$/s.exec(cursor ?? '') ?? []
      const place = ms && sql`(${at}, ${id}) < (${new Date(Number(ms)).toISOString()}::timestamptz, ${last})`
      const conditions = [...(plan.where?.(wanted, services) ?? []), place || undefined].filter(
        (one) => one !== undefined,
      )
      const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
      const { rows } = await services.database.db.execute<Record<string, Cell>>(sql`
        select ${sql.join(selected, sql`, `)}, round(extract(epoch from ${at}) * 1000)::bigint::text as at_ms, ${id} as row_id
        from ${from} ${where} order by ${at} desc, ${id} desc limit ${limit + 1}`)
      const read = rows.slice(0, limit).map((row) => ({
        cells: names.map((_, index) => row[`c${index}`]),
        atMs: String(row['at_ms']),
        rowId: String(row['row_id']),
      }))
      const end = read.at(-1)
      return { rows: read, ...(rows.length > limit && end && { nextCursor: `${end.atMs}.${end.rowId}` }) }
    },
  })
}
