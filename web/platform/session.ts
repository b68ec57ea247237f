import type { Session, UserDocument } from '@scene-partner/contract/entities'
import { useContext, useSyncExternalStore } from 'react'
import { call } from './client.ts'
import { PageContext } from './page.ts'

type Listener = () => void

let current: Session | null = null
const listeners = new Set<Listener>()

function put(session: Session | null) {
  current = session
  for (const listener of listeners) listener()
}

/**
 * Whose browser this is. It came with the page; sign-in, sign-out and news from the server change it. It stands
 * outside the query cache so that public pages need not load one.
 */
export const sessionStore = {
  get: (): Session | null => current,
  set: put,
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** A newer user document: from live news, or from an operation that answered one. */
  setUser(user: UserDocument): void {
    if (current?.user.uid === user.uid) put({ ...current, user })
  },
}

/** Asks the server who is signed in. */
export async function refreshSession(): Promise<Session | null> {
  const session = await call('getSession', {})
  put(session)
  return session
}

/** The session, or null when nobody is signed in. */
export function useSession(): Session | null {
  const page = useContext(PageContext)
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, () => page.session)
}

/** Ends the session here and on the server. The page forgets it even where the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await call('signOut', {})
  } finally {
    forgetSession()
  }
}

/** The session has ended on the server: no page of this browser shows it any more. */
export function forgetSession(): void {
  put(null)
  tellOtherTabs('signed-out')
}

// One for sending and hearing: a channel does not hear itself, so this tab never takes its own word for another's.
let channel: BroadcastChannel | null = null

function otherTabs(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  channel ??= new BroadcastChannel('scene-partner-session')
  return channel
}

/** What other tabs hear: that nobody is signed in any more, or that it is somebody else. */
export type SessionNews = 'signed-out' | 'changed'

const changedKey = 'sp.session-changed'

/** The newest change that this page knows of. */
let known: string | null = null

function readChanged(): string | null {
  try {
    return localStorage.getItem(changedKey)
  } catch {
    return null // a browser that keeps nothing
  }
}

export function tellOtherTabs(news: SessionNews): void {
  known = String(Date.now())
  try {
    localStorage.setItem(changedKey, known)
  } catch (error) {
    reportError(error) // the tabs that hear are told below all the same
  }
  otherTabs()?.postMessage(news)
}

/**
 * Whether another tab has changed whose browser it is after this page was asked for and before it could hear; true once
 * for each such change.
 */
export function hasMissedNews(): boolean {
  const changed = readChanged()
  if (changed === null || changed === known) return false
  known = changed
  return Number(changed) > performance.timeOrigin
}

/** Hears when another tab of this browser has changed whose it is. Answers how to stop. */
export function onSessionElsewhere(listener: (news: SessionNews) => void): () => void {
  const tabs = otherTabs()
  const hear = (event: MessageEvent<SessionNews>) => {
    known = readChanged()
    listener(event.data)
  }
  tabs?.addEventListener('message', hear)
  return () => tabs?.removeEventListener('message', hear)
}
