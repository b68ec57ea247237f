import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Metrics of a UTC day, counted once and stored. Charts read only these rows. They outlive the counted rows and contain
 * no personal data.
 */
export const dailyMetrics = pgTable(
  'daily_figures',
  {
    /** Name of the metric; see `countDays.ts`. */
    name: text('name').notNull(),
    day: date('day').notNull(),
    /** Voice, engine or event that the value belongs to; empty if the metric has no keys. */
    key: text('key').notNull().default(''),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.day, table.key] })],
)
