import type { Correction } from '@scene-partner/contract/operations/understanding'
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { scripts } from '../scripts/tables.ts'

/** What the actor has put right of a script's reading, in order; how many of them hold is `applied`: undo moves it. */
export const scriptCorrections = pgTable('script_corrections', {
  scriptId: text('script_id')
    .primaryKey()
    .references(() => scripts.id, { onDelete: 'cascade' }),
  corrections: jsonb('corrections').$type<Correction[]>().notNull().default([]),
  applied: integer('applied').notNull().default(0),
  /** One more with each saving: two devices notice each other by it. */
  version: integer('version').notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
})
