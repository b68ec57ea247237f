import type { BlogPostList } from '@scene-partner/contract/operations/blog'
import { getBlogPosts as contract } from '@scene-partner/contract/operations/blog'
import { operation, type Services } from '../../services.ts'
import { presentSummaries } from './presentPost.ts'
import { listPublishedPosts, listTags } from './store.ts'

type Needs = Pick<Services, 'database' | 'clock' | 'postTexts'>

/** Lists one page of published posts with all tags, as a visitor sees it. */
export async function listBlogPage(
  { database: { db }, clock, postTexts }: Needs,
  { page, tag }: { page: number; tag?: string | undefined },
): Promise<BlogPostList> {
  const now = clock.now()
  const [{ rows, pages }, tags] = await Promise.all([listPublishedPosts(db, { now, page, tag }), listTags(db, now)])
  return { posts: await presentSummaries(rows, postTexts), page, pages, tags }
}

/** Lists published posts. */
export const getBlogPosts = operation(contract, async ({ input, ...services }) => listBlogPage(services, input))
