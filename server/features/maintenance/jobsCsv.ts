import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { equals, textFilter } from '../../platform/csv/sqlConditions.ts'
import { defineSqlCsvTable, isoInstantSql } from '../../platform/csv/sqlCsvTable.ts'

/** The CSV file of background jobs, without their payload. */
export const jobsCsv = defineSqlCsvTable({
  name: 'jobs',
  filters: z.object({ state: textFilter, kind: textFilter }),
  from: sql`jobs as job`,
  at: sql`job.created_at`,
  id: sql`job.id`,
  where: ({ state, kind }) => [equals(sql`job.state`, state), equals(sql`job.kind`, kind)],
  columns: {
    at: isoInstantSql(sql`job.created_at`),
    kind: sql`job.kind`,
    state: sql`job.state`,
    attempts: sql`job.attempts`,
    last_error: sql`job.last_error`,
    run_at: isoInstantSql(sql`job.run_at`),
    finished_at: isoInstantSql(sql`job.finished_at`),
    id: sql`job.id`,
  },
})
