import { expect, test } from 'vitest'
import { connectDatabase } from '../../../platform/database/database.ts'
import { silentLog } from '../../../testing/databaseTemplates.ts'
import { startApp } from '../../../testing/startApp.ts'
import { startServerWithoutJobs } from '../../../testing/startFaultyApp.ts'
import type { TestDatabase } from '../../../testing/testDatabase.ts'
import { startUnreliableProxy } from '../../../testing/unreliableProxy.ts'
import { streamGeneration } from './streamGeneration.ts'

test(
  'R-16 streamGeneration waits while the database is unavailable, and then yields the whole audio',
  { tags: ['long'] },
  async () => {
    await using app = await startApp()
    const { address, kind } = app.database as TestDatabase
    const actor = await app.signUp({ tier: 'paid' })
    const { generationId, audioUrl } = await actor.call('startGeneration', { text: 'It is the east.', voiceId: 'tom' })
    const file = await actor.downloadAudio(audioUrl)
    await using proxy = await startUnreliableProxy(address)
    const deadlines = { statementMs: 300, poolWaitMs: 300 }
    const remote = connectDatabase({ address: proxy.address, kind, log: silentLog, deadlines })
    await using server = await startServerWithoutJobs(app, { database: remote })
    proxy.limitConnections(0)
    proxy.cutConnections()
    const services = { now: () => server.clock.now(), ...server.services }
    async function read() {
      const parts: Uint8Array[] = []
      for await (const part of streamGeneration(services, generationId, new AbortController().signal)) parts.push(part)
      return Buffer.concat(parts)
    }
    const reading = read()
    await expect.poll(() => remote.isHealthy(), { timeout: 10_000 }).toMatchObject({ ok: false })
    proxy.recover()
    expect(await reading).toHaveLength(file.length)
    await remote.close()
  },
)
