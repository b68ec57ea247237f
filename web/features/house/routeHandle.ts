import { useMatches } from 'react-router'

/** What the server and the layout know of a route before anything of its screen has run. */
export type RouteHandle = {
  title: string
  /** The module's and component's name, by which the server finds what to preload; empty where nothing is. */
  screen: string
  status?: number
  /** Drawn by the browser alone, once it knows who is there; in no search engine. */
  isPrivate?: boolean
  isUnlisted?: boolean
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
