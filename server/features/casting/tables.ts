import type { Casting } from '@scene-partner/contract/operations/casting'
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { scripts } from '../scripts/tables.ts'

/** Who plays what in a script: the actor's own roles, and a voice for each of the others. */
export const castings = pgTable('castings', {
  scriptId: text('script_id')
    .primaryKey()
    .references(() => scripts.id, { onDelete: 'cascade' }),
  casting: jsonb('casting').$type<Casting>().notNull(),
  /** One more with each saving: two devices notice each other by it. */
  version: integer('version').notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
})
