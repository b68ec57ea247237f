import type { LineReading } from '@scene-partner/contract/operations/lineReadings'
import type { RehearsalSettings } from '@scene-partner/contract/operations/rehearsal'
import type { RehearsalRun } from '@scene-partner/contract/operations/rehearsalRuns'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { scripts } from '../scripts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

const scriptId = () =>
  text('script_id')
    .notNull()
    .references(() => scripts.id, { onDelete: 'cascade' })

/** The rehearsal settings of a script, and the line where the actor stopped last time. */
export const rehearsals = pgTable('rehearsals', {
  scriptId: scriptId().primaryKey(),
  settings: jsonb('settings').$type<RehearsalSettings>().notNull().default({}),
  /** Id of the line where the actor stopped last time. */
  place: text('place'),
  updatedAt: at('updated_at').notNull(),
})

/** What is known about one of the actor's own lines: how long the actor needs for it, and when to repeat it. */
export const rehearsedLines = pgTable(
  'rehearsed_lines',
  {
    scriptId: scriptId(),
    lineId: text('line_id').notNull(),
    /** Average of the measured durations in ms, with limited outliers; null until the actor has said the line. */
    ms: integer('ms'),
    runs: integer('runs').notNull().default(0),
    clean: integer('clean').notNull().default(0),
    misses: integer('misses').notNull().default(0),
    /** Box of the spaced repetition (Leitner system), 0 to 5. */
    box: integer('box').notNull().default(0),
    dueAt: at('due_at'),
    lastAt: at('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scriptId, table.lineId] })],
)

/** How many attempts at lines the actor made per day (`run`), and how many of them succeeded without help (`clean`). */
export const rehearsalDays = pgTable(
  'rehearsal_days',
  {
    scriptId: scriptId(),
    /** Day such as `2026-01-31`, in the actor's time zone. */
    day: text('day').notNull(),
    run: integer('run').notNull().default(0),
    clean: integer('clean').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.scriptId, table.day] })],
)

/** Runs of a script that the actor finished or stopped before the end. The browser creates the ids. */
export const rehearsalRuns = pgTable(
  'rehearsal_runs',
  {
    scriptId: scriptId(),
    runId: text('run_id').notNull(),
    kind: text('kind').$type<RehearsalRun['kind']>().notNull(),
    roles: jsonb('roles').$type<string[]>().notNull(),
    firstLineId: text('first_line_id').notNull(),
    lastLineId: text('last_line_id').notNull(),
    hiding: text('hiding').$type<RehearsalRun['hiding']>().notNull(),
    ownLines: integer('own_lines').notNull(),
    said: integer('said').notNull(),
    right: integer('right_lines').notNull(),
    prompted: integer('prompted').notNull(),
    toPractise: integer('to_practise').notNull(),
    isFinished: boolean('is_finished').notNull(),
    startedAt: at('started_at').notNull(),
    endedAt: at('ended_at').notNull(),
    /**
     * End by the device's clock, which may be wrong; null for runs that were stored before this column existed. It
     * shows which copy of a run is newer.
     */
    deviceEndedAt: at('device_ended_at'),
    practisedMs: integer('practised_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scriptId, table.runId] }),
    index('rehearsal_runs_latest').on(table.scriptId, table.endedAt),
  ],
)

/** The date by which the actor wants to know the lines of a role, and the minutes of practice per day. */
export const practicePlans = pgTable(
  'practice_plans',
  {
    planId: text('plan_id').primaryKey(),
    scriptId: scriptId(),
    roles: jsonb('roles').$type<string[]>().notNull(),
    /** The sorted roles as one text. A script has at most one plan for each set of roles. */
    roleKey: text('role_key').notNull(),
    /** Day such as `2026-01-31` and time such as `18:30`, both in the actor's time zone. */
    day: text('day').notNull(),
    time: text('time'),
    timeZone: text('time_zone').notNull(),
    minutesPerDay: integer('minutes_per_day').notNull(),
    occasion: text('occasion').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [uniqueIndex('practice_plans_role').on(table.scriptId, table.roleKey)],
)

/** How the reader reads a line, or the lines of a role, instead of as written. */
export const lineReadings = pgTable(
  'line_readings',
  {
    scriptId: scriptId(),
    /** Whether `name` is the id of a line or the name of a role. */
    kind: text('kind').$type<'line' | 'role'>().notNull(),
    name: text('name').notNull(),
    reading: jsonb('reading').$type<LineReading>().notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scriptId, table.kind, table.name] })],
)

/** The actor's own recording of a line. */
export const lineRecordings = pgTable(
  'line_recordings',
  {
    scriptId: scriptId(),
    lineId: text('line_id').notNull(),
    /** The account of the script. It is stored here too, because each upload sums up the account's recordings. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    storageKey: text('storage_key').notNull(),
    bytes: integer('bytes').notNull(),
    mime: text('mime').notNull(),
    durationMs: integer('duration_ms').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scriptId, table.lineId] }),
    index('line_recordings_owner').on(table.userId),
    index('line_recordings_key').on(table.storageKey),
  ],
)
