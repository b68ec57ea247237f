import type { Database, Db, Tx } from '../database/database.ts'

/** What a browser is told: look again at this, and for a generation how far it is. */
export type Change = { topic: string; id: string; version: number } & Record<string, unknown>

type Listener = (change: Change) => void

/** News for one account's open pages, whichever process they are connected to. Truth still comes by query. */
export type Live = {
  /** Inside a transaction the news leaves with the commit; outside it leaves at once. */
  publish(where: Db | Tx, userId: string, change: Change): Promise<void>
  subscribe(userId: string, listener: Listener): () => void
  close(): Promise<void>
}

const channel = 'live'
const lookAgain: Change = { topic: 'everything', id: '', version: 0 }

export async function createLive({ database }: { database: Database }): Promise<Live> {
  const listeners = new Map<string, Set<Listener>>()

  const stop = await database.listen(channel, (payload) => {
    // The line was broken for a while: what was said meanwhile is unknown, so everyone looks again.
    if (payload === '') {
      for (const own of listeners.values()) for (const listener of own) listener(lookAgain)
      return
    }
    const { userId, change } = JSON.parse(payload) as { userId: string; change: Change }
    for (const listener of listeners.get(userId) ?? []) listener(change)
  })

  return {
    async publish(where, userId, change) {
      await database.notify(where, channel, JSON.stringify({ userId, change }))
    },
    subscribe(userId, listener) {
      const own = listeners.get(userId) ?? new Set()
      listeners.set(userId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(userId)
      }
    },
    close: stop,
  }
}
