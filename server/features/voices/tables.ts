import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * The admin's settings for a voice of the catalog. A voice without a row is enabled, not featured, and in the catalog's
 * order.
 */
export const voiceSettings = pgTable('voice_settings', {
  voiceId: text('voice_id').primaryKey(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  /** Position in every list of voices. Voices without a position come last, in the catalog's order. */
  position: integer('position'),
  /** Whether the voice is featured. Null means no. */
  isFeatured: boolean('is_featured'),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
})
