import type { Correction } from '@scene-partner/contract/operations/scriptReview'
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { scripts } from '../scripts/tables.ts'

/** The actor's corrections of a parsed script, in order. The first `applied` ones are in effect; undo and redo change that number. */
export const scriptCorrections = pgTable('script_corrections', {
  scriptId: text('script_id')
    .primaryKey()
    .references(() => scripts.id, { onDelete: 'cascade' }),
  corrections: jsonb('corrections').$type<Correction[]>().notNull().default([]),
  applied: integer('applied').notNull().default(0),
  /** Incremented by each save, so that two devices notice each other's changes. */
  version: integer('version').notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
})
