import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

/** What an administrator says of the house to everybody: a row a setting, none where nothing was ever entered. */
export const siteSettings = pgTable('site_settings', {
  key: text('key').$type<'announcement' | 'rating' | 'testimonials'>().primaryKey(),
  value: jsonb('value').$type<unknown>(),
  /** Grows with each change, so that two editors at once notice each other. */
  version: integer('version').notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
  updatedBy: text('updated_by').references(() => users.id, { onDelete: 'set null' }),
})
