import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Finding } from '@scene-partner/script/findings'
import { users } from '../accounts/tables.ts'
import { scripts } from '../scripts/tables.ts'

/** The file a script came from, and what its reader found out of each line: it stays beside the script. */
export const scriptSources = pgTable(
  'script_sources',
  {
    scriptId: text('script_id')
      .primaryKey()
      .references(() => scripts.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the file was called. */
    name: text('name').notNull(),
    /** What its bytes are, whatever it was called. */
    format: text('format').$type<'pdf' | 'fdx' | 'docx' | 'odt' | 'rtf' | 'html' | 'fountain' | 'text'>().notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    /** Null where the format has none. */
    pages: integer('pages'),
    storageKey: text('storage_key').notNull(),
    findings: jsonb('findings').$type<Finding[]>().notNull().default([]),
    /** What the reader left out of the script, in words: furniture of pages, a title page. */
    leftOut: jsonb('left_out')
      .$type<{ what: string; count: number; pages?: number[]; words?: string[] }[]>()
      .notNull()
      .default([]),
    importedAt: timestamp('imported_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('script_sources_of').on(table.userId)],
)
