import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Blog posts. */
export const blogPosts = pgTable(
  'blog_posts',
  {
    id: text('id').primaryKey(),
    /** Address below /blog. Fixed once the post was public, because others may link to it. */
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    /** One or two sentences for lists, search engines and feeds. */
    description: text('description').notNull().default(''),
    /** Markdown. Parsed on each read. */
    body: text('body').notNull(),
    /** Path of a picture on this site, and its alternative text. */
    cover: text('cover'),
    coverWords: text('cover_words').notNull().default(''),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    author: text('author').notNull(),
    state: text('state').$type<'draft' | 'published'>().notNull().default('draft'),
    /** A published post becomes public at this time. */
    publishedAt: at('published_at'),
    /** When the post first was public, if it was rescheduled or taken back since. Fixes the slug. */
    firstPublishedAt: at('first_out_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    updatedBy: text('updated_by').references(() => users.id, { onDelete: 'set null' }),
    /** Increases with each change, so that a concurrent edit is detected. */
    version: integer('version').notNull().default(1),
    /** Set when the post was deleted. The row stays, so that the starter posts are not inserted again. */
    deletedAt: at('deleted_at'),
  },
  (table) => [
    uniqueIndex('blog_posts_slug')
      .on(table.slug)
      .where(sql`deleted_at is null`),
    index('blog_posts_newest')
      .on(table.publishedAt.desc(), table.id)
      .where(sql`deleted_at is null and state = 'published'`),
    check('blog_posts_state', sql`${table.state} in ('draft', 'published')`),
    check('blog_posts_published_when', sql`${table.state} = 'draft' or ${table.publishedAt} is not null`),
  ],
)
