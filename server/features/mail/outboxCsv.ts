import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { contains, equals, textFilter } from '../../platform/csv/sqlConditions.ts'
import { defineSqlCsvTable, isoInstantSql } from '../../platform/csv/sqlCsvTable.ts'

/** The CSV file of e-mails, without their content, because the content has links that give access to accounts. */
export const outboxCsv = defineSqlCsvTable({
  name: 'mail',
  filters: z.object({ state: textFilter, template: textFilter, search: textFilter }),
  from: sql`outbox as email`,
  at: sql`email.created_at`,
  id: sql`email.id`,
  where: ({ state, template, search }) => [
    equals(sql`email.state`, state),
    equals(sql`email.template`, template),
    contains(search, sql`email.to_address`),
  ],
  columns: {
    at: isoInstantSql(sql`email.created_at`),
    to: sql`email.to_address`,
    template: sql`email.template`,
    subject: sql`email.subject`,
    state: sql`email.state`,
    attempts: sql`email.attempts`,
    last_error: sql`email.last_error`,
    sent_at: isoInstantSql(sql`email.sent_at`),
    id: sql`email.id`,
  },
})
