import type { LiveChange } from '@scene-partner/contract/liveEvents'
import type { Db, Tx } from '../database/database.ts'
import type { Notifications } from '../events/notifications.ts'

type Listener = (change: LiveChange) => void

/**
 * Sends updates to the open pages of an account, also if they are connected to other servers. An update is only a hint:
 * the page then queries the data.
 */
export type Live = {
  /** Sends an update to the account's pages. Inside a transaction it is sent at the commit, otherwise immediately. */
  publish(where: Db | Tx, userId: string, change: LiveChange): Promise<void>
  /** Calls the listener for each update of an account. Returns a function that ends the subscription. */
  subscribe(userId: string, listener: Listener): () => void
  close(): Promise<void>
}

const channel = 'live'
const refreshEverything: LiveChange = { topic: 'everything', id: '', version: 0 }

/** Creates live updates over the messages between processes. */
export async function createLive({ notifications }: { notifications: Notifications }): Promise<Live> {
  const listeners = new Map<string, Set<Listener>>()

  const stop = await notifications.subscribe(channel, (payload) => {
    // An empty payload: the connection was lost for a while, and updates may be missing. All pages refresh everything.
    if (payload === '') {
      for (const userListeners of listeners.values()) for (const listener of userListeners) listener(refreshEverything)
      return
    }
    const { userId, change } = JSON.parse(payload) as { userId: string; change: LiveChange }
    for (const listener of listeners.get(userId) ?? []) listener(change)
  })

  return {
    async publish(where, userId, change) {
      await notifications.publish(where, channel, JSON.stringify({ userId, change }))
    },
    subscribe(userId, listener) {
      const userListeners = listeners.get(userId) ?? new Set()
      listeners.set(userId, userListeners.add(listener))
      return () => {
        userListeners.delete(listener)
        // A listener may be removed twice. Between the two calls, a new page of the account may have created a new set
        // of listeners, which must stay.
        if (userListeners.size === 0 && listeners.get(userId) === userListeners) listeners.delete(userId)
      }
    },
    close: stop,
  }
}
