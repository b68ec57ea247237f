import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import type { Services } from '../../services.ts'
import { renderRssFeed } from './rssFeed.ts'
import { listPublishedPosts } from './store.ts'

type Needs = Pick<Services, 'database' | 'clock'> & { publicUrl(): string }

/** Serves `GET /rss.xml`: the newest posts in full. */
export function serveRssFeed(app: FastifyInstance, { database, clock, publicUrl }: Needs): void {
  app.get('/rss.xml', async (request, reply) => {
    const { rows } = await listPublishedPosts(database.db, { now: clock.now(), page: 1, tag: undefined })
    const feed = renderRssFeed(rows, new URL(publicUrl()).origin)
    const etag = `"${createHash('sha256').update(feed).digest('base64url').slice(0, 22)}"`
    void reply.headers({ etag, 'cache-control': 'public, max-age=900' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/rss+xml; charset=utf-8').send(feed)
  })
}
