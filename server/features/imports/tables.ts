import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { FileFormat } from '@scene-partner/script/import/formats'
import type { Finding } from '@scene-partner/script/review/findings'
import { users } from '../accounts/tables.ts'
import { scripts } from '../scripts/tables.ts'

/** The file from which a script was imported, and the result of parsing the file. */
export const scriptSources = pgTable(
  'script_sources',
  {
    scriptId: text('script_id')
      .primaryKey()
      .references(() => scripts.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The uploaded file's name. */
    name: text('name').notNull(),
    /** The file format, which the server detected from the bytes. */
    format: text('format').$type<FileFormat>().notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    /** Number of pages; null if the format has no pages. */
    pages: integer('pages'),
    storageKey: text('storage_key').notNull(),
    /**
     * The parse result of the file, in the form that `serializeParse` writes. Null for text files, whose text is parsed
     * each time, and for scripts that were imported before this column existed.
     */
    parse: text('parse'),
    /** The findings of the parser by line. Filled only for scripts that were imported before `parse` existed. */
    findings: jsonb('findings').$type<Finding[]>().notNull().default([]),
    /** What the parser left out, such as page headers, footers and a title page. */
    leftOut: jsonb('left_out')
      .$type<{ what: string; count: number; pages?: number[]; words?: string[] }[]>()
      .notNull()
      .default([]),
    importedAt: timestamp('imported_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('script_sources_of').on(table.userId)],
)
