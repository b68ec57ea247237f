import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

/** Site settings, one row per setting. A setting that was never saved has no row. */
export const siteSettings = pgTable('site_settings', {
  key: text('key').$type<'announcement' | 'rating' | 'testimonials'>().primaryKey(),
  value: jsonb('value').$type<unknown>(),
  /** Increases with each change, so that a concurrent edit is detected. */
  version: integer('version').notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
  updatedBy: text('updated_by').references(() => users.id, { onDelete: 'set null' }),
})
