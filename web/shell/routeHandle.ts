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
  /** Whether the screen renders only in the browser, when the user is known. Search engines do not index it. */
  isPrivate?: boolean
  /** Whether the screen stays open while its path changes. */
  keepsScreenOnPathChange?: boolean
  /** Whether the screen is private and has a frame. The frame is the same for all users, so the server renders it. */
  hasFrame?: boolean
  /**
   * Returns the operations whose outputs the frame of a private screen shows, by the query of the page's address;
   * absent if the frame shows no data of the account.
   */
  listServerQueries?: (search: URLSearchParams) => readonly Omit<ServerQuery, 'output'>[]
  /** Returns further operations, whose inputs depend on the outputs of the first ones. */
  listFollowingQueries?: (queries: readonly ServerQuery[]) => readonly Omit<ServerQuery, 'output'>[]
  isUnlisted?: boolean
  /** Whether the page is for a single task, so that the tabs at the bottom of the window are hidden. */
  hidesTabs?: boolean
  /** Whether the page is for a guest with a link. It has no navigation, no banner and no links to an account. */
  isGuestPage?: boolean
  /** Whether the route's loader may answer "not found". The page is then the same as for an unknown URL. */
  canBeNotFound?: boolean
  /** Query parameters that are part of the canonical URL. */
  canonicalParams?: readonly string[]
  /** Returns the article in the loader data, if the page shows one. */
  getArticle?: (loaded: unknown) => Article | null
  /** Whether the URL contains a secret. The browser then sends no referrer. */
  hidesAddress?: boolean
  /** Whether the page exists only in local mode. */
  isLocalOnly?: boolean
  /**
   * Whether this is the page that is shown while offline. It contains no data of a user, and the service worker caches
   * it.
   */
  isOfflinePage?: boolean
}

/** Returns the handle of the current route. */
export function useRouteHandle(): RouteHandle | undefined {
  // `router.tsx` writes every handle with this type, so the type is certain.
  return useMatches().at(-1)?.handle as RouteHandle | undefined
}
