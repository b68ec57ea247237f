import { and, count, desc, eq, isNull, lte, ne, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { PostRow } from './present.ts'
import { blogPosts } from './tables.ts'

export const postsPerPage = 10

/** Published, its hour has come, and it was not taken away. */
const isOut = (now: Date): SQL | undefined =>
  and(isNull(blogPosts.deletedAt), eq(blogPosts.state, 'published'), lte(blogPosts.publishedAt, now))

/** Asked as text: written as JSON, half a sign (a lone surrogate) would be refused by the database. */
const bears = (tag: string): SQL => sql`${blogPosts.tags} ? ${tag}::text`

const newestFirst = [desc(blogPosts.publishedAt), blogPosts.id] as const

export type Asked = { now: Date; page: number; tag: string | undefined }

/** One page of what is out, and how many pages there are; an empty blog has one. */
export async function listOut(db: Db, { now, page, tag }: Asked): Promise<{ rows: PostRow[]; pages: number }> {
  const wanted = and(isOut(now), tag === undefined ? undefined : bears(tag))
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

/** Every tag of what is out, in the order of the alphabet. */
export async function listTags(db: Db, now: Date): Promise<string[]> {
  const tag = sql<string>`jsonb_array_elements_text(${blogPosts.tags})`
  const rows = await db.selectDistinct({ tag }).from(blogPosts).where(isOut(now))
  return rows.map((row) => row.tag).toSorted((one, other) => one.localeCompare(other, 'en'))
}

export async function findOut(db: Db, slug: string, now: Date): Promise<PostRow | undefined> {
  const [row] = await db
    .select()
    .from(blogPosts)
    .where(and(isOut(now), eq(blogPosts.slug, slug)))
  return row
}

/** The newest of the others. */
export async function listOthers(
  db: Db,
  slug: string,
  { now, limit }: { now: Date; limit: number },
): Promise<PostRow[]> {
  return db
    .select()
    .from(blogPosts)
    .where(and(isOut(now), ne(blogPosts.slug, slug)))
    .orderBy(...newestFirst)
    .limit(limit)
}

/** Addresses of all that is out, for the sitemap. */
export async function listAddresses(db: Db, now: Date): Promise<{ slug: string; updatedAt: Date }[]> {
  return db
    .select({ slug: blogPosts.slug, updatedAt: blogPosts.updatedAt })
    .from(blogPosts)
    .where(isOut(now))
    .orderBy(...newestFirst)
}

/** Keeps a post from being changed by others until the commit. */
export async function findPost(tx: Tx, id: string): Promise<PostRow | undefined> {
  const [row] = await tx
    .select()
    .from(blogPosts)
    .where(and(eq(blogPosts.id, id), isNull(blogPosts.deletedAt)))
    .for('update')
  return row
}
