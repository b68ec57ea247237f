import { z } from 'zod'
import { blogPost, blogSummary } from '../blog.ts'
import { defineOperation } from '../operation.ts'

export const getBlogPosts = defineOperation({
  name: 'getBlogPosts',
  summary: 'Lists one page of the published posts, newest first, optionally of one tag.',
  access: 'anyone',
  duringImpersonation: 'reads',
  beforeSecondFactor: 'asVisitor',
  effect: 'reads',
  input: z.object({ page: z.number().int().min(1).max(10_000).default(1), tag: z.string().max(60).optional() }),
  output: z.object({
    posts: z.array(blogSummary),
    page: z.number(),
    pages: z.number(),
    /** All tags of published posts. */
    tags: z.array(z.string()),
  }),
  failures: [],
})
/** One page of published posts, as `getBlogPosts` returns it. */
export type BlogPostList = z.infer<(typeof getBlogPosts)['output']>

export const getBlogPost = defineOperation({
  name: 'getBlogPost',
  summary: 'Returns one published post with its text, and other posts to read.',
  access: 'anyone',
  duringImpersonation: 'reads',
  beforeSecondFactor: 'asVisitor',
  effect: 'reads',
  input: z.object({ slug: z.string().max(200) }),
  output: z.object({ post: blogPost, others: z.array(blogSummary) }),
  failures: ['not_found'],
})
/** One published post with other posts to read, as `getBlogPost` returns it. */
export type BlogPostPage = z.infer<(typeof getBlogPost)['output']>
