import { raise } from '@scene-partner/contract/failures'
import type { BlogPostPage } from '@scene-partner/contract/operations/blog'
import { getBlogPost as contract } from '@scene-partner/contract/operations/blog'
import { operation, type Services } from '../../services.ts'
import { presentPost, presentSummaries } from './presentPost.ts'
import { findPublishedPost, listOtherPosts } from './store.ts'

type Needs = Pick<Services, 'database' | 'clock' | 'postTexts'>

const maxOtherPosts = 2

/** Finds a published post and up to two other posts. Returns null when the post does not exist or is not public. */
export async function findBlogPost(
  { database: { db }, clock, postTexts }: Needs,
  slug: string,
): Promise<BlogPostPage | null> {
  const now = clock.now()
  const row = await findPublishedPost(db, slug, now)
  if (!row) return null
  const others = await listOtherPosts(db, slug, { now, limit: maxOtherPosts })
  return { post: await presentPost(row, postTexts), others: await presentSummaries(others, postTexts) }
}

/** Returns one published post. Throws `not_found`, also for a draft. */
export const getBlogPost = operation(
  contract,
  async ({ input, ...services }) => (await findBlogPost(services, input.slug)) ?? raise('not_found'),
)
