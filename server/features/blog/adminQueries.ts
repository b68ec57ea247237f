import { and, desc, eq, gt, ilike, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { anywhere, cursorAt, olderThan, pageOf } from '../../platform/database/keyset.ts'
import type { PostRow } from './present.ts'
import { blogPosts } from './tables.ts'

export type PostFilters = { search?: string | undefined; state?: 'draft' | 'scheduled' | 'published' | undefined }
type Wish = PostFilters & { cursor?: string | undefined; limit: number; now: Date }

function isIn(state: PostFilters['state'], now: Date) {
  if (state === undefined) return undefined
  if (state === 'draft') return eq(blogPosts.state, 'draft')
  const hour = state === 'scheduled' ? gt(blogPosts.publishedAt, now) : lte(blogPosts.publishedAt, now)
  return and(eq(blogPosts.state, 'published'), hour)
}

/** Posts and their drafts, the newest first. */
export async function listPosts(
  db: Db,
  { search, state, cursor, limit, now }: Wish,
): Promise<{ rows: PostRow[]; nextCursor?: string }> {
  const words = search && anywhere(search)
  const rows = await db
    .select()
    .from(blogPosts)
    .where(
      and(
        isNull(blogPosts.deletedAt),
        words ? or(ilike(blogPosts.title, words), ilike(blogPosts.slug, words)) : undefined,
        isIn(state, now),
        olderThan(cursor, blogPosts.createdAt, blogPosts.id),
      ),
    )
    .orderBy(desc(blogPosts.createdAt), desc(blogPosts.id))
    .limit(limit + 1)
  return pageOf(rows, limit, (row) => cursorAt(row.createdAt, row.id))
}

const nameOfWriter = sql<string | null>`(select name from users where users.id = blog_posts.updated_by)`

/** A post by its address, and the name of who wrote last. */
export async function findForWriters(
  db: Db,
  by: { slug: string } | { id: string },
): Promise<{ post: PostRow; writer: string | null } | undefined> {
  const isMeant = 'slug' in by ? eq(blogPosts.slug, by.slug) : eq(blogPosts.id, by.id)
  const [row] = await db
    .select({ post: blogPosts, writer: nameOfWriter })
    .from(blogPosts)
    .where(and(isMeant, isNull(blogPosts.deletedAt)))
  return row
}
