import { and, count, desc, eq, isNull, lte, ne, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { PostRow } from './presentPost.ts'
import { blogPosts } from './tables.ts'

/** Posts per page of the public blog. */
export const postsPerPage = 10

/** Matches posts that are public at `now`: published, not scheduled and not deleted. */
const isPublished = (now: Date): SQL | undefined =>
  and(isNull(blogPosts.deletedAt), eq(blogPosts.state, 'published'), lte(blogPosts.publishedAt, now))

/** Matches posts with this tag. The tag is passed as text, because Postgres refuses JSON with a lone surrogate. */
const hasTag = (tag: string): SQL => sql`${blogPosts.tags} ? ${tag}::text`

const newestFirst = [desc(blogPosts.publishedAt), blogPosts.id] as const

/** `page` starts at 1. `tag` is undefined for all posts. */
export type PublishedPostsQuery = { now: Date; page: number; tag: string | undefined }

/** Lists one page of public posts and counts the pages (at least 1). */
export async function listPublishedPosts(
  db: Db,
  { now, page, tag }: PublishedPostsQuery,
): Promise<{ rows: PostRow[]; pages: number }> {
  const wanted = and(isPublished(now), tag === undefined ? undefined : hasTag(tag))
  const [found] = await db.select({ posts: count() }).from(blogPosts).where(wanted)
  const rows = await db
    .select()
    .from(blogPosts)
    .where(wanted)
    .orderBy(...newestFirst)
    .limit(postsPerPage)
    .offset((page - 1) * postsPerPage)
  return { rows, pages: Math.max(1, Math.ceil((found?.posts ?? 0) / postsPerPage)) }
}

/** Returns a key that changes when the newest posts change: ids and versions of the public posts on the first page. */
export async function readNewestPostsKey(db: Db, now: Date): Promise<string> {
  const rows = await db
    .select({ id: blogPosts.id, version: blogPosts.version })
    .from(blogPosts)
    .where(isPublished(now))
    .orderBy(...newestFirst)
    .limit(postsPerPage)
  return rows.map(({ id, version }) => `${id}:${version}`).join(' ')
}

/** Lists the tags of all public posts in alphabetical order. */
export async function listTags(db: Db, now: Date): Promise<string[]> {
  const tag = sql<string>`jsonb_array_elements_text(${blogPosts.tags})`
  const rows = await db.selectDistinct({ tag }).from(blogPosts).where(isPublished(now))
  return rows.map((row) => row.tag).toSorted((one, other) => one.localeCompare(other, 'en'))
}

/** Finds a public post by its slug. Returns undefined when it does not exist or is not public. */
export async function findPublishedPost(db: Db, slug: string, now: Date): Promise<PostRow | undefined> {
  const [row] = await db
    .select()
    .from(blogPosts)
    .where(and(isPublished(now), eq(blogPosts.slug, slug)))
  return row
}

/** Lists the newest public posts except the post with this slug. */
export async function listOtherPosts(
  db: Db,
  slug: string,
  { now, limit }: { now: Date; limit: number },
): Promise<PostRow[]> {
  return db
    .select()
    .from(blogPosts)
    .where(and(isPublished(now), ne(blogPosts.slug, slug)))
    .orderBy(...newestFirst)
    .limit(limit)
}

/** Lists slug and date of all public posts for the sitemap. */
export async function listPublishedSlugs(db: Db, now: Date): Promise<{ slug: string; updatedAt: Date }[]> {
  return db
    .select({ slug: blogPosts.slug, updatedAt: blogPosts.updatedAt })
    .from(blogPosts)
    .where(isPublished(now))
    .orderBy(...newestFirst)
}

/** Reads a post and locks its row until the transaction ends. Returns undefined for an unknown or deleted post. */
export async function lockPost(tx: Tx, id: string): Promise<PostRow | undefined> {
  const [row] = await tx
    .select()
    .from(blogPosts)
    .where(and(eq(blogPosts.id, id), isNull(blogPosts.deletedAt)))
    .for('update')
  return row
}
