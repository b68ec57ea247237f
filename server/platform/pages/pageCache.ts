import type { Voice } from '@scene-partner/contract/entities'
import type { PublicSite } from '@scene-partner/contract/site'
import { createEtag, precompress, type PrecompressedBody } from '../http/precompressed.ts'

/**
 * A page for visitors, compressed once. `policy`: its Content-Security-Policy, which allows the nonce of its styles.
 */
export type CachedPage = { body: PrecompressedBody; policy: string }

/** All data on which a page for a visitor depends. */
export type PageFacts = {
  path: string
  theme: 'light' | 'dark' | null
  isLocal: boolean
  site: PublicSite
  voices: readonly Voice[]
}

/** Rendered pages of visitors, in the memory of this process. */
export type PageCache = {
  /**
   * Returns the page for `facts`. It is rendered at most once a minute, and all requests of that minute get
   * the same result. Null if `renderPage` returns null: the page must not be shared. Only shared pages are stored.
   */
  get(facts: PageFacts, renderPage: () => Promise<{ html: string; policy: string } | null>): Promise<CachedPage | null>
}

const maxAgeMs = 60_000
/** A page takes about 200 kB with its compressed forms. There are about 20 public pages, each in three themes. */
const maxPages = 100

/** Creates an empty cache. It stores at most 100 pages and drops the oldest one first. */
export function createPageCache(): PageCache {
  /**
   * Digests of lists of voices. As long as no voice changes, all requests use the same array, so its digest is computed
   * once.
   */
  const voiceDigests = new WeakMap<readonly Voice[], string>()
  const pages = new Map<string, { page: Promise<CachedPage | null>; renderedAt: number }>()

  async function renderAndCompress(renderPage: Parameters<PageCache['get']>[1]): Promise<CachedPage | null> {
    const rendered = await renderPage()
    return rendered && { policy: rendered.policy, body: await precompress(rendered.html, 'text/html; charset=utf-8') }
  }

  return {
    async get({ path, theme, isLocal, site, voices }, renderPage) {
      const voiceDigest = voiceDigests.get(voices) ?? createEtag(JSON.stringify(voices))
      voiceDigests.set(voices, voiceDigest)
      const key = JSON.stringify([path, theme, isLocal, site, voiceDigest])
      const known = pages.get(key)
      if (known && performance.now() - known.renderedAt < maxAgeMs) return known.page
      const entry = { page: renderAndCompress(renderPage), renderedAt: performance.now() }
      pages.delete(key)
      pages.set(key, entry)
      const [oldest] = pages.keys()
      if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest)
      try {
        const page = await entry.page
        if (!page && pages.get(key) === entry) pages.delete(key)
        return page
      } catch (error) {
        if (pages.get(key) === entry) pages.delete(key)
        throw error
      }
    },
  }
}
