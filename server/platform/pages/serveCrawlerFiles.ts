import type { FastifyInstance } from 'fastify'
import { createBodyCache, precompress, sendPrecompressed } from '../http/precompressed.ts'

/** Options of `serveCrawlerFiles`. */
export type CrawlerFilesOptions = {
  /** Paths of the pages to index. */
  paths: readonly string[]
  /** Lists the published blog posts with their last change. */
  posts(): Promise<{ slug: string; updatedAt: Date }[]>
  publicUrl(): string
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** How long a sitemap is reused, in ms. Crawlers may cache it for an hour anyway. */
const sitemapMaxAgeMs = 60_000
const cacheControl = 'public, max-age=3600'

/** Serves `GET /robots.txt` and `GET /sitemap.xml`. Both are cached, so a request rarely builds one of them. */
export function serveCrawlerFiles(app: FastifyInstance, { paths, posts, publicUrl }: CrawlerFilesOptions): void {
  const origin = () => new URL(publicUrl()).origin
  const robots = createBodyCache(async () =>
    precompress(
      `User-agent: *\nDisallow: /api/\nDisallow: /admin\nSitemap: ${origin()}/sitemap.xml\n`,
      'text/plain; charset=utf-8',
    ),
  )
  const sitemap = createBodyCache(async () => {
    const pages = paths.map((path) => `<url><loc>${escapeXml(origin() + path)}</loc></url>`)
    const postEntries = (await posts()).map(
      ({ slug, updatedAt }) =>
        `<url><loc>${escapeXml(`${origin()}/blog/${slug}`)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
    )
    const urls = [...pages, ...postEntries]
    const map = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
    return precompress(map, 'application/xml; charset=utf-8')
  }, sitemapMaxAgeMs)
  app.get('/robots.txt', async (request, reply) => sendPrecompressed(await robots(), { cacheControl }, request, reply))
  app.get('/sitemap.xml', async (request, reply) =>
    sendPrecompressed(await sitemap(), { cacheControl }, request, reply),
  )
}
