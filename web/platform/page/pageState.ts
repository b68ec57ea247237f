import type { Session } from '@scene-partner/contract/entities'
import type { PublicSite } from '@scene-partner/contract/site'
import type { HydrationState } from 'react-router'
import { createContext } from 'react'

export type Theme = 'light' | 'dark' | null

/** `--surface` by day and by night, for the bars that browsers draw around a page. */
export const barColors = { light: '#f6efe2', dark: '#181310' } as const

/** What the server knew when it wrote the page; it travels as JSON beside the markup. */
export type PageState = {
  session: Session | null
  theme: Theme
  /** Whether this is a person's own machine, where the dev mailbox can be read. */
  isLocal: boolean
  /** Whether this is the page that stands for all others while the server cannot be reached. */
  isShell: boolean
  /** One line for everybody, unless this browser has put it away. */
  announcement: PublicSite['announcement']
  /** Where the router stood, so that the browser begins there without asking again. */
  router: HydrationState | null
}

export const blankPage: PageState = {
  session: null,
  theme: null,
  isLocal: false,
  isShell: false,
  announcement: null,
  router: null,
}

/** The page as the server wrote it. */
export const PageContext = createContext<PageState>(blankPage)

export const pageStateId = 'page-state'

/** Reads the state that came with the page. Without it (a broken page) one begins as a stranger. */
export function readPageState(document: Document): PageState {
  const text = document.getElementById(pageStateId)?.textContent
  // Written by our own server in the same answer as this code's address.
  return text ? (JSON.parse(text) as PageState) : blankPage
}
