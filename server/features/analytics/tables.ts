import { date, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What was done on the site, for counting. Never what was written, spoken or searched for. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    /** Chosen where it happened, so that a batch sent twice is kept once. */
    id: text('id').primaryKey(),
    eventType: text('event_type').notNull(),
    metadata: jsonb('metadata').$type<Record<string, string | number | boolean>>().notNull().default({}),
    /** One visit of one tab; null for what the server itself knows. */
    sessionId: text('session_id'),
    /** Who was signed in; what they did still counts once the account is gone, but for nobody. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    happenedAt: at('happened_at').notNull(),
    /** The UTC day it happened on. */
    day: date('day').notNull(),
  },
  (table) => [
    index('analytics_events_by_day').on(table.day, table.eventType),
    index('analytics_events_by_type').on(table.eventType, table.happenedAt),
    index('analytics_events_by_user').on(table.userId, table.happenedAt),
  ],
)
