import { date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Errors that browsers met, counted: one row a release, route and place. Nothing in it says whose browser it was. */
export const clientErrors = pgTable(
  'client_errors',
  {
    release: text('release').notNull(),
    /** Of name, message and place: the same fault is one row however many meet it. */
    fingerprint: text('fingerprint').notNull(),
    /** As the router knows it, ids left out. */
    route: text('route').notNull(),
    name: text('name').notNull(),
    message: text('message').notNull(),
    /** Where in our own code, innermost first, one a line. */
    frames: text('frames').notNull().default(''),
    /** The family of browser that met it first. */
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

/** How pages felt, as counts in steps of the scale: a quarter of it can be read off, and nobody's visit. */
export const webVitals = pgTable(
  'web_vitals',
  {
    day: date('day').notNull(),
    release: text('release').notNull(),
    route: text('route').notNull(),
    metric: text('metric').$type<'LCP' | 'CLS' | 'INP'>().notNull(),
    /** The step of the metric's scale; see `scale.ts`. */
    step: integer('step').notNull(),
    count: integer('count').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.release, table.route, table.metric, table.step] })],
)
