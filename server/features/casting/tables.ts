import type { Casting } from '@scene-partner/contract/operations/casting'
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { scripts } from '../scripts/tables.ts'

/** The casting of a script: the roles that the actor plays, and the voices of the other roles. */
export const castings = pgTable('castings', {
  scriptId: text('script_id')
    .primaryKey()
    .references(() => scripts.id, { onDelete: 'cascade' }),
  casting: jsonb('casting').$type<Casting>().notNull(),
  /** Increased by each save, so that changes on two devices are detected. */
  version: integer('version').notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
})
