import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayFilter, equals, since, textFilter, until } from '../../platform/csv/sqlConditions.ts'
import { defineSqlCsvTable, isoInstantSql } from '../../platform/csv/sqlCsvTable.ts'
import { emailOfUserSql, isUserSql } from '../accounts/index.ts'

/** The CSV file of payments. */
export const paymentsCsv = defineSqlCsvTable({
  name: 'payments',
  filters: z.object({ user: textFilter, state: textFilter, from: dayFilter, until: dayFilter }),
  from: sql`payments as payment`,
  at: sql`payment.at`,
  id: sql`payment.id`,
  where: ({ user, state, ...days }) => [
    isUserSql(sql`payment.user_id`, user),
    equals(sql`payment.state`, state),
    since(sql`payment.at`, days.from),
    until(sql`payment.at`, days.until),
  ],
  columns: {
    at: isoInstantSql(sql`payment.at`),
    email: emailOfUserSql(sql`payment.user_id`),
    plan: sql`payment.plan`,
    state: sql`payment.state`,
    amount: sql`(payment.amount_cents / 100.0)::float8`,
    refunded: sql`(payment.refunded_cents / 100.0)::float8`,
    currency: sql`upper(payment.currency)`,
    provider: sql`payment.provider`,
    subscription_id: sql`payment.subscription_id`,
    user_id: sql`payment.user_id`,
    id: sql`payment.id`,
  },
})
