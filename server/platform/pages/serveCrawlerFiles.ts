import type { FastifyInstance } from 'fastify'

/** Options of `serveCrawlerFiles`. */
export type CrawlerFilesOptions = {
  /** Paths of the pages to index. */
  paths: readonly string[]
  /** Lists the published blog posts with their last change. */
  posts(): Promise<{ slug: string; updatedAt: Date }[]>
  publicUrl(): string
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Serves `GET /robots.txt` and `GET /sitemap.xml`. */
export function serveCrawlerFiles(app: FastifyInstance, { paths, posts, publicUrl }: CrawlerFilesOptions): void {
  const origin = () => new URL(publicUrl()).origin
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /admin\nSitemap: ${origin()}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const pages = paths.map((path) => `<url><loc>${escapeXml(origin() + path)}</loc></url>`)
    const postEntries = (await posts()).map(
      ({ slug, updatedAt }) =>
        `<url><loc>${escapeXml(`${origin()}/blog/${slug}`)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
    )
    const urls = [...pages, ...postEntries]
    const map = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(map)
  })
}
