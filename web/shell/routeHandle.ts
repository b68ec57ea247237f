import { useMatches } from 'react-router'

/** Facts about an article for search engines and link previews. */
export type Article = {
  title: string
  description: string
  author: string
  publishedAt: string
  updatedAt: string
  tags: readonly string[]
  /** Path of the cover image on this site. */
  cover: string | null
  coverWords: string
}

/** Facts about a route that are known before its screen runs. */
export type RouteHandle = {
  title: string
  /**
   * Name of the screen's module and component, by which the server finds files to preload. Empty where there is none.
   */
  screen: string
  status?: number
  /** Rendered only in the browser, once the user is known. Not indexed. */
  isPrivate?: boolean
  /** Its path changes while it stays open; it remains the same screen. */
  keepsScreenOnPathChange?: boolean
  /** A private screen whose frame the server renders, as it is the same for everyone. */
  hasFrame?: boolean
  isUnlisted?: boolean
  /** Its loader may answer "not found". The page then equals that of an unknown URL. */
  canBeNotFound?: boolean
  /** Query parameters that belong to the canonical URL. */
  canonicalParams?: readonly string[]
  /** Returns the article that the loader found, where the page shows one. */
  getArticle?: (loaded: unknown) => Article | null
  /** The URL contains a secret, so no referrer is sent. */
  hidesAddress?: boolean
  /** Exists only in local mode. */
  isLocalOnly?: boolean
  /** The offline page, rendered for nobody in particular and cached by the service worker. */
  isOfflinePage?: boolean
}

/** Returns the handle of the current route. */
export function useRouteHandle(): RouteHandle | undefined {
  // `router.tsx` writes every handle with this type.
  return useMatches().at(-1)?.handle as RouteHandle | undefined
}
