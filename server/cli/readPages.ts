import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'

/**
 * Pages that one statement reads: 8 MB, which takes some tenths of a second. During that time an embedded database
 * answers no other statement.
 */
const pagesPerStatement = 1_000

type Relation = { name: string; pages: number }

/** What was read. `damages` has one sentence for each table with a page or a value that cannot be read. */
export type PageReport = { tables: number; pages: number; damages: string[] }

async function listTables({ db }: Pick<Database, 'db'>): Promise<Relation[]> {
  const { rows } = await db.execute<Relation>(sql`
    select format('%I.%I', schemaname, tablename) as name,
      (pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) / current_setting('block_size')::int)::int as pages
    from pg_tables where schemaname = 'public' order by 1`)
  return rows
}

/**
 * Reads every row of every table, long values included, some pages at a time. Finds pages with a damaged header, rows
 * and long values that cannot be decoded, and, if the database has page checksums, every other damage too. Does not
 * read indexes.
 */
export async function readPages(database: Pick<Database, 'db'>): Promise<PageReport> {
  const report: PageReport = { tables: 0, pages: 0, damages: [] }
  for (const { name, pages } of await listTables(database)) {
    report.tables += 1
    report.pages += pages
    try {
      for (let first = 0; first < pages; first += pagesPerStatement) {
        await database.db.execute(sql`
          select count(length(row::text)) from ${sql.raw(name)} as row
          where ctid >= ${`(${first},0)`}::tid and ctid < ${`(${first + pagesPerStatement},0)`}::tid`)
      }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      report.damages.push(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`)
    }
  }
  return report
}
