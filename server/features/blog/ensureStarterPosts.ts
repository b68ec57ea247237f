import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { starterPosts } from './starterPosts/index.ts'
import { blogPosts } from './tables.ts'

/**
 * Inserts the starter posts if the blog never had a post. The row of a deleted post stays, so an emptied blog stays
 * empty. Unique slugs make this safe when two servers start at the same time.
 */
export async function ensureStarterPosts({ db }: Database): Promise<void> {
  const [any] = await db.select({ id: blogPosts.id }).from(blogPosts).limit(1)
  if (any) return
  const rows = starterPosts.map(({ publishedAt, ...content }) => {
    const at = new Date(publishedAt)
    return { ...content, id: randomUUID(), state: 'published' as const, publishedAt: at, createdAt: at, updatedAt: at }
  })
  await db.insert(blogPosts).values(rows).onConflictDoNothing()
}
