import { raise } from '@scene-partner/contract/failures'
import {
  createBlogPost as createContract,
  deleteBlogPost as deleteContract,
  getAdminPost as oneContract,
  getAdminPosts as listContract,
  previewBlogPost as previewContract,
  publishBlogPost as publishContract,
  unpublishBlogPost as unpublishContract,
  updateBlogPost as updateContract,
  type AdminPost,
  type AdminPostSummary,
  type PostWords as TypedWords,
} from '@scene-partner/contract/operations/adminBlog'
import type { Db } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { findForWriters, listPosts } from './adminStore.ts'
import { minutesOf, type PostRow } from './present.ts'
import { readMarkdown } from './readMarkdown.ts'
import { cameOut, createPost, deletePost, publishPost, unpublishPost, updatePost, type PostWords } from './write.ts'

const perPage = 50

/** How a post stands at this moment: one whose hour has not come waits for it. */
export function stateOf({ state, publishedAt }: PostRow, now: Date): AdminPostSummary['state'] {
  if (state === 'draft') return 'draft'
  return publishedAt && publishedAt > now ? 'scheduled' : 'published'
}

function summarise(row: PostRow, now: Date): AdminPostSummary {
  const { id, slug, title, author, tags, version } = row
  return {
    ...{ id, slug, title, author, tags, version },
    state: stateOf(row, now),
    hasBeenOut: cameOut(row, now) !== null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

async function answer(db: Db, by: { slug: string } | { id: string }, now: Date): Promise<{ post: AdminPost }> {
  const { post, writer } = (await findForWriters(db, by)) ?? raise('not_found')
  const { description, body, cover, coverWords } = post
  return { post: { ...summarise(post, now), description, body, cover, coverWords, updatedByName: writer } }
}

/** Lists posts with their drafts. */
export const getAdminPosts = operation(listContract, async ({ input, database: { db }, clock }) => {
  const now = clock.now()
  const { rows, nextCursor } = await listPosts(db, { ...input, limit: perPage, now })
  return { posts: rows.map((row) => summarise(row, now)), ...(nextCursor && { nextCursor }) }
})

/** Answers one post as its writers see it. */
export const getAdminPost = operation(oneContract, ({ input, database: { db }, clock }) =>
  answer(db, { slug: input.slug }, clock.now()),
)

/** Reads Markdown as the public page would show it. */
export const previewBlogPost = operation(previewContract, async ({ input }) => {
  const blocks = readMarkdown(input.body)
  return { blocks, minutes: minutesOf(blocks) }
})

const wordsOf = ({
  slug,
  title,
  description = '',
  body,
  cover,
  coverWords = '',
  tags = [],
  author,
}: TypedWords): PostWords => ({
  ...{ slug, title, description, body, coverWords, author },
  cover: cover || null,
  tags: [...new Set(tags)],
})

/** Writes a new post. */
export const createBlogPost = operation(createContract, async ({ input, caller, ...services }) => {
  const { id } = await createPost(services, wordsOf(input), caller.userId)
  return answer(services.database.db, { id }, services.clock.now())
})

/** Writes a post anew. */
export const updateBlogPost = operation(updateContract, async ({ input, caller, ...services }) => {
  const { postId: id, version } = input
  await updatePost(services, { id, version, words: wordsOf(input), writerId: caller.userId })
  return answer(services.database.db, { id }, services.clock.now())
})

/** Publishes a post, now or later. */
export const publishBlogPost = operation(publishContract, async ({ input, caller, ...services }) => {
  const { postId: id, at } = input
  await publishPost(services, id, { at: at === undefined ? undefined : new Date(at), writerId: caller.userId })
  return answer(services.database.db, { id }, services.clock.now())
})

/** Takes a post back to its drafts. */
export const unpublishBlogPost = operation(unpublishContract, async ({ input, caller, ...services }) => {
  const { postId: id } = input
  await unpublishPost(services, id, caller.userId)
  return answer(services.database.db, { id }, services.clock.now())
})

/** Deletes a post for good. */
export const deleteBlogPost = operation(deleteContract, async ({ input, caller, ...services }) => {
  await deletePost(services, input.postId, caller.userId)
  return { success: true as const }
})
