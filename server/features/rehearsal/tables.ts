import type { RehearsalSettings } from '@scene-partner/contract/operations/rehearsal'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { scripts } from '../scripts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

const scriptId = () =>
  text('script_id')
    .notNull()
    .references(() => scripts.id, { onDelete: 'cascade' })

/** How a script is rehearsed, and where the actor left off. */
export const rehearsals = pgTable('rehearsals', {
  scriptId: scriptId().primaryKey(),
  settings: jsonb('settings').$type<RehearsalSettings>().notNull().default({}),
  /** The line they left off at. */
  place: text('place'),
  updatedAt: at('updated_at').notNull(),
})

/** What is known of one of the actor's own lines: how long it takes them, and how well it sits. */
export const rehearsedLines = pgTable(
  'rehearsed_lines',
  {
    scriptId: scriptId(),
    lineId: text('line_id').notNull(),
    /** How long it takes them, learnt; null while they have not said it. */
    ms: integer('ms'),
    runs: integer('runs').notNull().default(0),
    clean: integer('clean').notNull().default(0),
    misses: integer('misses').notNull().default(0),
    /** The box of spaced repetition, 0 to 5. */
    box: integer('box').notNull().default(0),
    dueAt: at('due_at'),
    lastAt: at('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scriptId, table.lineId] })],
)

/** How many lines were run on a day, and how many of them cleanly. */
export const rehearsalDays = pgTable(
  'rehearsal_days',
  {
    scriptId: scriptId(),
    /** `2026-01-31`, by the actor's own calendar. */
    day: text('day').notNull(),
    run: integer('run').notNull().default(0),
    clean: integer('clean').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.scriptId, table.day] })],
)

/** A line that the actor has spoken themselves, or somebody for them. */
export const lineRecordings = pgTable(
  'line_recordings',
  {
    scriptId: scriptId(),
    lineId: text('line_id').notNull(),
    /** Also by its owner: what an account keeps is counted at each new one. */
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
