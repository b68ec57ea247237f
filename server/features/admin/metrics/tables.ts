import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Values of metrics, one per row, for one UTC day each. For complete days the charts read these rows, which contain no
 * personal data. A value stays when the rows that were counted for it are deleted.
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
