import { randomUUID } from 'node:crypto'
import { fail, raise } from '@scene-partner/contract/failures'
import { eq } from 'drizzle-orm'
import { violatedConstraint } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import type { PostRow } from './present.ts'
import { findPost } from './store.ts'
import { blogPosts } from './tables.ts'

type Needs = Pick<Services, 'database' | 'clock'>

/** What a writer decides of a post. */
export type PostWords = Pick<
  PostRow,
  'slug' | 'title' | 'description' | 'body' | 'cover' | 'coverWords' | 'tags' | 'author'
>

const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const longestSlug = 100

/** An address made from a title: *Learning lines, slowly* becomes `learning-lines-slowly`. */
export function slugOf(title: string): string {
  const slug = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/['’]|\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
  return slug.replace(/^-|-$/g, '')
}

function judge({ slug, title, body, author }: PostWords): void {
  if (!slugShape.test(slug) || slug.length > longestSlug) throw fail('blog/bad-slug')
  if (!title.trim() || !body.trim() || !author.trim()) throw fail('blog/blank')
}

/** Two writers may choose one address at once; the database sees it first. */
async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'blog_posts_slug') throw fail('blog/slug-taken')
    throw error
  }
}

/** Writes a new post, a draft. */
export async function createPost(
  { database, clock }: Needs,
  words: PostWords,
  writerId: string | null,
): Promise<PostRow> {
  judge(words)
  const now = clock.now()
  const facts = { id: randomUUID(), createdAt: now, updatedAt: now, updatedBy: writerId }
  const rows = await unlessTaken(() =>
    database.db
      .insert(blogPosts)
      .values({ ...words, ...facts })
      .returning(),
  )
  return rows[0] ?? raise('unavailable')
}

/** Writes a post anew. Its address stays once it has been published: others may point at it. */
export async function updatePost(
  { database, clock }: Needs,
  { id, words, writerId }: { id: string; words: PostWords; writerId: string | null },
): Promise<PostRow> {
  judge(words)
  return unlessTaken(() =>
    database.tx(async (tx) => {
      const post = (await findPost(tx, id)) ?? raise('not_found')
      if (post.publishedAt && post.slug !== words.slug) throw fail('blog/slug-stands')
      const change = { ...words, updatedAt: clock.now(), updatedBy: writerId }
      const [row] = await tx.update(blogPosts).set(change).where(eq(blogPosts.id, id)).returning()
      return row ?? raise('not_found')
    }),
  )
}

/** Publishes a post: at once, or from an hour to come. One that was out before keeps its date unless told otherwise. */
export async function publishPost({ database, clock }: Needs, id: string, at?: Date): Promise<PostRow> {
  return database.tx(async (tx) => {
    const post = (await findPost(tx, id)) ?? raise('not_found')
    const now = clock.now()
    const change = { state: 'published' as const, publishedAt: at ?? post.publishedAt ?? now, updatedAt: now }
    const [row] = await tx.update(blogPosts).set(change).where(eq(blogPosts.id, id)).returning()
    return row ?? raise('not_found')
  })
}

/** Takes a post back to its drafts; its address and its date wait with it. */
export async function unpublishPost({ database, clock }: Needs, id: string): Promise<PostRow> {
  const change = { state: 'draft' as const, updatedAt: clock.now() }
  return database.tx(async (tx) => {
    if (!(await findPost(tx, id))) throw fail('not_found')
    const [row] = await tx.update(blogPosts).set(change).where(eq(blogPosts.id, id)).returning()
    return row ?? raise('not_found')
  })
}

/** Takes a post away for good; its address is free again. */
export async function deletePost({ database, clock }: Needs, id: string): Promise<void> {
  await database.tx(async (tx) => {
    if (!(await findPost(tx, id))) throw fail('not_found')
    await tx.update(blogPosts).set({ deletedAt: clock.now(), body: '' }).where(eq(blogPosts.id, id))
  })
}
