import { useMatches } from 'react-router'
import type { ServerQuery } from '../platform/page/pageState.ts'

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
   * Name of the screen's module and component. The server uses it to find files to preload. Empty if the route has no
   * screen.
   */
  screen: string
  status?: number
  /** The screen renders only in the browser, after the user is known. Search engines do not index it. */
  isPrivate?: boolean
  /** The screen stays open while its path changes. */
  keepsScreenOnPathChange?: boolean
  /** A private screen whose frame the server renders, because the frame is the same for all users. */
  hasFrame?: boolean
  /**
   * Returns the operations whose outputs the frame of a private screen shows, by the query of the page's address; none if
   * the frame shows nothing of the account.
   */
  listServerQueries?: (search: URLSearchParams) => readonly Omit<ServerQuery, 'output'>[]
  /** Returns further operations, whose inputs depend on the outputs of the first ones. */
  listFollowingQueries?: (queries: readonly ServerQuery[]) => readonly Omit<ServerQuery, 'output'>[]
  isUnlisted?: boolean
  /** The page is one task without the tabs at the bottom of the window. */
  hidesTabs?: boolean
  /** The page is for a guest with a link: it has no navigation, no banner and no way to an account. */
  isGuestPage?: boolean
  /** The route's loader may answer "not found". The page is then the same as for an unknown URL. */
  canBeNotFound?: boolean
  /** Query parameters that are part of the canonical URL. */
  canonicalParams?: readonly string[]
  /** Returns the article in the loader data, if the page shows one. */
  getArticle?: (loaded: unknown) => Article | null
  /** The URL contains a secret, so the browser sends no referrer. */
  hidesAddress?: boolean
  /** The page exists only in local mode. */
  isLocalOnly?: boolean
  /** The page shown while offline. It contains no data of a user, and the service worker caches it. */
  isOfflinePage?: boolean
}

/** Returns the handle of the current route. */
export function useRouteHandle(): RouteHandle | undefined {
  // `router.tsx` writes every handle with this type.
  return useMatches().at(-1)?.handle as RouteHandle | undefined
}
