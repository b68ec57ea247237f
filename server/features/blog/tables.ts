import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What we write for everybody to read. */
export const blogPosts = pgTable(
  'blog_posts',
  {
    id: text('id').primaryKey(),
    /** Its address below /blog; stands once it has been published, as others may point at it. */
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    /** A sentence or two for lists, search engines and feeds. */
    description: text('description').notNull().default(''),
    /** Markdown; made into markup when it is read. */
    body: text('body').notNull(),
    /** A picture of this site's own, by its path, and what is on it for those who do not see it. */
    cover: text('cover'),
    coverWords: text('cover_words').notNull().default(''),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    author: text('author').notNull(),
    state: text('state').$type<'draft' | 'published'>().notNull().default('draft'),
    /** While this lies ahead, a published post waits for its hour. */
    publishedAt: at('published_at'),
    /** Kept once it was out and then given another hour or taken back: its address stands from here on. */
    firstOutAt: at('first_out_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    updatedBy: text('updated_by').references(() => users.id, { onDelete: 'set null' }),
    /** Grows with each change, so that two editors at once notice each other. */
    version: integer('version').notNull().default(1),
    /** Kept after it was taken away, so that an emptied blog is not filled again with what it began with. */
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
