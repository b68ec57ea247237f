import type { Session, UserDocument } from '@scene-partner/contract/entities'
import { useContext } from 'react'
import { call } from '../api/client.ts'
import { PageContext } from '../page/pageState.ts'
import { deleteDatabase, getPhotoDatabaseName } from '../storage/rowDatabase.ts'
import { forgetOfflineAccount, updateOfflineAccount } from './offlineAccount.ts'
import { createStore } from '../../state/createStore.ts'
import { useStore } from '../../state/useStore.ts'
import { storeVerificationWait } from './verificationWait.ts'
import { safeLocalStorage } from '../storage/safeStorage.ts'

const store = createStore<Session | null>(null)
store.subscribe(() => {
  const session = store.get()
  if (session) updateOfflineAccount(session)
})

/**
 * The current session. The page contains its first value; sign-in, sign-out and server events change it. It is not in
 * the query cache, because public pages do not load that cache.
 */
export const sessionStore = {
  ...store,
  /** Replaces the user document with one from a live event or a response. */
  setUser(user: UserDocument): void {
    const session = store.get()
    if (session?.user.uid === user.uid) store.set({ ...session, user })
  },
}

/** Fetches the session from the server and stores it. Resolves to null if no user is signed in. */
export async function refreshSession(): Promise<Session | null> {
  const session = await call('getSession', {})
  store.set(session)
  return session
}

/** Returns the session, or null if no user is signed in. */
export function useSession(): Session | null {
  const page = useContext(PageContext)
  return useStore(sessionStore, () => page.session)
}

/**
 * Signs out in the browser and on the server, hides the offline scenes, and deletes the photographed pages of the
 * account from this device. If the server is unreachable, the page still does this and removes the session, and the
 * promise rejects.
 */
export async function signOut(): Promise<void> {
  forgetOfflineAccount()
  await endSession()
}

/**
 * Ends the session after inactivity. Does the same as `signOut`, except that offline scenes still open without a
 * connection.
 */
export async function endSession(): Promise<void> {
  const userId = store.get()?.user.uid
  if (userId !== undefined) await deleteDatabase(getPhotoDatabaseName(userId))
  try {
    await call('signOut', {})
  } finally {
    clearSession()
  }
}

/** Removes the session in every tab after it ended on the server. */
export function clearSession(): void {
  storeVerificationWait(false)
  store.set(null)
  notifyOtherTabs('signed-out')
}

// One channel object both sends and receives, because a channel object does not receive its own messages.
let channel: BroadcastChannel | null = null

function getChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  channel ??= new BroadcastChannel('scene-partner-session')
  return channel
}

/**
 * Message to the other tabs: `signed-out` if no user is signed in any more, `changed` if the user may be another one.
 */
export type SessionMessage = 'signed-out' | 'changed'

const changeStorageKey = 'sp.session-changed'

/** The latest session change that this page has processed. */
let lastKnownChange: string | null = null

const readLastChange = () => safeLocalStorage.get(changeStorageKey)

/**
 * Notifies the other tabs of this browser that the session changed. If storage is full or blocked, only those that are
 * listening now receive the message.
 */
export function notifyOtherTabs(message: SessionMessage): void {
  lastKnownChange = String(Date.now())
  safeLocalStorage.set(changeStorageKey, lastKnownChange)
  getChannel()?.postMessage(message)
}

/**
 * Returns whether another tab changed the session after this page began to load and before the page listened for
 * messages. Returns true once per change.
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
