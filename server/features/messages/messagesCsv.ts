import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { textFilter } from '../../platform/csv/sqlConditions.ts'
import { defineSqlCsvTable, isoInstantSql } from '../../platform/csv/sqlCsvTable.ts'
import { emailOfUserSql, isUserSql } from '../accounts/index.ts'

/** The CSV file of the messages to users, without their content. */
export const messagesCsv = defineSqlCsvTable({
  name: 'messages',
  filters: z.object({ user: textFilter }),
  from: sql`messages as message`,
  at: sql`message.sent_at`,
  id: sql`message.id`,
  where: ({ user }) => [isUserSql(sql`message.user_id`, user)],
  columns: {
    sent_at: isoInstantSql(sql`message.sent_at`),
    to: emailOfUserSql(sql`message.user_id`),
    subject: sql`message.subject`,
    category: sql`message.category`,
    priority: sql`message.priority`,
    sent_by: sql`message.sent_by_email`,
    read_at: isoInstantSql(sql`message.read_at`),
    expires_at: isoInstantSql(sql`message.expires_at`),
    id: sql`message.id`,
  },
})
