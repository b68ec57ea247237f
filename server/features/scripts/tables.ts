import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

const noTags = sql`'{}'::text[]`

/** Why a text was set aside: time had passed, the next text replaced much of it, two devices disagreed, another was put back. */
export type VersionKind = 'edit' | 'conflict' | 'restore'

/** A script under the specification's names, with the version by which two devices notice each other. */
export const scripts = pgTable(
  'scripts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    content: text('content').notNull(),
    tags: text('tags').array().notNull().default(noTags),
    /** Who speaks in it and how often. */
    characters: jsonb('characters').$type<{ name: string; speeches: number }[]>().notNull().default([]),
    /** How much of a script it is; null where nobody speaks. */
    analysis: jsonb('analysis').$type<{ scenes: number; speeches: number; doubts?: number }>(),
    /** How its text is to be read, where nothing should be guessed: what an import has written says so. */
    writtenAs: text('written_as').$type<'fountain'>(),
    wordCount: integer('word_count').notNull(),
    characterCount: integer('character_count').notNull(),
    isArchived: boolean('is_archived').notNull().default(false),
    isFavorite: boolean('is_favorite').notNull().default(false),
    /** One more with each change of title, text or tags. */
    version: integer('version').notNull().default(1),
    /** The wish that made it: asked again after a lost answer, it is the same script. */
    wishKey: text('wish_key'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    lastOpenedAt: at('last_opened_at'),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    index('scripts_newest').on(table.userId, table.updatedAt, table.id),
    uniqueIndex('scripts_wish').on(table.userId, table.wishKey),
  ],
)

/** Texts that a script had, or that another device wanted it to have. */
export const scriptVersions = pgTable(
  'script_versions',
  {
    id: text('id').primaryKey(),
    scriptId: text('script_id')
      .notNull()
      .references(() => scripts.id, { onDelete: 'cascade' }),
    /** The script's version when it read so. */
    version: integer('version').notNull(),
    kind: text('kind').$type<VersionKind>().notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    tags: text('tags').array().notNull().default(noTags),
    wordCount: integer('word_count').notNull(),
    characterCount: integer('character_count').notNull(),
    /** When it was written. */
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('script_versions_newest').on(table.scriptId, table.createdAt, table.id)],
)
