import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Blog posts. */
export const blogPosts = pgTable(
  'blog_posts',
  {
    id: text('id').primaryKey(),
    /**
     * Last part of the post's URL, after /blog/. It never changes after the post was public, because other sites may
     * link to it.
     */
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    /** One or two sentences for lists, search engines and feeds. */
    description: text('description').notNull().default(''),
    /** Text of the post in Markdown. `PostTexts` parses it and caches the result. */
    body: text('body').notNull(),
    /** Path of a picture on this site, and its alternative text. */
    cover: text('cover'),
    coverWords: text('cover_words').notNull().default(''),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    author: text('author').notNull(),
    state: text('state').$type<'draft' | 'published'>().notNull().default('draft'),
    /** When a published post becomes public. */
    publishedAt: at('published_at'),
    /**
     * When the post first became public. Stored only when a public post is published again or unpublished; until then
     * `publishedAt` contains this time. See `getFirstPublishedAt`.
     */
    firstPublishedAt: at('first_out_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    updatedBy: text('updated_by').references(() => users.id, { onDelete: 'set null' }),
    /** Increases with each change, so that a concurrent edit is detected. */
    version: integer('version').notNull().default(1),
    /** When the post was deleted. The row stays, so that the starter posts are not inserted again. */
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

/** Pictures that admins uploaded for posts. They are deleted with their post. */
export const blogPictures = pgTable(
  'blog_pictures',
  {
    /** 128 random bits in hexadecimal. The address of the picture contains it. */
    id: text('id').primaryKey(),
    postId: text('post_id')
      .notNull()
      .references(() => blogPosts.id, { onDelete: 'cascade' }),
    storageKey: text('storage_key').notNull().unique(),
    /** Size of the stored file. */
    bytes: integer('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('blog_pictures_post').on(table.postId)],
)
