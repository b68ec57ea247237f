// Tests the message bus and the work queue. Each test runs over the database and over NATS.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runInSavepoint } from '../../platform/database/database.ts'
import { startNats, type TestNats } from '../../testing/startNats.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { connectNats } from '../bus/connectNats.ts'
import { createDatabaseBus } from '../bus/databaseBus.ts'
import { createNatsBus } from '../bus/natsBus.ts'
import { createDatabaseQueue } from './databaseQueue.ts'
import { createNatsQueue } from './natsQueue.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let nats: TestNats | undefined
const log = { info: () => undefined, warn: () => undefined }
const opened: (() => Promise<void>)[] = []
/**
 * A polling interval in ms that is so long that a consumer finds work only by announcements. Tests of the polling use a
 * short interval.
 */
const never = 3_600_000

beforeAll(async () => {
  database = await testDatabase()
  nats = await startNats()
})
afterAll(async () => {
  await Promise.all(opened.map((close) => close()))
  await nats?.[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

async function openNats() {
  const connected = await connectNats({ url: nats?.url ?? '', prefix: 'test', log })
  opened.push(connected.close)
  return connected
}
const adapters = {
  database: {
    openBus: async () => createDatabaseBus(database),
    openQueue: async (everyMs: number) => createDatabaseQueue({ bus: createDatabaseBus(database), everyMs }),
  },
  NATS: {
    openBus: async () => createNatsBus(await openNats()),
    openQueue: async (everyMs: number) => createNatsQueue({ nats: await openNats(), log, everyMs }),
  },
}
const kinds = Object.keys(adapters) as (keyof typeof adapters)[]
const isMissing = (kind: string) => kind === 'NATS' && !nats

describe.each(kinds)('message bus and work queue over %s', (kind) => {
  test('a message reaches every subscriber of its channel and no subscriber of another channel', async (context) => {
    if (isMissing(kind)) return context.skip()
    const [sender, receiver] = [await adapters[kind].openBus(), await adapters[kind].openBus()]
    const channel = `messages_${randomUUID().slice(0, 8)}`
    const [one, two, other] = [
      vi.fn<(payload: string) => void>(),
      vi.fn<(payload: string) => void>(),
      vi.fn<(payload: string) => void>(),
    ]
    await sender.subscribe(channel, one)
    const stop = await receiver.subscribe(channel, two)
    await receiver.subscribe(`${channel}_other`, other)
    await sender.publish(database.db, channel, 'first — ünï')
    await expect.poll(() => [one.mock.calls, two.mock.calls]).toEqual([[['first — ünï']], [['first — ünï']]])
    await stop()
    await sender.publish(database.db, channel, 'second')
    await expect.poll(() => one.mock.calls.length).toBe(2)
    expect(two.mock.calls.length).toBe(1)
    expect(other).not.toHaveBeenCalled()
  })

  test('a message of a transaction is sent at the commit, and never after a rollback', async (context) => {
    if (isMissing(kind)) return context.skip()
    const bus = await adapters[kind].openBus()
    const channel = `commits_${randomUUID().slice(0, 8)}`
    const received: string[] = []
    await bus.subscribe(channel, (payload) => received.push(payload))
    const rolledBack = database.tx(async (tx) => {
      await bus.publish(tx, channel, 'rolled back')
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await database.tx(async (tx) => {
      await runInSavepoint(tx, async (inner) => {
        await bus.publish(inner, channel, 'undone')
        throw new Error('undone')
      })
      await runInSavepoint(tx, (inner) => bus.publish(inner, channel, 'in a savepoint'))
      await bus.publish(tx, channel, 'committed')
      expect(received).toEqual([])
    })
    await bus.publish(database.db, channel, 'last')
    await expect.poll(() => received.at(-1)).toBe('last')
    expect(received.toSorted()).toEqual(['committed', 'in a savepoint', 'last'])
  })

  test('a consumer is called for work that was announced before or after the consumer started', async (context) => {
    if (isMissing(kind)) return context.skip()
    const queue = await adapters[kind].openQueue(never)
    const name = `early_${randomUUID().slice(0, 8)}`
    await queue.announce(database.db, name, 'one')
    const poll = vi.fn<() => Promise<boolean>>(async () => true)
    const stop = await queue.consume(name, poll)
    await expect.poll(() => poll.mock.calls.length).toBeGreaterThan(0)
    const before = poll.mock.calls.length
    await database.tx((tx) => queue.announce(tx, name, 'two'))
    await expect.poll(() => poll.mock.calls.length).toBeGreaterThan(before)
    await stop()
  })

  test('work for which one process has no capacity goes to another process', { tags: ['long'] }, async (context) => {
    if (isMissing(kind)) return context.skip()
    const [full, free] = [await adapters[kind].openQueue(never), await adapters[kind].openQueue(never)]
    const name = `full_${randomUUID().slice(0, 8)}`
    const poll = vi.fn<() => Promise<boolean>>(async () => true)
    const stopFull = await full.consume(name, async () => false)
    const stopFree = await free.consume(name, poll)
    await expect.poll(() => poll.mock.calls.length).toBeGreaterThan(0)
    const before = poll.mock.calls.length
    for (const id of ['one', 'two', 'three', 'four']) await full.announce(database.db, name, id)
    await expect.poll(() => poll.mock.calls.length).toBeGreaterThanOrEqual(before + 4)
    await Promise.all([stopFull(), stopFree()])
  })

  test('a consumer of a queue is called regularly, also without an announcement of work', async (context) => {
    if (isMissing(kind)) return context.skip()
    const queue = await adapters[kind].openQueue(5)
    const poll = vi.fn<() => Promise<boolean>>(async () => true)
    const stop = await queue.consume(`regular_${randomUUID().slice(0, 8)}`, poll)
    await expect.poll(() => poll.mock.calls.length).toBeGreaterThan(3)
    await stop()
  })
})

test('each announcement of work over NATS goes to exactly one of two processes', async (context) => {
  if (!nats) return context.skip()
  const queues = [await adapters.NATS.openQueue(never), await adapters.NATS.openQueue(never)]
  const name = `once_${randomUUID().slice(0, 8)}`
  let calls = 0
  const stops = await Promise.all(queues.map((queue) => queue.consume(name, async () => Boolean((calls += 1)))))
  const atStart = calls
  const [queue] = queues
  for (let id = 0; id < 40; id += 1) await queue?.announce(database.db, name, String(id))
  await expect.poll(() => calls).toBe(atStart + 40)
  await Promise.all(stops.map((stop) => stop()))
})

test(
  'after a restart of a killed NATS server, messages arrive again, and subscribers get an empty message',
  { tags: ['long'] },
  async (context) => {
    if (!nats) return context.skip()
    const bus = await adapters.NATS.openBus()
    const received: string[] = []
    await bus.subscribe('after_crash', (payload) => received.push(payload))
    await nats.kill()
    await expect.poll(() => bus.isHealthy()).toBe(false)
    await bus.publish(database.db, 'after_crash', 'meanwhile')
    await nats.start()
    await expect.poll(() => bus.isHealthy()).toBe(true)
    await expect.poll(() => received).toContain('')
    await bus.publish(database.db, 'after_crash', 'again')
    await expect.poll(() => received).toContain('again')
  },
)

test(
  'if a NATS server has lost its data, the queue creates the stream again, and announcements of work arrive again',
  { tags: ['long'], timeout: 90_000 },
  async (context) => {
    if (!nats) return context.skip()
    const queue = await adapters.NATS.openQueue(never)
    const name = `lost_${randomUUID().slice(0, 8)}`
    const poll = vi.fn<() => Promise<boolean>>(async () => true)
    const stop = await queue.consume(name, poll)
    await nats.kill({ losesData: true })
    await expect.poll(() => queue.isHealthy()).toBe(false)
    await nats.start()
    await expect.poll(() => queue.isHealthy()).toBe(true)
    const before = poll.mock.calls.length
    // Until the stream exists again, announcements are lost, and only the regular polling finds work.
    const announcing = setInterval(() => void queue.announce(database.db, name, 'again'), 500)
    await expect.poll(() => poll.mock.calls.length, { timeout: 60_000 }).toBeGreaterThan(before)
    clearInterval(announcing)
    await stop()
  },
)
