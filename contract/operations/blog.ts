import { z } from 'zod'
import { blogPost, blogSummary } from '../blog.ts'
import { defineOperation } from '../operation.ts'

export const getBlogPosts = defineOperation({
  name: 'getBlogPosts',
  summary: 'Lists the published posts, newest first, a page at a time; of one tag if it is named.',
  access: 'anyone',
  whileViewing: 'reads',
  effect: 'reads',
  input: z.object({ page: z.number().int().min(1).max(10_000).default(1), tag: z.string().max(60).optional() }),
  output: z.object({
    posts: z.array(blogSummary),
    page: z.number(),
    pages: z.number(),
    /** Every tag that a published post bears. */
    tags: z.array(z.string()),
  }),
  failures: [],
})
export type BlogList = z.infer<(typeof getBlogPosts)['output']>

export const getBlogPost = defineOperation({
  name: 'getBlogPost',
  summary: 'Answers one published post with all its words, and what else there is to read.',
  access: 'anyone',
  whileViewing: 'reads',
  effect: 'reads',
  input: z.object({ slug: z.string().max(200) }),
  output: z.object({ post: blogPost, others: z.array(blogSummary) }),
  failures: ['not_found'],
})
export type BlogReading = z.infer<(typeof getBlogPost)['output']>
