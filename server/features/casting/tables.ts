import type { Casting } from '@scene-partner/contract/operations/casting'
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { scripts } from '../scripts/tables.ts'

/** The casting of a script: the actor's own roles, and a voice for each other role. */
export const castings = pgTable('castings', {
  scriptId: text('script_id')
    .primaryKey()
    .references(() => scripts.id, { onDelete: 'cascade' }),
  casting: jsonb('casting').$type<Casting>().notNull(),
  /** Incremented by each save, so that two devices notice each other's changes. */
  version: integer('version').notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
})
