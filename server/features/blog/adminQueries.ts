import { and, desc, eq, gt, ilike, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { containsPattern, formatKeysetCursor, afterKeysetCursor, toPage } from '../../platform/database/keyset.ts'
import type { PostRow } from './presentPost.ts'
import { blogPosts } from './tables.ts'

/** Filters of the admin list. `search` matches title and slug. */
export type PostFilters = { search?: string | undefined; state?: 'draft' | 'scheduled' | 'published' | undefined }
type PostsQuery = PostFilters & { cursor?: string | undefined; limit: number; now: Date }

function matchesState(state: PostFilters['state'], now: Date) {
  if (state === undefined) return undefined
  if (state === 'draft') return eq(blogPosts.state, 'draft')
  const hour = state === 'scheduled' ? gt(blogPosts.publishedAt, now) : lte(blogPosts.publishedAt, now)
  return and(eq(blogPosts.state, 'published'), hour)
}

/** Lists posts and drafts that are not deleted, the most recently created first. */
export async function listPosts(
  db: Db,
  { search, state, cursor, limit, now }: PostsQuery,
): Promise<{ rows: PostRow[]; nextCursor?: string }> {
  const pattern = search && containsPattern(search)
  const rows = await db
    .select()
    .from(blogPosts)
    .where(
      and(
        isNull(blogPosts.deletedAt),
        pattern ? or(ilike(blogPosts.title, pattern), ilike(blogPosts.slug, pattern)) : undefined,
        matchesState(state, now),
        afterKeysetCursor(cursor, blogPosts.createdAt, blogPosts.id),
      ),
    )
    .orderBy(desc(blogPosts.createdAt), desc(blogPosts.id))
    .limit(limit + 1)
  return toPage(rows, limit, (row) => formatKeysetCursor(row.createdAt, row.id))
}

const editorName = sql<string | null>`(select name from users where users.id = blog_posts.updated_by)`

/** Finds a post by slug or id, with the name of its last editor. Returns undefined for an unknown or deleted post. */
export async function findPostWithEditor(
  db: Db,
  by: { slug: string } | { id: string },
): Promise<{ post: PostRow; writer: string | null } | undefined> {
  const matchesReference = 'slug' in by ? eq(blogPosts.slug, by.slug) : eq(blogPosts.id, by.id)
  const [row] = await db
    .select({ post: blogPosts, writer: editorName })
    .from(blogPosts)
    .where(and(matchesReference, isNull(blogPosts.deletedAt)))
  return row
}
