import { expect, test } from 'vitest'
import { createFixedClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { gate } from '../../testing/gate.ts'
import { testStartTime } from '../../testing/startApp.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { voiceSettings } from './tables.ts'
import { createVoiceRegistry } from './voiceRegistry.ts'

/** Returns a database that calls `afterRead` when its first `select` has read the rows, before it returns them. */
function interceptFirstSelect(database: Database, afterRead: () => Promise<void>): Database {
  let isFirst = true
  const db = new Proxy(database.db, {
    get(target, name): unknown {
      if (name !== 'select' || !isFirst) return Reflect.get(target, name)
      isFirst = false
      return () => ({
        async from(table: typeof voiceSettings) {
          const rows = await database.db.select().from(table)
          await afterRead()
          return rows
        },
      })
    },
  })
  return { ...database, db }
}

test('a voice that is disabled while the settings are being read is not offered at the next call', async () => {
  await using database = await testDatabase()
  const clock = createFixedClock(testStartTime)
  const [isRead, mayReturn] = [gate(), gate()]
  const slow = interceptFirstSelect(database, () => {
    isRead.open()
    return mayReturn.opened
  })
  const registry = createVoiceRegistry({ database: slow, clock })
  const before = registry.isOffered('tom')
  await isRead.opened
  await database.db.insert(voiceSettings).values({ voiceId: 'tom', isEnabled: false, updatedAt: clock.now() })
  registry.invalidate()
  mayReturn.open()
  expect(await before).toBe(true)
  expect(await registry.isOffered('tom')).toBe(false)
})

test('if reading the voice settings fails, the next call reads them again', async () => {
  await using database = await testDatabase()
  const failing = interceptFirstSelect(database, () => Promise.reject(new Error('the database is restarting')))
  const registry = createVoiceRegistry({ database: failing, clock: createFixedClock(testStartTime) })
  await expect(registry.all()).rejects.toThrow('restarting')
  expect(await registry.isOffered('tom')).toBe(true)
})
