import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * What happened on a UTC day, counted once and kept: charts read days, never the rows they were counted from. They
 * outlive the rows, and name nobody.
 */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    /** What was counted; see `counts.ts`. */
    name: text('name').notNull(),
    day: date('day').notNull(),
    /** Of what it is the figure: a voice, an engine, a kind of event. Empty where there is but one. */
    key: text('key').notNull().default(''),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.day, table.key] })],
)
