import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

const noTags = sql`'{}'::text[]`

/** The columns of the fields that the owner edits: in a script and in its versions. */
const fieldColumns = () => ({
  title: text('title').notNull(),
  content: text('content').notNull(),
  tags: text('tags').array().notNull().default(noTags),
})

/** Why a version exists: `edit` by time or a large change, `conflict` between two devices, `restore` of an earlier version. */
export type VersionKind = 'edit' | 'conflict' | 'restore'

/** A script, with the field names of the specification and a version for detecting conflicts. */
export const scripts = pgTable(
  'scripts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...fieldColumns(),
    /** The speaking characters and their numbers of speeches. */
    characters: jsonb('characters').$type<{ name: string; speeches: number }[]>().notNull().default([]),
    /** Counts of the parsed script; null where the text is not a script. */
    analysis: jsonb('analysis').$type<{ scenes: number; speeches: number; doubts?: number }>(),
    /** The text's format where an import has set it; null means that the format is detected. */
    writtenAs: text('written_as').$type<'fountain'>(),
    wordCount: integer('word_count').notNull(),
    characterCount: integer('character_count').notNull(),
    isArchived: boolean('is_archived').notNull().default(false),
    isFavorite: boolean('is_favorite').notNull().default(false),
    /** Incremented by each change of title, text or tags. */
    version: integer('version').notNull().default(1),
    /** Idempotency key of the request that created it. A repeated request returns the same script. */
    idempotencyKey: text('wish_key'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    lastOpenedAt: at('last_opened_at'),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    index('scripts_newest').on(table.userId, table.updatedAt, table.id),
    uniqueIndex('scripts_wish').on(table.userId, table.idempotencyKey),
  ],
)

/** Earlier texts of a script, and conflicting texts from other devices. */
export const scriptVersions = pgTable(
  'script_versions',
  {
    id: text('id').primaryKey(),
    scriptId: text('script_id')
      .notNull()
      .references(() => scripts.id, { onDelete: 'cascade' }),
    /** The script's version number that had this text. */
    version: integer('version').notNull(),
    kind: text('kind').$type<VersionKind>().notNull(),
    ...fieldColumns(),
    wordCount: integer('word_count').notNull(),
    characterCount: integer('character_count').notNull(),
    /** When the text was written. */
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('script_versions_newest').on(table.scriptId, table.createdAt, table.id)],
)
