import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../../platform/database/database.ts'
import { startApp } from '../../../testing/startApp.ts'
import { streamGeneration } from './streamGeneration.ts'

test(
  'R-16 streamGeneration waits while the database is unavailable, and then yields the whole audio',
  { tags: ['long'] },
  async () => {
    await using app = await startApp()
    const actor = await app.signUp({ tier: 'paid' })
    const { generationId, audioUrl } = await actor.call('startGeneration', { text: 'It is the east.', voiceId: 'tom' })
    const file = await actor.downloadAudio(audioUrl)
    let failures = 2
    const db = new Proxy(app.database.db, {
      get(target, name) {
        if (name === 'select' && (failures -= 1) >= 0) throw new DatabaseUnavailable('The database does not respond.')
        return Reflect.get(target, name) as unknown
      },
    })
    const services = { ...app.services, database: { ...app.database, db }, now: () => app.clock.now() }
    const parts: Uint8Array[] = []
    for await (const part of streamGeneration(services, generationId, new AbortController().signal)) parts.push(part)
    expect(Buffer.concat(parts)).toHaveLength(file.length)
  },
)
