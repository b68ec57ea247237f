import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { defineCsvTable, type CsvTable } from './csvTable.ts'
import type { CsvCell } from './csvRow.ts'
import type { Database } from '../database/database.ts'

type SqlTableDefinition<Filters extends z.ZodType<object>> = {
  name: string
  filters: Filters
  from: SQL
  /** The time by which rows are ordered, newest first. `id` orders rows with the same time. */
  at: SQL
  id: SQL
  /** Returns the SQL conditions for the filters. A row must satisfy all of them. */
  where?: (filters: z.output<Filters>) => readonly (SQL | undefined)[]
  /** Column names with their SQL expressions. */
  columns: Readonly<Record<string, SQL>>
}

type Needs = { database: Database }
type Row = { cells: CsvCell[]; atMs: string; rowId: string }

/** Returns the SQL expression that formats an instant as ISO 8601 in UTC. */
export const isoInstantSql = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Defines a CSV table by one SQL query. For staff only. */
export function defineSqlCsvTable<Filters extends z.ZodType<object>>(
  definition: SqlTableDefinition<Filters>,
): CsvTable<Needs> {
  const { name, filters, from, at, id, columns } = definition
  const names = Object.keys(columns)
  const selected = Object.values(columns).map((column, index) => sql`${column} as ${sql.identifier(`c${index}`)}`)

  return defineCsvTable<Needs, Filters, Row>({
    name,
    access: 'staff',
    filters,
    columns: Object.fromEntries(names.map((column, index) => [column, ({ cells }: Row) => cells[index]])),
    async page({ database }, { filters: values, cursor, limit }) {
      const [, ms, last] = /^(\d{1,14})\.(.+)$/s.exec(cursor ?? '') ?? []
      const after = ms && sql`(${at}, ${id}) < (${new Date(Number(ms)).toISOString()}::timestamptz, ${last})`
      const conditions = [...(definition.where?.(values) ?? []), after || undefined].filter((one) => one !== undefined)
      const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
      const { rows } = await database.db.execute<Record<string, CsvCell>>(sql`
        select ${sql.join(selected, sql`, `)}, round(extract(epoch from ${at}) * 1000)::bigint::text as at_ms, ${id} as row_id
        from ${from} ${where} order by ${at} desc, ${id} desc limit ${limit + 1}`)
      const page = rows.slice(0, limit).map((row) => ({
        cells: names.map((_, index) => row[`c${index}`]),
        atMs: String(row['at_ms']),
        rowId: String(row['row_id']),
      }))
      const end = page.at(-1)
      return { rows: page, ...(rows.length > limit && end && { nextCursor: `${end.atMs}.${end.rowId}` }) }
    },
  })
}
