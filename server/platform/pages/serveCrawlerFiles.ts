import type { FastifyInstance } from 'fastify'

export type CrawlerNeeds = {
  /** Addresses that search engines may have. */
  paths: readonly string[]
  /** What has been published, each with its last change. */
  posts(): Promise<{ slug: string; updatedAt: Date }[]>
  publicUrl(): string
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** `GET /robots.txt` and `GET /sitemap.xml`: what may be looked at, and what there is. */
export function serveForCrawlers(app: FastifyInstance, { paths, posts, publicUrl }: CrawlerNeeds): void {
  const origin = () => new URL(publicUrl()).origin
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /admin\nSitemap: ${origin()}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const pages = paths.map((path) => `<url><loc>${escaped(origin() + path)}</loc></url>`)
    const written = (await posts()).map(
      ({ slug, updatedAt }) =>
        `<url><loc>${escaped(`${origin()}/blog/${slug}`)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
    )
    const urls = [...pages, ...written]
    const map = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(map)
  })
}
