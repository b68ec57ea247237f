import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The admin's settings for a voice of the catalog. A voice without a row is enabled, not featured and in catalog order. */
export const voiceSettings = pgTable('voice_settings', {
  voiceId: text('voice_id').primaryKey(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  /** Position in every list. Null sorts after all positions, in catalog order. */
  position: integer('position'),
  /** Null means not featured. */
  isFeatured: boolean('is_featured'),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
})
