import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the house decided about a voice of the catalogue. A voice without a row is offered as the catalogue has it. */
export const voiceSettings = pgTable('voice_settings', {
  voiceId: text('voice_id').primaryKey(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  /** Its place in every list; null stands behind those that have one, as the catalogue orders them. */
  position: integer('position'),
  /** Null: as the catalogue says. */
  isFeatured: boolean('is_featured'),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
})
