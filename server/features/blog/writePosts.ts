import { randomUUID } from 'node:crypto'
import { fail, raise } from '@scene-partner/contract/failures'
import { eq, sql } from 'drizzle-orm'
import { removeUnusedFiles } from '../../adapters/storage/removeUnusedFiles.ts'
import { findViolatedConstraint, type Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { recordAdminAction } from '../accounts/index.ts'
import type { PostRow } from './presentPost.ts'
import { sanitiseUrl } from './parseMarkdown.ts'
import { deletePicturesOf } from './pictures/pictures.ts'
import { lockPost } from './store.ts'
import { blogPosts } from './tables.ts'

type Needs = Pick<Services, 'database' | 'clock'>

/** The content of a post that its editor decides. */
export type PostContent = Pick<
  PostRow,
  'slug' | 'title' | 'description' | 'body' | 'cover' | 'coverWords' | 'tags' | 'author'
>

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const maxSlugLength = 100

/** Makes a slug of at most 100 characters from a title: *Learning lines, slowly* becomes `learning-lines-slowly`. */
export function slugify(title: string): string {
  const slug = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/['’]|\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
  return slug.replace(/^-|-$/g, '')
}

function validateContent({ slug, title, body, author, cover }: PostContent): void {
  if (!slugPattern.test(slug) || slug.length > maxSlugLength) throw fail('blog/bad-slug')
  if (!title.trim() || !body.trim() || !author.trim()) throw fail('blog/blank')
  if (cover !== null && !sanitiseUrl(cover)?.startsWith('/')) throw fail('blog/bad-cover')
}

/**
 * Converts a violated unique constraint to `blog/slug-taken`: two editors may choose the same slug at the same time.
 */
async function failIfSlugTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (findViolatedConstraint(error) === 'blog_posts_slug') throw fail('blog/slug-taken')
    throw error
  }
}

type AuditedChange = { writerId: string | null; action: string; row: PostRow; facts?: Record<string, unknown> }

/** Records a change by an admin in the admin log. Changes by the server itself (`writerId` null) are not recorded. */
async function auditChange(tx: Tx, now: Date, { writerId, action, row, facts }: AuditedChange): Promise<PostRow> {
  const metadata = { postId: row.id, slug: row.slug, title: row.title, ...facts }
  if (writerId !== null) await recordAdminAction(tx, { adminId: writerId, action, metadata, at: now })
  return row
}

/** Updates a post and increases its version. Throws `not_found`. */
async function updatePostRow(tx: Tx, id: string, to: Partial<PostRow>): Promise<PostRow> {
  const version = sql`${blogPosts.version} + 1`
  const rows = await tx
    .update(blogPosts)
    .set({ ...to, version })
    .where(eq(blogPosts.id, id))
    .returning()
  return rows[0] ?? raise('not_found')
}

/** Creates a draft. Throws `blog/bad-slug`, `blog/blank`, `blog/bad-cover` or `blog/slug-taken`. */
export async function createPost(
  { database, clock }: Needs,
  content: PostContent,
  writerId: string | null,
): Promise<PostRow> {
  validateContent(content)
  const now = clock.now()
  const facts = { id: randomUUID(), createdAt: now, updatedAt: now, updatedBy: writerId }
  return failIfSlugTaken(() =>
    database.tx(async (tx) => {
      const rows = await tx
        .insert(blogPosts)
        .values({ ...content, ...facts })
        .returning()
      return auditChange(tx, now, { writerId, action: 'post_created', row: rows[0] ?? raise('unavailable') })
    }),
  )
}

/** A replacement of a post's content. */
export type PostUpdate = {
  id: string
  content: PostContent
  writerId: string | null
  /** The version that the editor has loaded. The update is refused if the post has a newer one. */
  version?: number
}

/** Returns when a post first was public; null if it never was. A date in the future or of a draft does not count. */
export function getFirstPublishedAt({ state, publishedAt, firstPublishedAt }: PostRow, now: Date): Date | null {
  if (firstPublishedAt) return firstPublishedAt
  return state === 'published' && publishedAt && publishedAt <= now ? publishedAt : null
}

/**
 * Replaces the content of a post. The slug is fixed once the post was public. Throws `not_found`, `blog/changed`,
 * `blog/slug-stands` and the failures of `createPost`.
 */
export async function updatePost(
  { database, clock }: Needs,
  { id, content, writerId, version }: PostUpdate,
): Promise<PostRow> {
  validateContent(content)
  return failIfSlugTaken(() =>
    database.tx(async (tx) => {
      const post = (await lockPost(tx, id)) ?? raise('not_found')
      if (version !== undefined && post.version !== version) throw fail('blog/changed', { version: post.version })
      const now = clock.now()
      if (getFirstPublishedAt(post, now) && post.slug !== content.slug) throw fail('blog/slug-stands')
      const row = await updatePostRow(tx, id, { ...content, updatedAt: now, updatedBy: writerId })
      return auditChange(tx, now, { writerId, action: 'post_changed', row })
    }),
  )
}

/** `at`: when the post becomes public. Undefined: now, or the date that the post had before. */
export type PublishOptions = { at?: Date | undefined; writerId?: string | null }

/**
 * Publishes a post now, or at a given time. Without a given time, a post that was public before keeps its date, unless
 * this date is in the future. A post that was scheduled but never public gets the current time as its date. Throws
 * `not_found`.
 */
export async function publishPost(
  { database, clock }: Needs,
  id: string,
  { at, writerId = null }: PublishOptions = {},
): Promise<PostRow> {
  return database.tx(async (tx) => {
    const post = (await lockPost(tx, id)) ?? raise('not_found')
    const now = clock.now()
    const firstPublishedAt = getFirstPublishedAt(post, now)
    const ownDate = firstPublishedAt && post.publishedAt && post.publishedAt <= now ? post.publishedAt : null
    const publishedAt = at ?? ownDate ?? now
    const row = await updatePostRow(tx, id, { state: 'published', publishedAt, firstPublishedAt, updatedAt: now })
    const facts = { publishedAt: publishedAt.toISOString() }
    return auditChange(tx, now, { writerId, action: 'post_published', row, facts })
  })
}

/** Turns a post back into a draft. Its slug and date stay. Throws `not_found`. */
export async function unpublishPost(
  { database, clock }: Needs,
  id: string,
  writerId: string | null = null,
): Promise<PostRow> {
  return database.tx(async (tx) => {
    const post = (await lockPost(tx, id)) ?? raise('not_found')
    const now = clock.now()
    const row = await updatePostRow(tx, id, {
      state: 'draft',
      firstPublishedAt: getFirstPublishedAt(post, now),
      updatedAt: now,
    })
    return auditChange(tx, now, { writerId, action: 'post_unpublished', row })
  })
}

/**
 * Marks a post as deleted, and deletes its text and its pictures permanently. Another post can then use its slug.
 * Throws `not_found`.
 */
export async function deletePost(
  { database, clock, storage }: Needs & Pick<Services, 'storage'>,
  id: string,
  writerId: string | null = null,
): Promise<void> {
  const files = await database.tx(async (tx) => {
    if (!(await lockPost(tx, id))) throw fail('not_found')
    const now = clock.now()
    const row = await updatePostRow(tx, id, { deletedAt: now, body: '' })
    await auditChange(tx, now, { writerId, action: 'post_deleted', row })
    return deletePicturesOf(tx, id)
  })
  await removeUnusedFiles(storage, files)
}
