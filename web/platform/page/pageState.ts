import type { Plan, Session } from '@scene-partner/contract/entities'
import type { OperationName } from '@scene-partner/contract/operations/index'
import type { PublicSite } from '@scene-partner/contract/site'
import type { HydrationState } from 'react-router'
import { createContext } from 'react'

/** The theme that the user chose; null: the theme of the operating system. */
export type Theme = 'light' | 'dark' | null

/** Browser bar colours: the value of `--surface` in the light and the dark theme. */
export const browserThemeColors = { light: '#f6efe2', dark: '#181310' } as const

/** An operation with its input, and its output. */
export type ServerQuery = { name: OperationName; input: object; output: unknown }

/** Initial data from the server, sent as JSON with the page. */
export type PageState = {
  session: Session | null
  theme: Theme
  /** Whether the server runs in local mode. Its mailbox page is then available. */
  isLocal: boolean
  /** Whether this is the offline page. The service worker shows it while the server is unreachable. */
  isOfflinePage: boolean
  /** The announcement of the site; null if there is none or if it was dismissed in this browser. */
  announcement: PublicSite['announcement']
  /** The plans that the installation offers, in the order of the pricing page. */
  plans: readonly Plan[]
  /**
   * Outputs of operations for the query cache, which the server read for the account of `session`; null if the page needs
   * none or if one of them failed.
   */
  queries: readonly ServerQuery[] | null
  /**
   * Loader data from rendering on the server, so that the browser does not load it again; null if a loader failed, and
   * on the offline page.
   */
  router: HydrationState | null
}

/** The page state of a signed-out visitor, without any data from the server. */
export const emptyPageState: PageState = {
  session: null,
  theme: null,
  isLocal: false,
  isOfflinePage: false,
  announcement: null,
  plans: ['monthly', 'annual'],
  queries: null,
  router: null,
}

/** React context with the page state that the server sent with the page. */
export const PageContext = createContext<PageState>(emptyPageState)

/** Id of the script element that contains the page state as JSON. */
export const pageStateId = 'page-state'

/** Reads the page state from the document. Without it the user is treated as signed out. */
export function readPageState(document: Document): PageState {
  const text = document.getElementById(pageStateId)?.textContent
  // The JSON is not validated, because our own server wrote it in the same response.
  return text ? (JSON.parse(text) as PageState) : emptyPageState
}
