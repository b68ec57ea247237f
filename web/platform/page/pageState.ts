import type { Session } from '@scene-partner/contract/entities'
import type { PublicSite } from '@scene-partner/contract/site'
import type { HydrationState } from 'react-router'
import { createContext } from 'react'

/** The theme that the user chose; null follows the device. */
export type Theme = 'light' | 'dark' | null

/** Browser bar colours: the value of `--surface` in the light and the dark theme. */
export const browserThemeColors = { light: '#f6efe2', dark: '#181310' } as const

/** Initial data from the server, sent as JSON with the page. */
export type PageState = {
  session: Session | null
  theme: Theme
  /** Whether the server runs in local mode, where the dev mailbox is readable. */
  isLocal: boolean
  /** Whether this is the offline page, which the service worker serves while the server is unreachable. */
  isOfflinePage: boolean
  /** The site's announcement; null where there is none or this browser dismissed it. */
  announcement: PublicSite['announcement']
  /** Router state of the server render, so that the browser need not load it again. */
  router: HydrationState | null
}

export const emptyPageState: PageState = {
  session: null,
  theme: null,
  isLocal: false,
  isOfflinePage: false,
  announcement: null,
  router: null,
}

/** The initial page state from the server. */
export const PageContext = createContext<PageState>(emptyPageState)

/** Id of the script element that holds the page state as JSON. */
export const pageStateId = 'page-state'

/** Reads the page state from the document. Without it the user is treated as signed out. */
export function readPageState(document: Document): PageState {
  const text = document.getElementById(pageStateId)?.textContent
  // Our own server wrote it in the same response.
  return text ? (JSON.parse(text) as PageState) : emptyPageState
}
