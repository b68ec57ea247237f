import type { Session, Voice } from '@scene-partner/contract/entities'
import type { PublicSite } from '@scene-partner/contract/site'
import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { sendError } from '../http/envelope.ts'
import { accepts, serveAssets } from './assets.ts'
import { loadRenderer, type Blog, type Page, type Renderer } from './renderer.ts'
import { serveForCrawlers } from './crawlers.ts'
import { pagePolicy, secureEveryAnswer } from './security.ts'

export type PagesOptions = {
  /** The browser's built files, with their manifest. */
  webFolder: URL
  /** The same code, built to draw pages on the server. */
  ssrFolder: URL
  sessionOf(request: FastifyRequest): Promise<Session | null>
  publicVoices(): Promise<readonly Voice[]>
  blog: Blog
  publicSite(request: FastifyRequest): Promise<PublicSite>
  isLocal(request: FastifyRequest): boolean
  config: { isHttps: boolean; publicUrl(): string }
}

const notBuilt = 'The pages have not been built yet. Build them with "npm run build" and start the server again.\n'

/** Stands where even the error page could not be drawn; it uses nothing but itself. */
const lastResort = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Something went wrong · Scene Partner</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><h1>Oops! Something went wrong</h1>
<p>Nothing of yours is lost. Please load this page again in a moment.</p><p><a href="">Refresh Page</a></p></body></html>`

function themeOf(request: FastifyRequest): 'light' | 'dark' | null {
  const { theme } = request.cookies
  return theme === 'light' || theme === 'dark' ? theme : null
}

/** Strangers' pages are packed as they are sent. Those with an account in them are not, as their length would then tell of it. */
async function packed(html: string, request: FastifyRequest, reply: FastifyReply): Promise<Buffer | string> {
  if (accepts(request, 'br')) {
    void reply.header('content-encoding', 'br')
    return promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  }
  if (accepts(request, 'gzip')) {
    void reply.header('content-encoding', 'gzip')
    return promisify(gzip)(html)
  }
  return html
}

async function sendPage(
  page: Exclude<Page, { isAbsent: true }>,
  session: Session | null,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  void reply.headers({ 'cache-control': session ? 'private, no-cache' : 'no-cache', vary: 'cookie, accept-encoding' })
  if ('location' in page) {
    // Only our own loaders redirect, and only within the site; this keeps it so.
    const isOurs = page.location.startsWith('/') && !page.location.startsWith('//')
    return reply
      .code(page.status)
      .header('location', isOurs ? page.location : '/')
      .send()
  }
  if (page.failure !== undefined) request.log.error({ err: page.failure }, 'a page failed while it was drawn')
  if (!page.isIndexable) void reply.header('x-robots-tag', 'noindex')
  if (page.hidesAddress) void reply.header('referrer-policy', 'no-referrer')
  const body = session ? page.html : await packed(page.html, request, reply)
  return reply.code(page.status).type('text/html; charset=utf-8').send(body)
}

/** Also without it every page can be drawn; one that was put away is not drawn at all, so that nothing moves. */
async function siteFor({ publicSite }: PagesOptions, request: FastifyRequest): Promise<PublicSite | null> {
  try {
    const site = await publicSite(request)
    const isPutAway = site.announcement?.id === request.cookies['announcement']
    return isPutAway ? { ...site, announcement: null } : site
  } catch (error) {
    request.log.warn({ err: error }, 'a page is drawn without the settings of the site')
    return null
  }
}

async function answer({ draw }: Renderer, options: PagesOptions, request: FastifyRequest, reply: FastifyReply) {
  const { config } = options
  const nonce = randomBytes(16).toString('base64')
  void reply.header('content-security-policy', pagePolicy(nonce, config.isHttps))
  try {
    const session = await options.sessionOf(request)
    const voices = await options.publicVoices().catch((error: unknown) => {
      request.log.warn({ err: error }, 'a page is drawn without voices')
      return []
    })
    const noteAway = (error: unknown) => {
      request.log.warn({ err: error }, 'a page is drawn without the blog')
      throw error
    }
    // Joined as text: resolved as an address, `//host` in a path would name another host.
    const url = new URL(config.publicUrl()).origin + request.url
    const page = await draw({
      url,
      session,
      voices,
      blog: {
        list: (asked) => options.blog.list(asked).catch(noteAway),
        read: (slug) => options.blog.read(slug).catch(noteAway),
      },
      site: await siteFor(options, request),
      nonce,
      theme: themeOf(request),
      isLocal: options.isLocal(request),
    })
    if ('isAbsent' in page) return sendError(fail('not_found'), request, reply)
    return await sendPage(page, session, request, reply)
  } catch (error) {
    request.log.error({ err: error }, 'a page could not be drawn')
    return reply
      .code(503)
      .headers({ 'cache-control': 'no-store', 'retry-after': 5 })
      .type('text/html; charset=utf-8')
      .send(lastResort)
  }
}

/**
 * Serves everything that is not `/api`: built files, and each page drawn on the server with its policy and its status.
 * Also puts the security headers on every answer of the application.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  secureEveryAnswer(app, options.config)
  const renderer = await loadRenderer(options.webFolder, options.ssrFolder)
  if (renderer) {
    await serveAssets(app, options.webFolder)
    serveForCrawlers(app, {
      paths: renderer.publicPaths,
      posts: () => options.blog.addresses(),
      publicUrl: options.config.publicUrl,
    })
    app.get('/*', async (request, reply) => answer(renderer, options, request, reply))
  } else {
    app.log.error(notBuilt.trim())
    app.get('/*', async (_request, reply) =>
      reply.code(503).header('cache-control', 'no-store').type('text/plain').send(notBuilt),
    )
  }
  app.setNotFoundHandler((request, reply) => sendError(fail('not_found'), request, reply))
}
