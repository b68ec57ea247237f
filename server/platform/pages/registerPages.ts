import type { Session, Voice } from '@scene-partner/contract/entities'
import type { PublicSite } from '@scene-partner/contract/site'
import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ReadOperation } from '../http/serveOperations.ts'
import { sendError } from '../http/sendError.ts'
import { acceptsEncoding, sendPrecompressed } from '../http/precompressed.ts'
import { serveAssets } from './serveAssets.ts'
import { createPageCache, type PageCache } from './pageCache.ts'
import { loadRenderer, type Blog, type Page, type PageRequest, type Renderer } from './renderer.ts'
import { serveCrawlerFiles } from './serveCrawlerFiles.ts'
import { shareReads } from './shareReads.ts'
import { buildPagePolicy, addSecurityHeaders } from './securityHeaders.ts'

/** Options of `registerPages`. */
export type PagesOptions = {
  /** Folder with the built files for the browser and their manifest. */
  webFolder: URL
  /** Folder with the build of the same code for rendering on the server. */
  ssrFolder: URL
  sessionOf(request: FastifyRequest): Promise<Session | null>
  publicVoices(): Promise<readonly Voice[]>
  blog: Blog
  publicSite(request: FastifyRequest): Promise<PublicSite>
  isLocal(request: FastifyRequest): boolean
  /** Reads data of the signed-in account for a page. */
  readOperation: ReadOperation
  config: { isHttps: boolean; publicUrl(): string }
}

/** What features contribute to pages that the server renders. */
export type PageData = Pick<PagesOptions, 'publicVoices' | 'blog' | 'publicSite'>

const notBuilt = 'The pages have not been built yet. Build them with "npm run build" and start the server again.\n'

/** Self-contained page for the case that even the error page cannot be rendered. */
const fallbackPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Something went wrong · Scene Partner</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><h1>Oops! Something went wrong</h1>
<p>Nothing of yours is lost. Please load this page again in a moment.</p><p><a href="">Refresh Page</a></p></body></html>`

function themeOf(request: FastifyRequest): 'light' | 'dark' | null {
  const { theme } = request.cookies
  return theme === 'light' || theme === 'dark' ? theme : null
}

/**
 * Compresses a page of a visitor in the best format that the browser accepts. Pages with account data are not passed to
 * this function, because the length of a compressed page could reveal the data.
 */
async function compressPage(html: string, request: FastifyRequest, reply: FastifyReply): Promise<Buffer | string> {
  if (acceptsEncoding(request, 'br')) {
    void reply.header('content-encoding', 'br')
    return promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  }
  if (acceptsEncoding(request, 'gzip')) {
    void reply.header('content-encoding', 'gzip')
    return promisify(gzip)(html)
  }
  return html
}

/**
 * Returns the `Cache-Control` header of a page. No cache may store a page that contains rows of an account: after
 * signing out, or for another account on the same device, the browser must request the page again.
 */
function chooseCaching(page: Exclude<Page, { isAbsent: true }>, session: Session | null): string {
  if ('hasAccountData' in page && page.hasAccountData) return 'private, no-store'
  return session ? 'private, no-cache' : 'no-cache'
}

async function sendPage(
  page: Exclude<Page, { isAbsent: true }>,
  session: Session | null,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  void reply.headers({ 'cache-control': chooseCaching(page, session), vary: 'cookie, accept-encoding' })
  if ('location' in page) {
    // Route loaders redirect only within the site. This check guards against a mistake in a loader.
    const isOurs = page.location.startsWith('/') && !page.location.startsWith('//')
    return reply
      .code(page.status)
      .header('location', isOurs ? page.location : '/')
      .send()
  }
  if (page.failure !== undefined) request.log.error({ err: page.failure }, 'page rendered with an error')
  if (!page.isIndexable) void reply.header('x-robots-tag', 'noindex')
  if (page.hidesAddress) void reply.header('referrer-policy', 'no-referrer')
  const body = session ? page.html : await compressPage(page.html, request, reply)
  return reply.code(page.status).type('text/html; charset=utf-8').send(body)
}

/**
 * Reads the site settings for a page; null on errors. A dismissed announcement is left out on the server, because the
 * layout would move if the browser removed it.
 */
async function readSite({ publicSite }: PagesOptions, request: FastifyRequest): Promise<PublicSite | null> {
  try {
    const site = await publicSite(request)
    const isDismissed = site.announcement?.id === request.cookies['announcement']
    return isDismissed ? { ...site, announcement: null } : site
  } catch (error) {
    request.log.warn({ err: error }, 'page rendered without site settings')
    return null
  }
}

/** A path that matches no page. */
const unknownPath = '/not-found'

/**
 * Returns the path and query to render. A path with control characters is replaced by the unknown path. Zero bytes,
 * which the database refuses, are removed from the query.
 */
function cleanAddress(address: string): string {
  const [path = '/', ...query] = address.split('?')
  const hasControlCharacters = /%(?:[01][\da-f]|7f)/i.test(path)
  const search = query.join('?').replaceAll('%00', '')
  return (hasControlCharacters ? unknownPath : path) + (search && `?${search}`)
}

type Pages = { renderer: Renderer; cache: PageCache; options: PagesOptions }

/** Renders the page of a request. Throws if a part that the page needs cannot be read. */
async function renderPage(
  { renderer: { render }, options }: Pages,
  data: Pick<PageRequest, 'session' | 'voices' | 'site' | 'nonce'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Page> {
  const logAndRethrow = (error: unknown) => {
    request.log.warn({ err: error }, 'blog could not be read for a page')
    throw error
  }
  return render({
    ...data,
    // The parts are joined as text: with URL resolution, a path `//host` would change the host.
    url: new URL(options.config.publicUrl()).origin + cleanAddress(request.url),
    blog: {
      list: (query) => options.blog.list(query).catch(logAndRethrow),
      read: (slug) => options.blog.read(slug).catch(logAndRethrow),
    },
    theme: themeOf(request),
    isLocal: options.isLocal(request),
    async readOperation(call) {
      try {
        return await options.readOperation(call, request, reply)
      } catch (error) {
        request.log.warn({ err: error, operation: call.name }, 'page rendered without data of the account')
        throw error
      }
    },
  })
}

/** Reads the voices for a page; null on errors. */
async function readVoices({ publicVoices }: PagesOptions, request: FastifyRequest) {
  return publicVoices().catch((error: unknown) => {
    request.log.warn({ err: error }, 'page rendered without voices')
    return null
  })
}

/** For a visitor without cookies: a shared cache, such as a CDN, may also store the page for a minute. */
const sharedCaching = 'public, max-age=0, must-revalidate, s-maxage=60'

/**
 * Returns whether all visitors see the same page at this address. False for blog pages, which change with each post.
 */
function isSameForVisitors({ publicPaths }: Renderer, { url }: FastifyRequest): boolean {
  return publicPaths.includes(url) && !url.startsWith('/blog')
}

/** Creates the nonce of a page's style elements, and the policy that allows it. */
function createPolicy({ config }: PagesOptions): { nonce: string; policy: string } {
  const nonce = randomBytes(16).toString('base64')
  return { nonce, policy: buildPagePolicy(nonce, config.isHttps) }
}

async function respond(pages: Pages, request: FastifyRequest, reply: FastifyReply) {
  const { renderer, cache, options } = pages
  try {
    const session = await options.sessionOf(request)
    const [voices, site] = await Promise.all([readVoices(options, request), readSite(options, request)])
    if (!session && voices && site && isSameForVisitors(renderer, request)) {
      const facts = { path: request.url, theme: themeOf(request), isLocal: options.isLocal(request), site, voices }
      const cached = await cache.get(facts, async () => {
        const { nonce, policy } = createPolicy(options)
        const page = await renderPage(pages, { session, voices, site, nonce }, { request, reply })
        return 'html' in page && page.isIndexable && page.failure === undefined ? { html: page.html, policy } : null
      })
      if (cached) {
        void reply.header('content-security-policy', cached.policy)
        const cacheControl = request.headers.cookie === undefined ? sharedCaching : 'no-cache'
        return sendPrecompressed(cached.body, { cacheControl, vary: 'cookie, accept-encoding' }, request, reply)
      }
    }
    const { nonce, policy } = createPolicy(options)
    void reply.header('content-security-policy', policy)
    const page = await renderPage(pages, { session, voices: voices ?? [], site, nonce }, { request, reply })
    if ('isAbsent' in page) return sendError(fail('not_found'), request, reply)
    return await sendPage(page, session, request, reply)
  } catch (error) {
    request.log.error({ err: error }, 'page could not be rendered')
    return reply
      .code(503)
      .headers({
        'cache-control': 'no-store',
        'retry-after': 5,
        'content-security-policy': createPolicy(options).policy,
      })
      .type('text/html; charset=utf-8')
      .send(fallbackPage)
  }
}

/**
 * Answers a share (Web Share Target) that no service worker handled, for example after the user cleared the site's
 * data. The server stores nothing, because the user may be unknown. The page `/practice` asks the user to choose the
 * shared file there.
 */
async function serveShare(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.post('/share', async (_request, reply) =>
    reply.code(303).headers({ location: '/practice?shared=failed', 'cache-control': 'no-store' }).send(),
  )
}

/**
 * Serves the built files and the server-rendered pages with their status and policy. Also adds the security headers
 * to every response of the application.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  addSecurityHeaders(app, options.config)
  const renderer = await loadRenderer(options.webFolder, options.ssrFolder)
  if (renderer) {
    await serveAssets(app, options.webFolder)
    serveCrawlerFiles(app, {
      paths: renderer.publicPaths,
      posts: () => options.blog.addresses(),
      publicUrl: options.config.publicUrl,
    })
    // Reading the voices takes longer than all other work for a page, so requests share reads.
    const publicVoices = shareReads(() => options.publicVoices())
    const pages = { renderer, cache: createPageCache(), options: { ...options, publicVoices } }
    app.get('/*', async (request, reply) => respond(pages, request, reply))
    await app.register(serveShare)
  } else {
    app.log.error(notBuilt.trim())
    app.get('/*', async (_request, reply) =>
      reply.code(503).header('cache-control', 'no-store').type('text/plain').send(notBuilt),
    )
  }
  app.setNotFoundHandler((request, reply) => sendError(fail('not_found'), request, reply))
}
