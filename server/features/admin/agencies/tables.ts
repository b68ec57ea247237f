import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * Partner schools and agencies. An actor belongs to an agency if the actor redeemed its coupon or has an e-mail address
 * in its mail domain.
 */
export const agencies = pgTable(
  'agencies',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    contactName: text('contact_name').notNull().default(''),
    contactEmail: text('contact_email').notNull().default(''),
    /** Mail domain in lower case, without the @. Never a domain that `publicDomains` lists. */
    domain: text('domain'),
    /** Normalised coupon code: trimmed and upper case. */
    couponCode: text('coupon_code'),
    notes: text('notes').notNull().default(''),
    /** Increases with each change, so that a concurrent edit is detected. */
    version: integer('version').notNull().default(1),
    createdAt: at('created_at').notNull(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('agencies_name').on(sql`lower(${table.name})`),
    uniqueIndex('agencies_domain').on(table.domain),
    uniqueIndex('agencies_coupon').on(table.couponCode),
    index('agencies_newest').on(table.createdAt.desc(), table.id.desc()),
  ],
)
