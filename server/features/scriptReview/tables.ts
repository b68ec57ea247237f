import type { Correction } from '@scene-partner/contract/operations/scriptReview'
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { scripts } from '../scripts/tables.ts'

/**
 * The actor's corrections of a parsed script, in order. Only the first `applied` corrections have an effect: undo
 * decreases this number, and redo increases it.
 */
export const scriptCorrections = pgTable('script_corrections', {
  scriptId: text('script_id')
    .primaryKey()
    .references(() => scripts.id, { onDelete: 'cascade' }),
  corrections: jsonb('corrections').$type<Correction[]>().notNull().default([]),
  applied: integer('applied').notNull().default(0),
  /** Increases with each save, so that each device detects the changes of the others. */
  version: integer('version').notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
})
