import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { anywhere } from '../../platform/database/keyset.ts'
import { instantIn, sqlTable } from './sqlTable.ts'

const word = z.string().trim().max(320).optional()
/** No calendar of a database has a year 0. */
const day = z.iso
  .date()
  .refine((given) => given >= '0001')
  .optional()

const emailOf = (column: SQL) => sql`(select email from users where users.id = ${column})`
const since = (column: SQL, from: string | undefined) =>
  from && sql`${column} >= ${`${from}T00:00:00.000Z`}::timestamptz`
const until = (column: SQL, end: string | undefined) =>
  end && sql`${column} < ${`${end}T00:00:00.000Z`}::timestamptz + interval '1 day'`
const is = (column: SQL, value: string | undefined) => (value ? sql`${column} = ${value}` : undefined)
const accountOf = (column: SQL, idOrAddress: string | undefined) =>
  idOrAddress
    ? sql`${column} in (${idOrAddress}, (select id from users where email = ${idOrAddress.toLowerCase()}))`
    : undefined
const has = (text: string | undefined, ...columns: SQL[]) =>
  text
    ? sql`(${sql.join(
        columns.map((one) => sql`${one} ilike ${anywhere(text)}`),
        sql` or `,
      )})`
    : undefined
const some = (...conditions: (SQL | '' | undefined)[]) => conditions.filter((one) => one !== '' && one !== undefined)

/** What administrators did. */
const logs = sqlTable({
  name: 'logs',
  filters: z.object({ admin: word, action: word, user: word, from: day, until: day }),
  from: sql`admin_log as log`,
  at: sql`log.timestamp`,
  id: sql`log.id`,
  where: ({ admin, action, user, ...days }) =>
    some(
      accountOf(sql`log.admin_id`, admin),
      is(sql`log.action`, action),
      accountOf(sql`log.metadata ->> 'userId'`, user),
      since(sql`log.timestamp`, days.from),
      until(sql`log.timestamp`, days.until),
    ),
  columns: {
    at: instantIn(sql`log.timestamp`),
    admin: sql`coalesce(${emailOf(sql`log.admin_id`)}, log.admin_id)`,
    action: sql`log.action`,
    about_user: sql`coalesce(${emailOf(sql`log.metadata ->> 'userId'`)}, log.metadata ->> 'userId')`,
    facts: sql`log.metadata::text`,
    id: sql`log.id`,
  },
})

/** What people wrote from the contact page. */
const contact = sqlTable({
  name: 'contact-messages',
  filters: z.object({ status: word, search: word }),
  from: sql`contact_messages as mail`,
  at: sql`mail.created_at`,
  id: sql`mail.id`,
  where: ({ status, search }) =>
    some(
      status ? is(sql`mail.status`, status) : sql`mail.status <> 'archived'`,
      has(search, sql`mail.name`, sql`mail.email`, sql`mail.subject`, sql`mail.message`),
    ),
  columns: {
    at: instantIn(sql`mail.created_at`),
    status: sql`mail.status`,
    name: sql`mail.name`,
    email: sql`mail.email`,
    subject: sql`mail.subject`,
    message: sql`mail.message`,
    user_id: sql`mail.user_id`,
    answered_at: instantIn(sql`mail.answered_at`),
    notes: sql`mail.notes`,
    id: sql`mail.id`,
  },
})

/** Recordings without what is said in them, and without their titles, which are its beginning. */
const recordings = sqlTable({
  name: 'recordings',
  filters: z.object({ user: word, state: word, from: day, until: day }),
  from: sql`generations as made`,
  at: sql`made.created_at`,
  id: sql`made.id`,
  where: ({ user, state, ...days }) =>
    some(
      accountOf(sql`made.user_id`, user),
      is(sql`made.state`, state),
      since(sql`made.created_at`, days.from),
      until(sql`made.created_at`, days.until),
    ),
  columns: {
    at: instantIn(sql`made.created_at`),
    email: emailOf(sql`made.user_id`),
    voice: sql`made.voice_name`,
    voice_id: sql`made.voice_id`,
    purpose: sql`made.purpose`,
    state: sql`made.state`,
    characters: sql`made.character_count`,
    charged_characters: sql`made.spent_characters`,
    duration_seconds: sql`(round(made.duration_ms / 100.0) / 10)::float8`,
    deleted: sql`made.is_deleted`,
    user_id: sql`made.user_id`,
    id: sql`made.id`,
  },
})

/** Money asked for and paid. */
const payments = sqlTable({
  name: 'payments',
  filters: z.object({ user: word, state: word, from: day, until: day }),
  from: sql`payments as paid`,
  at: sql`paid.at`,
  id: sql`paid.id`,
  where: ({ user, state, ...days }) =>
    some(
      accountOf(sql`paid.user_id`, user),
      is(sql`paid.state`, state),
      since(sql`paid.at`, days.from),
      until(sql`paid.at`, days.until),
    ),
  columns: {
    at: instantIn(sql`paid.at`),
    email: emailOf(sql`paid.user_id`),
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

/** What the house wrote to its people, without the words that stand in their inboxes. */
const messages = sqlTable({
  name: 'messages',
  filters: z.object({ user: word }),
  from: sql`messages as note`,
  at: sql`note.sent_at`,
  id: sql`note.id`,
  where: ({ user }) => some(accountOf(sql`note.user_id`, user)),
  columns: {
    sent_at: instantIn(sql`note.sent_at`),
    to: emailOf(sql`note.user_id`),
    subject: sql`note.subject`,
    category: sql`note.category`,
    priority: sql`note.priority`,
    sent_by: sql`note.sent_by_email`,
    read_at: instantIn(sql`note.read_at`),
    expires_at: instantIn(sql`note.expires_at`),
    id: sql`note.id`,
  },
})

/** Letters without their words: those hold links that open accounts. */
const mail = sqlTable({
  name: 'mail',
  filters: z.object({ state: word, template: word, search: word }),
  from: sql`outbox as letter`,
  at: sql`letter.created_at`,
  id: sql`letter.id`,
  where: ({ state, template, search }) =>
    some(is(sql`letter.state`, state), is(sql`letter.template`, template), has(search, sql`letter.to_address`)),
  columns: {
    at: instantIn(sql`letter.created_at`),
    to: sql`letter.to_address`,
    template: sql`letter.template`,
    subject: sql`letter.subject`,
    state: sql`letter.state`,
    attempts: sql`letter.attempts`,
    last_error: sql`letter.last_error`,
    sent_at: instantIn(sql`letter.sent_at`),
    id: sql`letter.id`,
  },
})

/** What is done outside of requests, without what it is done to. */
const jobs = sqlTable({
  name: 'jobs',
  filters: z.object({ state: word, kind: word }),
  from: sql`jobs as job`,
  at: sql`job.created_at`,
  id: sql`job.id`,
  where: ({ state, kind }) => some(is(sql`job.state`, state), is(sql`job.kind`, kind)),
  columns: {
    at: instantIn(sql`job.created_at`),
    kind: sql`job.kind`,
    state: sql`job.state`,
    attempts: sql`job.attempts`,
    last_error: sql`job.last_error`,
    run_at: instantIn(sql`job.run_at`),
    finished_at: instantIn(sql`job.finished_at`),
    id: sql`job.id`,
  },
})

/** Tables whose rows stand in the file as the database has them. */
export const plainTables = [logs, contact, recordings, payments, messages, mail, jobs]
