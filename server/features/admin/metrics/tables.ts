import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Metrics of one UTC day, counted once and then stored. For complete days the charts read these rows, which contain no
 * personal data. A row of metrics stays when the rows that were counted for it are deleted.
 */
export const dailyMetrics = pgTable(
  'daily_figures',
  {
    /** Name of the metric; see `countDays.ts`. */
    name: text('name').notNull(),
    day: date('day').notNull(),
    /** The voice, engine or event that the value belongs to. Empty for a metric that has one value per day. */
    key: text('key').notNull().default(''),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.day, table.key] })],
)
