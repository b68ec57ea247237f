import type { Session, Voice } from '@scene-partner/contract/entities'
import type { PublicSite } from '@scene-partner/contract/site'
import type { BlogPostList, BlogPostPage } from '@scene-partner/contract/operations/blog'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** The blog as pages need it while they are rendered. */
export type BlogPages = {
  list(query: { page: number; tag?: string | undefined }): Promise<BlogPostList>
  /** Returns a post; null if no published post has this slug. */
  read(slug: string): Promise<BlogPostPage | null>
}

/** The blog as pages and the sitemap need it. */
export type Blog = BlogPages & { addresses(): Promise<{ slug: string; updatedAt: Date }[]> }

/** Input of rendering a page. */
export type PageRequest = {
  url: string
  session: Session | null
  voices: readonly Voice[]
  blog: BlogPages
  /** The site settings; null if they could not be read. */
  site: PublicSite | null
  theme: 'light' | 'dark' | null
  nonce: string
  isLocal: boolean
  /** Reads data of the signed-in account. Throws if the account may not read it. */
  readOperation(call: { name: string; input: unknown }): Promise<unknown>
}

/** Result of rendering: a redirect, HTML, or `isAbsent` for a page that exists only in local mode. */
export type Page =
  | { status: number; location: string }
  | { isAbsent: true }
  | {
      status: number
      html: string
      isIndexable: boolean
      hidesAddress: boolean
      hasAccountData: boolean
      failure?: unknown
    }

/** Renders pages on the server. */
export type Renderer = {
  render(request: PageRequest): Promise<Page>
  /** Paths of the pages that search engines may index. */
  publicPaths: readonly string[]
}

type Built = {
  render(request: PageRequest & { manifest: unknown; yieldToEventLoop(): Promise<void> }): Promise<Page>
  publicPaths(): readonly string[]
}

/** Loads the built server-side renderer; null when it was not built. */
export async function loadRenderer(webFolder: URL, ssrFolder: URL): Promise<Renderer | null> {
  const manifestFile = new URL('.vite/manifest.json', webFolder)
  const entry = new URL('entry-server.js', ssrFolder)
  if (!existsSync(manifestFile) || !existsSync(entry)) return null
  const manifest: unknown = JSON.parse(await readFile(manifestFile, 'utf8'))
  // `entry-server.js` is built from `web/entry-server.tsx`, which server code must not import directly.
  const { render, publicPaths } = (await import(entry.href)) as Built
  return { render: (request) => render({ ...request, manifest, yieldToEventLoop }), publicPaths: publicPaths() }
}
