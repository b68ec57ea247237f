import { date, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Analytics events. They never contain what a user wrote, spoke or searched for. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    /** Chosen by the sender, so that a batch that is sent twice is stored once. */
    id: text('id').primaryKey(),
    eventType: text('event_type').notNull(),
    metadata: jsonb('metadata').$type<Record<string, string | number | boolean>>().notNull().default({}),
    /** Id of the visit in one browser tab; null for events that the server records. */
    sessionId: text('session_id'),
    /**
     * The account of the event. Null if nobody was signed in, and after the account is deleted; the event still counts.
     */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    happenedAt: at('happened_at').notNull(),
    /** The UTC day on which the event happened. */
    day: date('day').notNull(),
  },
  (table) => [
    index('analytics_events_by_day').on(table.day, table.eventType),
    index('analytics_events_by_type').on(table.eventType, table.happenedAt),
    index('analytics_events_by_user').on(table.userId, table.happenedAt),
  ],
)
