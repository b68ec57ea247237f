import { randomBytes } from 'node:crypto'
import { fail, raise } from '@scene-partner/contract/failures'
import { uploadBlogPicture as contract } from '@scene-partner/contract/operations/blogPictures'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { removeUnusedFiles } from '../../../adapters/storage/removeUnusedFiles.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { FindStoredFiles } from '../../../platform/features/feature.ts'
import { endpoint, type Services } from '../../../services.ts'
import { recordAdminAction } from '../../accounts/index.ts'
import { lockPost } from '../store.ts'
import { blogPictures, blogPosts } from '../tables.ts'

const maxPicturesPerPost = 50
const toPath = (id: string) => `/blog/pictures/${id}.webp`
const yearS = 31_536_000

async function findPost(db: Db, id: string) {
  const [post] = await db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(and(eq(blogPosts.id, id), isNull(blogPosts.deletedAt)))
  return post ?? raise('not_found')
}

/** Stores a picture for a post. Afterwards it can be used as the cover or in the text. */
export const uploadBlogPicture = endpoint(contract, {
  prepare: ({ params, database }) => findPost(database.db, params.postId),
  async answer({ caller: { userId }, prepared: { id: postId }, body, request, ...services }) {
    const { pictureEncoder, storage, database, clock } = services
    const { bytes, width, height } = await pictureEncoder.encode({ bytes: body, userId }, request.signal)
    await storage.assertFreeSpace()
    const id = randomBytes(16).toString('hex')
    const storageKey = `blog/${id}.webp`
    // Store the file before its row, so that no row refers to a missing file.
    await storage.put(storageKey, bytes)
    try {
      const now = clock.now()
      await database.tx(async (tx) => {
        const post = (await lockPost(tx, postId)) ?? raise('not_found')
        const [row] = await tx
          .select({ count: sql<number>`count(*)::int` })
          .from(blogPictures)
          .where(eq(blogPictures.postId, postId))
        if ((row?.count ?? 0) >= maxPicturesPerPost) throw fail('blog/pictures-full')
        await tx
          .insert(blogPictures)
          .values({ id, postId, storageKey, bytes: bytes.length, width, height, createdAt: now })
        const metadata = { postId, slug: post.slug, picture: toPath(id) }
        await recordAdminAction(tx, { adminId: userId, action: 'post_picture_added', metadata, at: now })
      })
    } catch (error) {
      await removeUnusedFiles(storage, [storageKey])
      throw error
    }
    return { path: toPath(id), width, height, bytes: bytes.length }
  },
})

/**
 * Serves `GET /blog/pictures/:file`. The address of a picture is random and its content never changes, so browsers
 * cache it for a year.
 */
export function servePictures(
  app: FastifyInstance,
  { database, storage }: Pick<Services, 'database' | 'storage'>,
): void {
  app.get<{ Params: { file: string } }>('/blog/pictures/:file', async ({ params, headers }, reply) => {
    const id = /^([\da-f]{32})\.webp$/.exec(params.file)?.[1]
    const [picture] = id ? await database.db.select().from(blogPictures).where(eq(blogPictures.id, id)) : []
    if (!picture) throw fail('storage/object-not-found')
    const etag = `"${picture.id}"`
    void reply.headers({
      'content-type': 'image/webp',
      'cache-control': `public, max-age=${yearS}, immutable`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      etag,
    })
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    const stream = await storage.read(picture.storageKey)
    if (!stream) throw fail('storage/object-not-found')
    return reply.header('content-length', picture.bytes).send(stream)
  })
}

/** Deletes the pictures of a post. Returns the files to delete after the transaction. */
export async function deletePicturesOf(tx: Tx, postId: string): Promise<string[]> {
  const rows = await tx.delete(blogPictures).where(eq(blogPictures.postId, postId)).returning()
  return rows.map(({ storageKey }) => storageKey)
}

/** Returns the given storage keys that belong to a picture. */
export const findPictureFiles: FindStoredFiles = async (where, keys) => {
  const rows = await where
    .select({ key: blogPictures.storageKey })
    .from(blogPictures)
    .where(inArray(blogPictures.storageKey, [...keys]))
  return rows.map(({ key }) => key)
}
