import { useMatches } from 'react-router'

/** What search engines and cards may know of a text that somebody wrote. */
export type Article = {
  title: string
  description: string
  author: string
  publishedAt: string
  updatedAt: string
  tags: readonly string[]
  /** A path of this site. */
  cover: string | null
  coverWords: string
}

/** What the server and the layout know of a route before anything of its screen has run. */
export type RouteHandle = {
  title: string
  /** The module's and component's name, by which the server finds what to preload; empty where nothing is. */
  screen: string
  status?: number
  /** Drawn by the browser alone, once it knows who is there; in no search engine. */
  isPrivate?: boolean
  /** Its address changes while somebody is at work in it; it stays the same screen. */
  staysOpen?: boolean
  /** Private, yet its frame is the same for everyone: the server draws that. */
  hasFrame?: boolean
  isUnlisted?: boolean
  /** Its loader may find nothing there, which is then said as for any address that leads nowhere. */
  mayBeAbsent?: boolean
  /** Parameters that make another page of it, one with an address of its own in search engines. */
  keepsQuery?: readonly string[]
  /** The text that its loader found, where it shows one. */
  articleOf?: (loaded: unknown) => Article | null
  /** The address carries a secret that no other site may learn. */
  hidesAddress?: boolean
  /** For who develops on this machine; elsewhere there is no such page. */
  isLocalOnly?: boolean
  /** Drawn for nobody in particular, to be kept for when the server cannot be reached. */
  isShell?: boolean
}

/** The facts of the screen that is shown. */
export function useRouteHandle(): RouteHandle | undefined {
  // Every handle is written in the one table of routes, under this type.
  return useMatches().at(-1)?.handle as RouteHandle | undefined
}
