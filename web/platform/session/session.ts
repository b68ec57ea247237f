import type { Session, UserDocument } from '@scene-partner/contract/entities'
import { useContext } from 'react'
import { call } from '../api/client.ts'
import { PageContext } from '../page/pageState.ts'
import { createStore } from '../../state/createStore.ts'
import { useStore } from '../../state/useStore.ts'

const store = createStore<Session | null>(null)

/**
 * The current session. The page brings it; sign-in, sign-out and server events change it. It is not in the query cache,
 * so that public pages need no cache.
 */
export const sessionStore = {
  ...store,
  /** Replaces the user document, from a live event or an operation's answer. */
  setUser(user: UserDocument): void {
    const session = store.get()
    if (session?.user.uid === user.uid) store.set({ ...session, user })
  },
}

/** Fetches the session from the server and stores it. Null where nobody is signed in. */
export async function refreshSession(): Promise<Session | null> {
  const session = await call('getSession', {})
  store.set(session)
  return session
}

/** Returns the session, or null where nobody is signed in. */
export function useSession(): Session | null {
  const page = useContext(PageContext)
  return useStore(sessionStore, () => page.session)
}

/** Signs out here and on the server. The page drops the session even if the server is unreachable. */
export async function signOut(): Promise<void> {
  try {
    await call('signOut', {})
  } finally {
    clearSession()
  }
}

/** Drops the session in every tab after it ended on the server. */
export function clearSession(): void {
  store.set(null)
  notifyOtherTabs('signed-out')
}

// One channel for sending and receiving: a channel does not receive its own messages.
let channel: BroadcastChannel | null = null

function getChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  channel ??= new BroadcastChannel('scene-partner-session')
  return channel
}

/** Message to the other tabs: nobody is signed in any more, or another user is. */
export type SessionMessage = 'signed-out' | 'changed'

const changeStorageKey = 'sp.session-changed'

/** The newest session change that this page knows of. */
let lastKnownChange: string | null = null

function readLastChange(): string | null {
  try {
    return localStorage.getItem(changeStorageKey)
  } catch {
    return null // storage is blocked
  }
}

/** Tells the other tabs of this browser that the session changed. A blocked storage is reported, not thrown. */
export function notifyOtherTabs(message: SessionMessage): void {
  lastKnownChange = String(Date.now())
  try {
    localStorage.setItem(changeStorageKey, lastKnownChange)
  } catch (error) {
    reportError(error) // other tabs still get the message below
  }
  getChannel()?.postMessage(message)
}

/**
 * Returns whether another tab changed the session after this page was requested and before it could listen. True once
 * for each change.
 */
export function hasMissedSessionChange(): boolean {
  const changed = readLastChange()
  if (changed === null || changed === lastKnownChange) return false
  lastKnownChange = changed
  return Number(changed) > performance.timeOrigin
}

/** Calls the listener when another tab changes the session. Returns a function that unsubscribes. */
export function onSessionChangeInOtherTab(listener: (message: SessionMessage) => void): () => void {
  const sessionChannel = getChannel()
  const handleMessage = (event: MessageEvent<SessionMessage>) => {
    lastKnownChange = readLastChange()
    listener(event.data)
  }
  sessionChannel?.addEventListener('message', handleMessage)
  return () => sessionChannel?.removeEventListener('message', handleMessage)
}
