import { date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Errors reported by browsers, with counts: one row per release, error and route. No row contains personal data. */
export const clientErrors = pgTable(
  'client_errors',
  {
    release: text('release').notNull(),
    /** Hash of name, message and innermost frame. Errors with the same hash share a row. */
    fingerprint: text('fingerprint').notNull(),
    /** The route pattern of the page, which contains no ids. */
    route: text('route').notNull(),
    name: text('name').notNull(),
    message: text('message').notNull(),
    /** Stack frames in our own files, innermost first, one per line. */
    frames: text('frames').notNull().default(''),
    /** Name of the browser that reported the error first. */
    browser: text('browser').notNull().default(''),
    times: integer('times').notNull().default(1),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.release, table.fingerprint, table.route] }),
    index('client_errors_newest').on(table.lastAt.desc(), table.fingerprint),
  ],
)

/**
 * Web vitals. Each row counts the measurements in one step of a scale. Percentiles can be computed, but no single visit
 * can be identified.
 */
export const webVitals = pgTable(
  'web_vitals',
  {
    day: date('day').notNull(),
    release: text('release').notNull(),
    route: text('route').notNull(),
    metric: text('metric').$type<'LCP' | 'CLS' | 'INP'>().notNull(),
    /** The step of the metric; see `webVitalScale.ts`. */
    step: integer('step').notNull(),
    count: integer('count').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.release, table.route, table.metric, table.step] })],
)
