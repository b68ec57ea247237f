import type { BlogList } from '@scene-partner/contract/operations/blog'
import { getBlogPosts as contract } from '@scene-partner/contract/operations/blog'
import { operation, type Services } from '../../services.ts'
import { presentSummary } from './present.ts'
import { listOut, listTags } from './store.ts'

type Needs = Pick<Services, 'database' | 'clock'>

/** One page of the blog, as a visitor sees it. */
export async function listBlog(
  { database: { db }, clock }: Needs,
  { page, tag }: { page: number; tag?: string | undefined },
): Promise<BlogList> {
  const now = clock.now()
  const [{ rows, pages }, tags] = await Promise.all([listOut(db, { now, page, tag }), listTags(db, now)])
  return { posts: rows.map(presentSummary), page, pages, tags }
}

/** Lists what has been published. */
export const getBlogPosts = operation(contract, async ({ input, ...services }) => listBlog(services, input))
