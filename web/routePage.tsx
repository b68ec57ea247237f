import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router'
import type { RouteHandle } from './shell/index.ts'
import { loadChunk } from './platform/page/loadChunk.ts'
import { withNotFoundScreen } from './withNotFoundScreen.tsx'

/** Loads the module of the page that is shown for an unknown URL. */
export const loadNotFound = () => import('./shell/errorPages/NotFoundScreen.tsx')
const loadNotFoundScreen = async () => (await loadNotFound()).NotFoundScreen

type Module<Name extends string> = Record<Name, ComponentType>
/** The properties that a route may have in addition to its path, title and screen. */
export type RouteOptions = Omit<RouteHandle, 'title' | 'screen'> & {
  /** Loads the frame of a private screen, which the server renders instead of the screen. */
  frame?: () => Promise<ComponentType>
  loader?: LoaderFunction
  shouldRevalidate?: ShouldRevalidateFunction
}

/**
 * Returns the route of a path, with the title and the screen of its page. The browser loads the code of the screen when
 * it opens the page.
 */
export function page<Name extends string>(
  path: string,
  title: string,
  screen: Name,
  load: () => Promise<Module<Name>>,
  { frame, loader, shouldRevalidate, ...options }: RouteOptions = {},
): RouteObject {
  const handle: RouteHandle = { title, screen, hasFrame: Boolean(frame), ...options }
  // The server renders only the frame of a private screen, so the server build leaves out the code of the screen.
  const isFrameOnly = import.meta.env.SSR && options.isPrivate
  const loadScreen = async () => (await loadChunk(load))[screen]
  const loadPage = options.canBeNotFound ? () => withNotFoundScreen(loadScreen, loadNotFoundScreen) : loadScreen
  const lazy = isFrameOnly ? frame : loadPage
  return {
    path,
    handle,
    ...(loader ? { loader } : {}),
    ...(shouldRevalidate ? { shouldRevalidate } : {}),
    ...(lazy ? { lazy: async () => ({ Component: await lazy() }) } : { Component: EmptyScreen }),
  }
}

/** Shown until the code of a screen is loaded. Renders nothing. */
export const EmptyScreen = () => null
