import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

const noTags = sql`'{}'::text[]`

/** Returns the columns for the fields that the owner edits. The tables of scripts and of versions have them. */
const fieldColumns = () => ({
  title: text('title').notNull(),
  content: text('content').notNull(),
  tags: text('tags').array().notNull().default(noTags),
})

/**
 * Why a version was stored: `edit` for the text before an edit, or the current text at a conflict; `conflict` for the
 * text of another device; `restore` for the text before an earlier version was restored.
 */
export type VersionKind = 'edit' | 'conflict' | 'restore'

/**
 * Results of the parser. `excerpt`: the first speeches, for the list. `excerpt` and `spokenMs` are absent if an earlier
 * version of the server stored the script.
 */
export type ScriptAnalysis = { scenes: number; speeches: number; doubts?: number; spokenMs?: number; excerpt?: string }

/** A script. Its field names are those of the specification, plus a version number for detecting conflicts. */
export const scripts = pgTable(
  'scripts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...fieldColumns(),
    /** The characters that speak, with their numbers of speeches. */
    characters: jsonb('characters').$type<{ name: string; speeches: number }[]>().notNull().default([]),
    /** Results of the parser; null if the text is not a script. */
    analysis: jsonb('analysis').$type<ScriptAnalysis>(),
    /** The format of the text, if an import has set it. Null means that the format is detected. */
    writtenAs: text('written_as').$type<'fountain'>(),
    wordCount: integer('word_count').notNull(),
    characterCount: integer('character_count').notNull(),
    isArchived: boolean('is_archived').notNull().default(false),
    isFavorite: boolean('is_favorite').notNull().default(false),
    /** Increases with each change of title, text or tags. */
    version: integer('version').notNull().default(1),
    /** Idempotency key of the request that created the script. A repeated request returns the same script. */
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

/** Earlier texts of a script, and texts of other devices that conflicted with it. */
export const scriptVersions = pgTable(
  'script_versions',
  {
    id: text('id').primaryKey(),
    scriptId: text('script_id')
      .notNull()
      .references(() => scripts.id, { onDelete: 'cascade' }),
    /** The version number of the script when it had this text. */
    version: integer('version').notNull(),
    kind: text('kind').$type<VersionKind>().notNull(),
    ...fieldColumns(),
    wordCount: integer('word_count').notNull(),
    characterCount: integer('character_count').notNull(),
    /** When the text was written; for the text of another device, when it was stored. */
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('script_versions_newest').on(table.scriptId, table.createdAt, table.id)],
)
