import { timeZone } from '@scene-partner/contract/operations/admin/adminUsers'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { containsPattern } from '../../../platform/database/keyset.ts'
import { isoInstantSql, defineSqlTable } from './defineSqlTable.ts'

const textFilter = z.string().trim().max(320).optional()
/** A day as a filter. Days in the year 0 are refused, because the database cannot store them. */
const dayFilter = z.iso
  .date()
  .refine((value) => value >= '0001')
  .optional()

const emailSql = (column: SQL) => sql`(select email from users where users.id = ${column})`
const since = (column: SQL, from: string | undefined, zone = 'UTC') =>
  from && sql`${column} >= ${from}::timestamp at time zone ${zone}`
const until = (column: SQL, end: string | undefined, zone = 'UTC') =>
  end && sql`${column} < (${end}::timestamp + interval '1 day') at time zone ${zone}`
const equals = (column: SQL, value: string | undefined) => (value ? sql`${column} = ${value}` : undefined)
const isAccount = (column: SQL, idOrAddress: string | undefined) =>
  idOrAddress
    ? sql`${column} in (${idOrAddress}, (select id from users where email = ${idOrAddress.toLowerCase()}))`
    : undefined
const contains = (text: string | undefined, ...columns: SQL[]) =>
  text
    ? sql`(${sql.join(
        columns.map((one) => sql`${one} ilike ${containsPattern(text)}`),
        sql` or `,
      )})`
    : undefined
const present = (...conditions: (SQL | '' | undefined)[]) => conditions.filter((one) => one !== '' && one !== undefined)

/** The CSV file of the admin log. */
const logs = defineSqlTable({
  name: 'logs',
  filters: z.object({
    ...{ admin: textFilter, action: textFilter, user: textFilter, from: dayFilter, until: dayFilter },
    timeZone: timeZone.optional(),
  }),
  from: sql`admin_log as log`,
  at: sql`log.timestamp`,
  id: sql`log.id`,
  where: ({ admin, action, user, ...days }) =>
    present(
      isAccount(sql`log.admin_id`, admin),
      equals(sql`log.action`, action),
      isAccount(sql`log.metadata ->> 'userId'`, user),
      since(sql`log.timestamp`, days.from, days.timeZone),
      until(sql`log.timestamp`, days.until, days.timeZone),
    ),
  columns: {
    at: isoInstantSql(sql`log.timestamp`),
    admin: sql`coalesce(${emailSql(sql`log.admin_id`)}, log.admin_id)`,
    action: sql`log.action`,
    about_user: sql`coalesce(${emailSql(sql`log.metadata ->> 'userId'`)}, log.metadata ->> 'userId')`,
    facts: sql`log.metadata::text`,
    id: sql`log.id`,
  },
})

/** The CSV file of the messages from the contact page. */
const contact = defineSqlTable({
  name: 'contact-messages',
  filters: z.object({ status: textFilter, search: textFilter }),
  from: sql`contact_messages as mail`,
  at: sql`mail.created_at`,
  id: sql`mail.id`,
  where: ({ status, search }) =>
    present(
      status ? equals(sql`mail.status`, status) : sql`mail.status <> 'archived'`,
      contains(search, sql`mail.name`, sql`mail.email`, sql`mail.subject`, sql`mail.message`),
    ),
  columns: {
    at: isoInstantSql(sql`mail.created_at`),
    status: sql`mail.status`,
    name: sql`mail.name`,
    email: sql`mail.email`,
    subject: sql`mail.subject`,
    message: sql`mail.message`,
    user_id: sql`mail.user_id`,
    answered_at: isoInstantSql(sql`mail.answered_at`),
    notes: sql`mail.notes`,
    id: sql`mail.id`,
  },
})

/** The CSV file of recordings, without their texts and titles, because the title is the beginning of the text. */
const recordings = defineSqlTable({
  name: 'recordings',
  filters: z.object({ user: textFilter, state: textFilter, from: dayFilter, until: dayFilter }),
  from: sql`generations as made`,
  at: sql`made.created_at`,
  id: sql`made.id`,
  where: ({ user, state, ...days }) =>
    present(
      isAccount(sql`made.user_id`, user),
      equals(sql`made.state`, state),
      since(sql`made.created_at`, days.from),
      until(sql`made.created_at`, days.until),
    ),
  columns: {
    at: isoInstantSql(sql`made.created_at`),
    email: emailSql(sql`made.user_id`),
    voice: sql`made.voice_name`,
    voice_id: sql`made.voice_id`,
    purpose: sql`made.purpose`,
    state: sql`made.state`,
    characters: sql`made.character_count`,
    charged_characters: sql`made.spent_characters`,
    duration_seconds: sql`(round(made.duration_ms / 100.0) / 10)::float8`,
    script_id: sql`made.script_id`,
    deleted: sql`made.is_deleted`,
    deleted_at: isoInstantSql(sql`made.deleted_at`),
    updated_at: isoInstantSql(sql`made.updated_at`),
    user_id: sql`made.user_id`,
    id: sql`made.id`,
  },
})

const payments = defineSqlTable({
  name: 'payments',
  filters: z.object({ user: textFilter, state: textFilter, from: dayFilter, until: dayFilter }),
  from: sql`payments as paid`,
  at: sql`paid.at`,
  id: sql`paid.id`,
  where: ({ user, state, ...days }) =>
    present(
      isAccount(sql`paid.user_id`, user),
      equals(sql`paid.state`, state),
      since(sql`paid.at`, days.from),
      until(sql`paid.at`, days.until),
    ),
  columns: {
    at: isoInstantSql(sql`paid.at`),
    email: emailSql(sql`paid.user_id`),
    plan: sql`paid.plan`,
    state: sql`paid.state`,
    amount: sql`(paid.amount_cents / 100.0)::float8`,
    refunded: sql`(paid.refunded_cents / 100.0)::float8`,
    currency: sql`upper(paid.currency)`,
    provider: sql`paid.provider`,
    subscription_id: sql`paid.subscription_id`,
    user_id: sql`paid.user_id`,
    id: sql`paid.id`,
  },
})

/** The CSV file of the messages to users, without their content. */
const messages = defineSqlTable({
  name: 'messages',
  filters: z.object({ user: textFilter }),
  from: sql`messages as note`,
  at: sql`note.sent_at`,
  id: sql`note.id`,
  where: ({ user }) => present(isAccount(sql`note.user_id`, user)),
  columns: {
    sent_at: isoInstantSql(sql`note.sent_at`),
    to: emailSql(sql`note.user_id`),
    subject: sql`note.subject`,
    category: sql`note.category`,
    priority: sql`note.priority`,
    sent_by: sql`note.sent_by_email`,
    read_at: isoInstantSql(sql`note.read_at`),
    expires_at: isoInstantSql(sql`note.expires_at`),
    id: sql`note.id`,
  },
})

/** The CSV file of e-mails, without their content, because the content has links that give access to accounts. */
const mail = defineSqlTable({
  name: 'mail',
  filters: z.object({ state: textFilter, template: textFilter, search: textFilter }),
  from: sql`outbox as letter`,
  at: sql`letter.created_at`,
  id: sql`letter.id`,
  where: ({ state, template, search }) =>
    present(
      equals(sql`letter.state`, state),
      equals(sql`letter.template`, template),
      contains(search, sql`letter.to_address`),
    ),
  columns: {
    at: isoInstantSql(sql`letter.created_at`),
    to: sql`letter.to_address`,
    template: sql`letter.template`,
    subject: sql`letter.subject`,
    state: sql`letter.state`,
    attempts: sql`letter.attempts`,
    last_error: sql`letter.last_error`,
    sent_at: isoInstantSql(sql`letter.sent_at`),
    id: sql`letter.id`,
  },
})

/** The CSV file of background jobs, without their payload. */
const jobs = defineSqlTable({
  name: 'jobs',
  filters: z.object({ state: textFilter, kind: textFilter }),
  from: sql`jobs as job`,
  at: sql`job.created_at`,
  id: sql`job.id`,
  where: ({ state, kind }) => present(equals(sql`job.state`, state), equals(sql`job.kind`, kind)),
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

/** The admin tables whose CSV rows come from one SQL query each. */
export const sqlTables = [logs, contact, recordings, payments, messages, mail, jobs]
