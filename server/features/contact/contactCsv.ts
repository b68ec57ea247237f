import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { contains, equals, textFilter } from '../../platform/csv/sqlConditions.ts'
import { defineSqlCsvTable, isoInstantSql } from '../../platform/csv/sqlCsvTable.ts'

/** The CSV file of the messages from the contact page. */
export const contactCsv = defineSqlCsvTable({
  name: 'contact-messages',
  filters: z.object({ status: textFilter, search: textFilter }),
  from: sql`contact_messages as message`,
  at: sql`message.created_at`,
  id: sql`message.id`,
  where: ({ status, search }) => [
    status ? equals(sql`message.status`, status) : sql`message.status <> 'archived'`,
    contains(search, sql`message.name`, sql`message.email`, sql`message.subject`, sql`message.message`),
  ],
  columns: {
    at: isoInstantSql(sql`message.created_at`),
    status: sql`message.status`,
    name: sql`message.name`,
    email: sql`message.email`,
    subject: sql`message.subject`,
    message: sql`message.message`,
    user_id: sql`message.user_id`,
    answered_at: isoInstantSql(sql`message.answered_at`),
    notes: sql`message.notes`,
    id: sql`message.id`,
  },
})
