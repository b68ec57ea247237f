import { randomUUID } from 'node:crypto'
import { fail, raise } from '@scene-partner/contract/failures'
import { eq, sql } from 'drizzle-orm'
import { violatedConstraint, type Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { logAct } from '../accounts/index.ts'
import type { PostRow } from './present.ts'
import { safeAddress } from './readMarkdown.ts'
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

function judge({ slug, title, body, author, cover }: PostWords): void {
  if (!slugShape.test(slug) || slug.length > longestSlug) throw fail('blog/bad-slug')
  if (!title.trim() || !body.trim() || !author.trim()) throw fail('blog/blank')
  if (cover !== null && !safeAddress(cover)?.startsWith('/')) throw fail('blog/bad-cover')
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

type Deed = { writerId: string | null; action: string; row: PostRow; facts?: Record<string, unknown> }

/** What an administrator did stands in their log; what the house did by itself does not. */
async function note(tx: Tx, now: Date, { writerId, action, row, facts }: Deed): Promise<PostRow> {
  const metadata = { postId: row.id, slug: row.slug, title: row.title, ...facts }
  if (writerId !== null) await logAct(tx, { adminId: writerId, action, metadata, at: now })
  return row
}

/** Changes a post that is there, and counts the change. */
async function change(tx: Tx, id: string, to: Partial<PostRow>): Promise<PostRow> {
  const version = sql`${blogPosts.version} + 1`
  const rows = await tx
    .update(blogPosts)
    .set({ ...to, version })
    .where(eq(blogPosts.id, id))
    .returning()
  return rows[0] ?? raise('not_found')
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
  return unlessTaken(() =>
    database.tx(async (tx) => {
      const rows = await tx
        .insert(blogPosts)
        .values({ ...words, ...facts })
        .returning()
      return note(tx, now, { writerId, action: 'post_created', row: rows[0] ?? raise('unavailable') })
    }),
  )
}

export type Rewriting = {
  id: string
  words: PostWords
  writerId: string | null
  /** Refused where somebody else has changed the post since it was read in this version. */
  version?: number
}

/** When a post first came out, if it ever did: a date that lies ahead, or waits in a draft, is none. */
export function cameOut({ state, publishedAt, firstOutAt }: PostRow, now: Date): Date | null {
  if (firstOutAt) return firstOutAt
  return state === 'published' && publishedAt && publishedAt <= now ? publishedAt : null
}

/** Writes a post anew. Its address stays once it has been out: others may point at it. */
export async function updatePost(
  { database, clock }: Needs,
  { id, words, writerId, version }: Rewriting,
): Promise<PostRow> {
  judge(words)
  return unlessTaken(() =>
    database.tx(async (tx) => {
      const post = (await findPost(tx, id)) ?? raise('not_found')
      if (version !== undefined && post.version !== version) throw fail('blog/changed', { version: post.version })
      const now = clock.now()
      if (cameOut(post, now) && post.slug !== words.slug) throw fail('blog/slug-stands')
      const row = await change(tx, id, { ...words, updatedAt: now, updatedBy: writerId })
      return note(tx, now, { writerId, action: 'post_changed', row })
    }),
  )
}

export type Publishing = { at?: Date | undefined; writerId?: string | null }

/**
 * Publishes a post: at once, or from an hour to come. One that was out before keeps its date unless told otherwise; an
 * hour that it only waited for is none.
 */
export async function publishPost(
  { database, clock }: Needs,
  id: string,
  { at, writerId = null }: Publishing = {},
): Promise<PostRow> {
  return database.tx(async (tx) => {
    const post = (await findPost(tx, id)) ?? raise('not_found')
    const now = clock.now()
    const firstOutAt = cameOut(post, now)
    const ownDate = firstOutAt && post.publishedAt && post.publishedAt <= now ? post.publishedAt : null
    const publishedAt = at ?? ownDate ?? now
    const row = await change(tx, id, { state: 'published', publishedAt, firstOutAt, updatedAt: now })
    const facts = { publishedAt: publishedAt.toISOString() }
    return note(tx, now, { writerId, action: 'post_published', row, facts })
  })
}

/** Takes a post back to its drafts; its address and its date wait with it. */
export async function unpublishPost(
  { database, clock }: Needs,
  id: string,
  writerId: string | null = null,
): Promise<PostRow> {
  return database.tx(async (tx) => {
    const post = (await findPost(tx, id)) ?? raise('not_found')
    const now = clock.now()
    const row = await change(tx, id, { state: 'draft', firstOutAt: cameOut(post, now), updatedAt: now })
    return note(tx, now, { writerId, action: 'post_unpublished', row })
  })
}

/** Takes a post away for good; its address is free again. */
export async function deletePost(
  { database, clock }: Needs,
  id: string,
  writerId: string | null = null,
): Promise<void> {
  await database.tx(async (tx) => {
    if (!(await findPost(tx, id))) throw fail('not_found')
    const now = clock.now()
    const row = await change(tx, id, { deletedAt: now, body: '' })
    await note(tx, now, { writerId, action: 'post_deleted', row })
  })
}
