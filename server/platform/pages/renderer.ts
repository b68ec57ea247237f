import type { Session, Voice } from '@scene-partner/contract/entities'
import type { PublicSite } from '@scene-partner/contract/site'
import type { BlogList, BlogReading } from '@scene-partner/contract/operations/blog'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** What pages ask of the blog while they are drawn. */
export type BlogPages = {
  list(asked: { page: number; tag?: string | undefined }): Promise<BlogList>
  /** Null where there is no such post, or none yet. */
  read(slug: string): Promise<BlogReading | null>
}

export type Blog = BlogPages & { addresses(): Promise<{ slug: string; updatedAt: Date }[]> }

export type PageRequest = {
  url: string
  session: Session | null
  voices: readonly Voice[]
  blog: BlogPages
  /** What the settings say of the house; null where they cannot be read. */
  site: PublicSite | null
  theme: 'light' | 'dark' | null
  nonce: string
  isLocal: boolean
}

export type Page =
  | { status: number; location: string }
  | { isAbsent: true }
  | { status: number; html: string; isIndexable: boolean; hidesAddress: boolean; failure?: unknown }

export type Renderer = {
  draw(request: PageRequest): Promise<Page>
  /** Addresses that search engines may have. */
  publicPaths: readonly string[]
}

type Built = {
  render(request: PageRequest & { manifest: unknown }): Promise<Page>
  publicPaths(): readonly string[]
}

/** The browser's code as it draws pages on the server; null where it has not been built. */
export async function loadRenderer(webFolder: URL, ssrFolder: URL): Promise<Renderer | null> {
  const manifestFile = new URL('.vite/manifest.json', webFolder)
  const entry = new URL('entry-server.js', ssrFolder)
  if (!existsSync(manifestFile) || !existsSync(entry)) return null
  const manifest: unknown = JSON.parse(await readFile(manifestFile, 'utf8'))
  // Built from `web/entry-server.tsx`, which no room of the server may import.
  const { render, publicPaths } = (await import(entry.href)) as Built
  return { draw: (request) => render({ ...request, manifest }), publicPaths: publicPaths() }
}
