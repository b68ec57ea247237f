import type { RehearsalSettings } from '@scene-partner/contract/operations/rehearsal'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { scripts } from '../scripts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

const scriptId = () =>
  text('script_id')
    .notNull()
    .references(() => scripts.id, { onDelete: 'cascade' })

/** The rehearsal settings of a script, and the line where the actor left off. */
export const rehearsals = pgTable('rehearsals', {
  scriptId: scriptId().primaryKey(),
  settings: jsonb('settings').$type<RehearsalSettings>().notNull().default({}),
  /** Id of the line where the actor left off. */
  place: text('place'),
  updatedAt: at('updated_at').notNull(),
})

/** What was learnt about one of the actor's own lines: its duration, and its spaced-repetition state. */
export const rehearsedLines = pgTable(
  'rehearsed_lines',
  {
    scriptId: scriptId(),
    lineId: text('line_id').notNull(),
    /** Learnt duration in ms; null while the actor has not said the line. */
    ms: integer('ms'),
    runs: integer('runs').notNull().default(0),
    clean: integer('clean').notNull().default(0),
    misses: integer('misses').notNull().default(0),
    /** Leitner box of the spaced repetition, 0 to 5. */
    box: integer('box').notNull().default(0),
    dueAt: at('due_at'),
    lastAt: at('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scriptId, table.lineId] })],
)

/** Lines rehearsed per day, and how many of them without a mistake. */
export const rehearsalDays = pgTable(
  'rehearsal_days',
  {
    scriptId: scriptId(),
    /** `2026-01-31`, in the actor's time zone. */
    day: text('day').notNull(),
    run: integer('run').notNull().default(0),
    clean: integer('clean').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.scriptId, table.day] })],
)

/** The actor's own recording of a line. */
export const lineRecordings = pgTable(
  'line_recordings',
  {
    scriptId: scriptId(),
    lineId: text('line_id').notNull(),
    /** The owner, because the account's total is counted on each upload. */
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
