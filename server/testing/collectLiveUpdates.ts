import { randomUUID } from 'node:crypto'
import type { LiveChange } from '@scene-partner/contract/liveEvents'
import type { TestApp } from './startApp.ts'

/**
 * Collects the live updates of an account that are sent after this call. Updates that were sent earlier may not have
 * arrived yet. Updates arrive in order, so the function sends a marker update and collects nothing until it arrives.
 */
export async function collectLiveUpdates({ services, database }: TestApp, userId: string) {
  const { live } = services
  const markerId = randomUUID()
  await new Promise<void>((resolve, reject) => {
    const stop = live.subscribe(markerId, () => {
      stop()
      resolve()
    })
    live.publish(database.db, markerId, { topic: 'everything', id: markerId, version: 0 }).catch(reject)
  })
  const updates: LiveChange[] = []
  const stop = live.subscribe(userId, (change) => updates.push(change))
  return { updates: updates, stop }
}
