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
  type PostFields,
} from '@scene-partner/contract/operations/admin/adminBlog'
import type { Db } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { findPostWithEditor, listPosts } from './adminQueries.ts'
import type { PostRow } from './presentPost.ts'
import {
  getFirstPublishedAt,
  createPost,
  deletePost,
  publishPost,
  unpublishPost,
  updatePost,
  type PostContent,
} from './writePosts.ts'

const perPage = 50

/** Returns the state of a post at `now`. A published post with a future date is scheduled. */
export function getPostState({ state, publishedAt }: PostRow, now: Date): AdminPostSummary['state'] {
  if (state === 'draft') return 'draft'
  return publishedAt && publishedAt > now ? 'scheduled' : 'published'
}

function summarise(row: PostRow, now: Date): AdminPostSummary {
  const { id, slug, title, author, tags, version } = row
  return {
    ...{ id, slug, title, author, tags, version },
    state: getPostState(row, now),
    hasBeenOut: getFirstPublishedAt(row, now) !== null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

async function loadPost(db: Db, by: { slug: string } | { id: string }, now: Date): Promise<{ post: AdminPost }> {
  const { post, writer } = (await findPostWithEditor(db, by)) ?? raise('not_found')
  const { description, body, cover, coverWords } = post
  return { post: { ...summarise(post, now), description, body, cover, coverWords, updatedByName: writer } }
}

/** Lists posts, drafts included, for the admin. */
export const getAdminPosts = operation(listContract, async ({ input, database: { db }, clock }) => {
  const now = clock.now()
  const { rows, nextCursor } = await listPosts(db, { ...input, limit: perPage, now })
  return { posts: rows.map((row) => summarise(row, now)), ...(nextCursor && { nextCursor }) }
})

/** Returns one post for its editor. Throws `not_found`. */
export const getAdminPost = operation(oneContract, ({ input, database: { db }, clock }) =>
  loadPost(db, { slug: input.slug }, clock.now()),
)

/** Parses Markdown into the blocks of the public page. */
export const previewBlogPost = operation(previewContract, ({ input, postTexts }) => postTexts.parse(input.body))

const toPostContent = ({
  slug,
  title,
  description = '',
  body,
  cover,
  coverWords = '',
  tags = [],
  author,
}: PostFields): PostContent => ({
  ...{ slug, title, description, body, coverWords, author },
  cover: cover || null,
  tags: [...new Set(tags)],
})

/** Creates a draft. */
export const createBlogPost = operation(createContract, async ({ input, caller, ...services }) => {
  const { id } = await createPost(services, toPostContent(input), caller.userId)
  return loadPost(services.database.db, { id }, services.clock.now())
})

/** Replaces the content of a post. */
export const updateBlogPost = operation(updateContract, async ({ input, caller, ...services }) => {
  const { postId: id, version } = input
  await updatePost(services, { id, version, content: toPostContent(input), writerId: caller.userId })
  return loadPost(services.database.db, { id }, services.clock.now())
})

/** Publishes a post now or at a given time. */
export const publishBlogPost = operation(publishContract, async ({ input, caller, ...services }) => {
  const { postId: id, at } = input
  await publishPost(services, id, { at: at === undefined ? undefined : new Date(at), writerId: caller.userId })
  return loadPost(services.database.db, { id }, services.clock.now())
})

/** Turns a published post back into a draft. */
export const unpublishBlogPost = operation(unpublishContract, async ({ input, caller, ...services }) => {
  const { postId: id } = input
  await unpublishPost(services, id, caller.userId)
  return loadPost(services.database.db, { id }, services.clock.now())
})

/** Deletes a post; see `deletePost`. */
export const deleteBlogPost = operation(deleteContract, async ({ input, caller, ...services }) => {
  await deletePost(services, input.postId, caller.userId)
  return { success: true as const }
})
