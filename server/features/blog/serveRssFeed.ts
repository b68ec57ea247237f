import type { BlogPost } from '@scene-partner/contract/blog'
import type { FastifyInstance } from 'fastify'
import { precompress, type PrecompressedBody, sendPrecompressed } from '../../platform/http/precompressed.ts'
import type { Services } from '../../services.ts'
import { presentPost } from './presentPost.ts'
import { renderRssFeed } from './rssFeed.ts'
import { listPublishedPosts, readNewestPostsKey } from './store.ts'

type Needs = Pick<Services, 'database' | 'clock' | 'postTexts'> & { publicUrl(): string }

/** Serves `GET /rss.xml`: the newest posts in full. The feed is built again only when these posts have changed. */
export function serveRssFeed(app: FastifyInstance, { database, clock, postTexts, publicUrl }: Needs): void {
  let cached: { key: string; body: Promise<PrecompressedBody> } | undefined

  async function build(now: Date) {
    const { rows } = await listPublishedPosts(database.db, { now, page: 1, tag: undefined })
    const posts: BlogPost[] = []
    for (const row of rows) posts.push(await presentPost(row, postTexts))
    const feed = await renderRssFeed(posts, new URL(publicUrl()).origin)
    return precompress(feed, 'application/rss+xml; charset=utf-8')
  }

  app.get('/rss.xml', async (request, reply) => {
    const now = clock.now()
    const key = await readNewestPostsKey(database.db, now)
    if (cached?.key !== key) {
      const current = { key, body: build(now) }
      cached = current
      current.body.catch(() => {
        if (cached === current) cached = undefined
      })
    }
    return sendPrecompressed(await cached.body, { cacheControl: 'public, max-age=900' }, request, reply)
  })
}
