import { randomUUID } from 'node:crypto'
import type { LiveUpdate } from '../platform/live/live.ts'
import type { TestApp } from './startApp.ts'

/**
 * Collects the live updates of an account from now on. Earlier updates may still be on their way: the database keeps the
 * order, so the function first waits for a marker update.
 */
export async function collectLiveUpdates({ services, database }: TestApp, userId: string) {
  const { live } = services
  const markerId = randomUUID()
  await new Promise<void>((resolve, reject) => {
    const stop = live.subscribe(markerId, () => {
      stop()
      resolve()
    })
    live.publish(database.db, markerId, { topic: 'still', id: markerId, version: 0 }).catch(reject)
  })
  const heard: LiveUpdate[] = []
  const stop = live.subscribe(userId, (change) => heard.push(change))
  return { heard, stop }
}
