import { z } from 'zod'
import { block } from '../blog.ts'
import { instant } from '../entities.ts'
import { defineOperation } from '../operation.ts'

const postId = z.string().max(100)
const version = z.number().int().min(0)
const body = z.string().max(200_000)

/** What a writer decides of a post. */
const postWords = z.object({
  slug: z.string().trim().max(120),
  title: z.string().trim().max(200),
  description: z.string().trim().max(500).default(''),
  body,
  /** A picture of this site's own, by its path; empty for none. */
  cover: z.string().trim().max(300).default(''),
  coverWords: z.string().trim().max(300).default(''),
  tags: z.array(z.string().trim().min(1).max(60)).max(12).default([]),
  author: z.string().trim().max(100),
})
export type PostWords = z.input<typeof postWords>

/** `scheduled`: published, and waiting for its hour. */
export const postState = z.enum(['draft', 'scheduled', 'published'])

const postSummary = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  state: postState,
  author: z.string(),
  tags: z.array(z.string()),
  publishedAt: instant.nullable(),
  /** From then on its address stands. */
  hasBeenOut: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
})
export type AdminPostSummary = z.infer<typeof postSummary>

const adminPost = postSummary.extend({
  description: z.string(),
  body: z.string(),
  cover: z.string().nullable(),
  coverWords: z.string(),
  /** Who wrote last; null for what came with the house, and where that account is gone. */
  updatedByName: z.string().nullable(),
})
export type AdminPost = z.infer<typeof adminPost>

const answered = z.object({ post: adminPost })
const wordFailures = ['blog/blank', 'blog/bad-slug', 'blog/slug-taken', 'blog/bad-cover'] as const

/** Which posts a page or a file is about. */
export const postFilters = z.object({
  search: z.string().trim().max(100).optional(),
  state: postState.optional(),
})

export const getAdminPosts = defineOperation({
  name: 'getAdminPosts',
  summary: 'Lists posts with their drafts, the newest first, 50 a page.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: postFilters.extend({ cursor: z.string().max(200).optional() }),
  output: z.object({ posts: z.array(postSummary), nextCursor: z.string().optional() }),
  failures: [],
})

export const getAdminPost = defineOperation({
  name: 'getAdminPost',
  summary: 'Answers one post as its writers see it, by its address.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({ slug: z.string().max(200) }),
  output: answered,
  failures: ['not_found'],
})

export const previewBlogPost = defineOperation({
  name: 'previewBlogPost',
  summary: 'Reads Markdown as the public page would show it. Nothing is kept.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({ body }),
  output: z.object({ blocks: z.array(block), minutes: z.number() }),
  failures: [],
})

export const createBlogPost = defineOperation({
  name: 'createBlogPost',
  summary: 'Writes a new post, a draft.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: postWords,
  output: answered,
  failures: wordFailures,
})

export const updateBlogPost = defineOperation({
  name: 'updateBlogPost',
  summary: 'Writes a post anew; refused where somebody else did since `version`.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: postWords.extend({ postId, version }),
  output: answered,
  failures: ['not_found', 'blog/changed', 'blog/slug-stands', ...wordFailures],
})

export const publishBlogPost = defineOperation({
  name: 'publishBlogPost',
  summary:
    'Publishes a post: now, or from an hour to come. One that was out before keeps its date unless told otherwise.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ postId, at: instant.optional() }),
  output: answered,
  failures: ['not_found'],
})

export const unpublishBlogPost = defineOperation({
  name: 'unpublishBlogPost',
  summary: 'Takes a post back to its drafts; its address and its date wait with it.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ postId }),
  output: answered,
  failures: ['not_found'],
})

export const deleteBlogPost = defineOperation({
  name: 'deleteBlogPost',
  summary: 'Deletes a post for good; its address is free again.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ postId }),
  output: z.object({ success: z.literal(true) }),
  failures: ['not_found'],
})
