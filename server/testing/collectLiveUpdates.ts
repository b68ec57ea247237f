import { randomUUID } from 'node:crypto'
import type { Change } from '../platform/live/live.ts'
import type { TestApp } from './startApp.ts'

/**
 * What is told to an account's open pages from now on. News of before may still be on its way from the database: as it
 * keeps its order, a word sent to nobody else has pushed it all out once it arrives.
 */
export async function hearNews({ services, database }: TestApp, userId: string) {
  const { live } = services
  const nobody = randomUUID()
  await new Promise<void>((resolve, reject) => {
    const stop = live.subscribe(nobody, () => {
      stop()
      resolve()
    })
    live.publish(database.db, nobody, { topic: 'still', id: nobody, version: 0 }).catch(reject)
  })
  const heard: Change[] = []
  const stop = live.subscribe(userId, (change) => heard.push(change))
  return { heard, stop }
}
