import { and, eq, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../../services.ts'
import { lockPost } from '../store.ts'
import { blogPictures, blogPosts } from '../tables.ts'

/** Job kind as stored in the job table. */
export const deleteUnusedPicturesJob = 'blog.unusedPictures'
/** How often the job runs: every 6 hours. */
export const deleteUnusedPicturesIntervalMs = 6 * 3_600_000
/**
 * An unused picture stays for a day after its upload and after the last change of its post: an editor may not have
 * saved the text yet.
 */
const unusedAgeMs = 86_400_000
const maxPerRun = 500

/**
 * Matches pictures that are older than `changedBefore`, that no post has as its cover or in its text, and whose own
 * post was not changed since then.
 */
function isUnused(changedBefore: Date): SQL | undefined {
  const path = sql`'/blog/pictures/' || ${blogPictures.id} || '.webp'`
  const isInPost = sql`(${blogPosts.cover} = ${path} or strpos(${blogPosts.body}, ${path}) > 0)`
  const isRecent = and(
    eq(blogPosts.id, blogPictures.postId),
    sql`${blogPosts.updatedAt} >= ${changedBefore.toISOString()}::timestamptz`,
  )
  const posts = sql`(select 1 from ${blogPosts} where ${blogPosts.deletedAt} is null and ${or(isInPost, isRecent)})`
  return and(lt(blogPictures.createdAt, changedBefore), notExists(posts))
}

/**
 * Deletes pictures that have been unused for a day (see `isUnused`), and their files. Returns their number, at most 500
 * per run.
 */
export async function deleteUnusedPictures({
  clock,
  database,
  storage,
}: Pick<Services, 'clock' | 'database' | 'storage'>): Promise<number> {
  const unused = isUnused(new Date(clock.now().getTime() - unusedAgeMs))
  const candidates = await database.db
    .select({ id: blogPictures.id, postId: blogPictures.postId })
    .from(blogPictures)
    .where(unused)
    .limit(maxPerRun)
  let deleted = 0
  for (const { id, postId } of candidates) {
    const [row] = await database.tx(async (tx) => {
      // Waits for an editor who is saving the post with this picture.
      await lockPost(tx, postId)
      return tx
        .delete(blogPictures)
        .where(and(eq(blogPictures.id, id), unused))
        .returning()
    })
    if (!row) continue
    deleted += 1
    await storage.remove(row.storageKey)
  }
  return deleted
}
