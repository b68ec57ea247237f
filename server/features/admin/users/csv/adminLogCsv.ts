import { timeZone } from '@scene-partner/contract/operations/admin/adminUsers'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayFilter, equals, since, textFilter, until } from '../../../../platform/csv/sqlConditions.ts'
import { defineSqlCsvTable, isoInstantSql } from '../../../../platform/csv/sqlCsvTable.ts'
import { emailOfUserSql, isUserSql } from '../../../accounts/index.ts'

/** The CSV file of the admin log. */
export const adminLogCsv = defineSqlCsvTable({
  name: 'logs',
  filters: z.object({
    ...{ admin: textFilter, action: textFilter, user: textFilter, from: dayFilter, until: dayFilter },
    timeZone: timeZone.optional(),
  }),
  from: sql`admin_log as log`,
  at: sql`log.timestamp`,
  id: sql`log.id`,
  where: ({ admin, action, user, ...days }) => [
    isUserSql(sql`log.admin_id`, admin),
    equals(sql`log.action`, action),
    isUserSql(sql`log.metadata ->> 'userId'`, user),
    since(sql`log.timestamp`, days.from, days.timeZone),
    until(sql`log.timestamp`, days.until, days.timeZone),
  ],
  columns: {
    at: isoInstantSql(sql`log.timestamp`),
    admin: sql`coalesce(${emailOfUserSql(sql`log.admin_id`)}, log.admin_id)`,
    action: sql`log.action`,
    about_user: sql`coalesce(${emailOfUserSql(sql`log.metadata ->> 'userId'`)}, log.metadata ->> 'userId')`,
    facts: sql`log.metadata::text`,
    id: sql`log.id`,
  },
})
