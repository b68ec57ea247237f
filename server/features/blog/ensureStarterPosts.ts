import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { firstPosts } from './firstPosts/index.ts'
import { blogPosts } from './tables.ts'

/**
 * Fills a blog in which nobody has ever written. One that was emptied stays empty, as what was taken away keeps its row;
 * two servers that start at once do it once, as addresses are taken by the first.
 */
export async function ensureFirstPosts({ db }: Database): Promise<void> {
  const [any] = await db.select({ id: blogPosts.id }).from(blogPosts).limit(1)
  if (any) return
  const rows = firstPosts.map(({ publishedAt, ...words }) => {
    const at = new Date(publishedAt)
    return { ...words, id: randomUUID(), state: 'published' as const, publishedAt: at, createdAt: at, updatedAt: at }
  })
  await db.insert(blogPosts).values(rows).onConflictDoNothing()
}
