import { z } from 'zod'
import { block } from '../../blog.ts'
import { instant } from '../../entities.ts'
import { defineOperation } from '../../operation.ts'

const postId = z.string().max(100)
const version = z.number().int().min(0)
const maxLines = 1_500
const maxMarks = 2_500
/**
 * Returns whether a Markdown text is short and simple enough to be parsed quickly: while the server parses it, other
 * requests wait. The slowest text that passes this check takes about ten milliseconds to parse.
 */
const isQuickToParse = (text: string) =>
  text.split('\n', maxLines + 1).length <= maxLines && (text.match(/[*_`[\]!<>&]/g)?.length ?? 0) <= maxMarks
const body = z
  .string()
  .max(100_000)
  .refine(isQuickToParse, 'A post has at most 1,500 lines and 2,500 signs of markup. Split it in two.')

/** Editable fields of a post. */
const postFields = z.object({
  slug: z.string().trim().max(120),
  title: z.string().trim().max(200),
  description: z.string().trim().max(500).default(''),
  body,
  /** Path of the cover image on this site. Empty: no image. */
  cover: z.string().trim().max(300).default(''),
  coverWords: z.string().trim().max(300).default(''),
  tags: z.array(z.string().trim().min(1).max(60)).max(12).default([]),
  author: z.string().trim().max(100),
})
export type PostFields = z.input<typeof postFields>

/** `scheduled`: published, with a publication date in the future. */
export const postState = z.enum(['draft', 'scheduled', 'published'])

/** A post as the admin list shows it, in any state. */
const postSummary = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  state: postState,
  author: z.string(),
  tags: z.array(z.string()),
  publishedAt: instant.nullable(),
  /** Whether the post was ever public. Its slug cannot change after that. */
  hasBeenOut: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
})
export type AdminPostSummary = z.infer<typeof postSummary>

/** A post as its editor loads and saves it. `body` is Markdown. */
const adminPost = postSummary.extend({
  description: z.string(),
  body: z.string(),
  cover: z.string().nullable(),
  coverWords: z.string(),
  /** Name of the last editor; null for built-in posts and if the editor's account was deleted. */
  updatedByName: z.string().nullable(),
})
export type AdminPost = z.infer<typeof adminPost>

const postResponse = z.object({ post: adminPost })
const fieldFailures = ['blog/blank', 'blog/bad-slug', 'blog/slug-taken', 'blog/bad-cover'] as const

/** Filters of the post list and its CSV file. */
export const postFilters = z.object({
  search: z.string().trim().max(100).optional(),
  state: postState.optional(),
})

export const getAdminPosts = defineOperation({
  name: 'getAdminPosts',
  summary: 'Lists posts including drafts, newest first, 50 per page.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: postFilters.extend({ cursor: z.string().max(200).optional() }),
  output: z.object({ posts: z.array(postSummary), nextCursor: z.string().optional() }),
  failures: [],
})

export const getAdminPost = defineOperation({
  name: 'getAdminPost',
  summary: 'Returns one post, by its slug, with its source text.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({ slug: z.string().max(200) }),
  output: postResponse,
  failures: ['not_found'],
})

export const previewBlogPost = defineOperation({
  name: 'previewBlogPost',
  summary: 'Renders Markdown as the public page would show it. Stores nothing.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({ body }),
  output: z.object({ blocks: z.array(block), minutes: z.number() }),
  failures: [],
})

export const createBlogPost = defineOperation({
  name: 'createBlogPost',
  summary: 'Creates a draft.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: postFields,
  output: postResponse,
  failures: fieldFailures,
})

export const updateBlogPost = defineOperation({
  name: 'updateBlogPost',
  summary: 'Changes a post. Fails when somebody else changed it after `version`.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: postFields.extend({ postId, version }),
  output: postResponse,
  failures: ['not_found', 'blog/changed', 'blog/slug-stands', ...fieldFailures],
})

export const publishBlogPost = defineOperation({
  name: 'publishBlogPost',
  summary:
    'Publishes a post now or at a later time. A post that was public before keeps its date unless `at` is given.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ postId, at: instant.optional() }),
  output: postResponse,
  failures: ['not_found'],
})

export const unpublishBlogPost = defineOperation({
  name: 'unpublishBlogPost',
  summary: 'Turns a post back into a draft. Its slug and its date stay.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ postId }),
  output: postResponse,
  failures: ['not_found'],
})

export const deleteBlogPost = defineOperation({
  name: 'deleteBlogPost',
  summary: 'Deletes a post permanently. Its slug becomes free.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ postId }),
  output: z.object({ success: z.literal(true) }),
  failures: ['not_found'],
})
