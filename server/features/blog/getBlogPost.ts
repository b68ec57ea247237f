import { raise } from '@scene-partner/contract/failures'
import type { BlogReading } from '@scene-partner/contract/operations/blog'
import { getBlogPost as contract } from '@scene-partner/contract/operations/blog'
import { operation, type Services } from '../../services.ts'
import { presentPost, presentSummary } from './present.ts'
import { findOut, listOthers } from './store.ts'

type Needs = Pick<Services, 'database' | 'clock'>

const othersShown = 2

/** A published post and what else there is; null where there is none, or none yet. */
export async function readPost({ database: { db }, clock }: Needs, slug: string): Promise<BlogReading | null> {
  const now = clock.now()
  const row = await findOut(db, slug, now)
  if (!row) return null
  const others = await listOthers(db, slug, { now, limit: othersShown })
  return { post: presentPost(row), others: others.map(presentSummary) }
}

/** Answers one post; a draft is as if it were not there. */
export const getBlogPost = operation(
  contract,
  async ({ input, ...services }) => (await readPost(services, input.slug)) ?? raise('not_found'),
)
