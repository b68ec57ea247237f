// This file is long because all its tests share one database.
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabaseWithShortTimeout, testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { silentLog } from '../../testing/databaseTemplates.ts'
import { gate } from '../../testing/gate.ts'
import { startUnreliableProxy } from '../../testing/unreliableProxy.ts'
import { connectDatabase, isUnavailable, findSqlState, findViolatedConstraint, type Db, type Tx } from './database.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await testDatabase()
  await database.db.execute(
    sql`create table if not exists seats (id int primary key, taken int not null default 0, note text)`,
  )
  await database.db.execute(sql`insert into seats (id) values (1), (2)`)
})

afterEach(async () => {
  await database.db.execute(sql`drop table seats`)
  await database[Symbol.asyncDispose]()
})

async function takenOf(where: Db | Tx, id: number): Promise<number> {
  const { rows } = await where.execute<{ taken: number }>(sql`select taken from seats where id = ${id}`)
  return rows[0]?.taken ?? -1
}

test('uncommitted changes are invisible to other connections', async () => {
  const written = gate()
  const mayEnd = gate()
  const writing = database.tx(async (tx) => {
    await tx.execute(sql`update seats set taken = 5 where id = 1`)
    written.open()
    await mayEnd.opened
    // If the database did not separate the connections, it would answer the read of the other connection between these
    // statements.
    for (let time = 0; time < 10; time += 1) await takenOf(tx, 1)
    await tx.execute(sql`update seats set taken = 6 where id = 1`)
  })
  await written.opened
  const reading = takenOf(database.db, 1)
  // Postgres answers the read immediately, an embedded database only after the writing transaction has ended.
  if (database.kind === 'postgres') expect(await reading).toBe(0)
  mayEnd.open()
  await writing
  expect(await reading).toBe(database.kind === 'postgres' ? 0 : 6)
  expect(await takenOf(database.db, 1)).toBe(6)
})

test('if the work of a transaction throws, the transaction is rolled back and rejects with the same error', async () => {
  const thrown = new Error('the actor has left')
  const failing = database.tx(async (tx) => {
    await tx.execute(sql`update seats set taken = 5 where id = 1`)
    throw thrown
  })
  await expect(failing).rejects.toBe(thrown)
  expect(await takenOf(database.db, 1)).toBe(0)
})

test('a nested transaction can be rolled back while the outer one commits', async () => {
  await database.tx(async (tx) => {
    await tx.execute(sql`update seats set taken = 1 where id = 1`)
    await tx
      .transaction(async (inner) => {
        await inner.execute(sql`update seats set taken = 9 where id = 2`)
        throw new Error('not this part')
      })
      .catch(() => undefined)
  })
  expect([await takenOf(database.db, 1), await takenOf(database.db, 2)]).toEqual([1, 0])
})

test('S-30 of 64 concurrent updates for 10 free seats exactly 10 succeed', async () => {
  const other = database.again()
  const take = (index: number) =>
    (index % 2 ? database : other).tx(async (tx) => {
      const { rows } = await tx.execute(
        sql`update seats set taken = taken + 1 where id = 1 and taken + 1 <= 10 returning taken`,
      )
      return rows.length > 0
    })
  const results = await Promise.all(Array.from({ length: 64 }, (_, index) => take(index)))
  expect(results.filter(Boolean)).toHaveLength(10)
  expect(await takenOf(database.db, 1)).toBe(10)
})

test('twenty concurrent callers with different statements each get their own result', async () => {
  const long = 'to be or not to be '.repeat(15_000)
  const runQuery = async (index: number) => {
    const { rows } =
      index % 2 === 0
        ? await database.db.execute<{ size: number; who: string }>(
            sql`select length(${long + 'x'.repeat(index)}::text) as size, ${`w${index}`}::text as who`,
          )
        : await database.db.execute<{ size: number; who: string }>(
            sql`select length(${long + 'x'.repeat(index)}::text) as size, ${`w${index}`}::text as who, ${index}::int as extra`,
          )
    return rows[0]
  }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => runQuery(index)))
  expect(answers.map((row) => [row?.size, row?.who])).toEqual(
    Array.from({ length: 20 }, (_, index) => [long.length + index, `w${index}`]),
  )
})

test('a text of four megabytes is stored unchanged', async () => {
  const text = 'Ünïcode and 🎭 '.repeat(250_000)
  await database.db.execute(sql`update seats set note = ${text} where id = 1`)
  const { rows } = await database.db.execute<{ note: string }>(sql`select note from seats where id = 1`)
  expect(rows[0]?.note === text).toBe(true)
})

test('counts and sums that are cast to int are returned as numbers', async () => {
  const { rows } = await database.db.execute(sql`select count(*)::int as many, sum(id)::int as sum from seats`)
  expect(rows).toEqual([{ many: 2, sum: 3 }])
})

test('a refused statement reports SQL state and constraint, and the connection stays usable', async () => {
  const error: unknown = await database.db
    .execute(sql`insert into seats (id) values (1)`)
    .catch((refused: unknown) => refused)
  expect([findSqlState(error), findViolatedConstraint(error)]).toEqual(['23505', 'seats_pkey'])
  expect(await takenOf(database.db, 1)).toBe(0)
})

test('if a client disconnects inside a transaction, the transaction is rolled back and other clients are not blocked', async () => {
  const client = await database.connect()
  await client.query('begin')
  await client.query('update seats set taken = 7 where id = 1')
  const died = new Promise((resolve) => client.once('end', resolve))
  // Simulates a killed process: the socket closes without a terminate message.
  if ('connection' in client && client.connection instanceof pg.Connection) client.connection.stream.destroy()
  await died
  await database.db.execute(sql`update seats set taken = taken + 1 where id = 1`)
  expect(await takenOf(database.db, 1)).toBe(1)
})

test('settings and prepared statements of one client do not affect other clients', async () => {
  const one = await database.connect()
  const other = await database.connect()
  await one.query(`set time zone 'Asia/Tokyo'`)
  await one.query({ name: 'same', text: 'select 1 as answer' })
  const answer = await other.query<{ answer: number }>({ name: 'same', text: 'select 2 as answer' })
  const zone = await other.query<{ TimeZone: string }>('show time zone')
  expect(answer.rows[0]?.answer).toBe(2)
  expect(zone.rows[0]?.TimeZone).not.toBe('Asia/Tokyo')
  await Promise.all([one.end(), other.end()])
})

test(
  'an idle transaction is rolled back after its timeout, and other transactions continue',
  { tags: ['long'] },
  async () => {
    await using own = await createDatabaseWithShortTimeout()
    await own.db.execute(sql`create table seats (id int primary key, taken int not null default 0)`)
    await own.db.execute(sql`insert into seats (id) values (1)`)
    const idle = await own.connect()
    const isDropped = new Promise((resolve) => idle.once('end', resolve))
    await idle.query(`set idle_in_transaction_session_timeout = '200ms'`)
    // Both statements are in one message: between two messages, a busy machine could exceed the time limit.
    await idle.query('begin; update seats set taken = 7 where id = 1')
    await own.db.execute(sql`update seats set taken = taken + 1 where id = 1`)
    await isDropped
    expect(await takenOf(own.db, 1)).toBe(1)
  },
)

test(
  'a transaction whose connection was lost throws the error of its work, not the error of the rollback',
  { tags: ['long'] },
  async () => {
    await using own = await createDatabaseWithShortTimeout()
    const failing = own.tx(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      // Postgres ends the connection of `tx` here. The embedded database runs this query only after it has rolled back
      // the idle transaction and ended the connection of `tx`.
      await own.db.execute(
        own.kind === 'postgres' ? sql`select pg_terminate_backend(${rows[0]?.pid}::int, 10000)` : sql`select 1`,
      )
      throw new Error('out of seats')
    })
    await expect(failing).rejects.toThrow('out of seats')
  },
)

test('every listener gets the notification of a transaction after its commit, and none after a rollback', async () => {
  const other = database.again()
  const received: string[] = []
  const lastReceived = gate()
  const record = (name: string) => (payload: string) => {
    received.push(`${name} ${payload}`)
    if (received.filter((one) => one.endsWith('last')).length === 2) lastReceived.open()
  }
  await database.listen('news', record('a'))
  await other.listen('news', record('b'))
  await database
    .tx(async (tx) => {
      await database.notify(tx, 'news', 'undone')
      throw new Error('undo')
    })
    .catch(() => undefined)
  await other.tx(async (tx) => {
    await other.notify(tx, 'news', 'committed')
    await tx.execute(sql`select 1`)
    expect(received).toEqual([])
  })
  await database.notify(database.db, 'news', 'last')
  await lastReceived.opened
  expect(received.toSorted()).toEqual(['a committed', 'a last', 'b committed', 'b last'])
})

test('a stopped listener gets no notifications, and other listeners still do', async () => {
  const received: string[] = []
  const lastReceived = gate()
  const stop = await database.listen('news', (payload) => void received.push(`a ${payload}`))
  await database.listen('news', (payload) => {
    received.push(`b ${payload}`)
    if (payload === 'two') lastReceived.open()
  })
  await stop()
  await database.notify(database.db, 'news', 'two')
  await lastReceived.opened
  expect(received).toEqual(['b two'])
})

test('if the connection for notifications is lost, it is opened again, and every listener gets an empty payload', async () => {
  const received: string[] = []
  const reconnected = gate()
  const lastReceived = gate()
  await using proxy = await startUnreliableProxy(database.address)
  const listening = connectDatabase({ address: proxy.address, kind: database.kind, log: silentLog })
  await listening.listen('news', (payload) => {
    received.push(payload)
    if (payload === '') reconnected.open()
    if (payload === 'after') lastReceived.open()
  })
  proxy.cutConnections()
  await reconnected.opened
  await database.notify(database.db, 'news', 'after')
  await lastReceived.opened
  await listening.close()
  expect(received).toEqual(['', 'after'])
})

test(
  'R-17 a database that stops responding counts as unavailable within the time limit; after recovery it is used again',
  { tags: ['long'] },
  async () => {
    await using proxy = await startUnreliableProxy(database.address)
    const deadlines = { statementMs: 200, poolWaitMs: 300 }
    const remote = connectDatabase({ address: proxy.address, kind: database.kind, log: silentLog, deadlines })
    expect(await takenOf(remote.db, 1)).toBe(0)
    proxy.dropTraffic()
    const outcomes = await Promise.allSettled([
      remote.db.execute(sql`select 1`),
      remote.tx((tx) => tx.execute(sql`update seats set taken = 3 where id = 1`)),
      remote.tx((tx) => takenOf(tx, 1)),
    ])
    for (const outcome of outcomes) expect(outcome.status === 'rejected' && isUnavailable(outcome.reason)).toBe(true)
    expect((await remote.isHealthy()).ok).toBe(false)
    proxy.recover()
    expect(await takenOf(remote.db, 1)).toBe(0)
    expect(await remote.isHealthy()).toEqual({ ok: true })
    await remote.close()
  },
)

test('R-17 if the database server offers fewer connections than the pool wants, statements wait and none fails', async () => {
  const deadlines = { poolWaitMs: 60_000, statementMs: 60_000 }
  await using proxy = await startUnreliableProxy(database.address)
  const remote = connectDatabase({
    address: proxy.address,
    kind: database.kind,
    log: silentLog,
    poolSize: 8,
    deadlines,
  })
  proxy.limitConnections(2)
  const reads = Array.from({ length: 20 }, () => takenOf(remote.db, 1))
  const writes = Array.from({ length: 10 }, () =>
    remote.tx((tx) => tx.execute(sql`update seats set taken = taken + 1 where id = 2`)),
  )
  await Promise.all([...reads, ...writes])
  expect(await takenOf(remote.db, 2)).toBe(10)
  expect(proxy.openConnections()).toBeLessThanOrEqual(2)
  await remote.close()
})

test('R-17 if the database server offers no connection, the database counts as unavailable after the time limit', async () => {
  await using proxy = await startUnreliableProxy(database.address)
  proxy.limitConnections(0)
  const deadlines = { statementMs: 200, poolWaitMs: 300 }
  const remote = connectDatabase({ address: proxy.address, kind: database.kind, log: silentLog, deadlines })
  await expect(takenOf(remote.db, 1)).rejects.toSatisfy(isUnavailable)
  proxy.recover()
  expect(await takenOf(remote.db, 1)).toBe(0)
  await remote.close()
})

test('R-17 a transaction whose connection is lost fails with `DatabaseUnavailable`, and the pool opens new connections', async () => {
  await using proxy = await startUnreliableProxy(database.address)
  const remote = connectDatabase({ address: proxy.address, kind: database.kind, log: silentLog })
  const begun = gate()
  const cutShort = remote.tx(async (tx) => {
    await tx.execute(sql`update seats set taken = 3 where id = 1`)
    begun.open()
    await tx.execute(sql`select pg_sleep(0.2)`)
    await tx.execute(sql`select 1`)
  })
  await begun.opened
  proxy.cutConnections()
  await expect(cutShort).rejects.toSatisfy(isUnavailable)
  await Promise.all(Array.from({ length: 30 }, () => remote.db.execute(sql`select 1`)))
  expect(proxy.openConnections()).toBeLessThanOrEqual(10)
  expect(await takenOf(remote.db, 1)).toBe(0)
  await remote.close()
})

test('R-19 a transaction with a serialization failure is retried', async () => {
  let runs = 0
  const taken = await database.tx(async (tx) => {
    runs += 1
    if (runs < 3) await tx.execute(sql`do $$ begin raise exception 'collision' using errcode = '40001'; end $$`)
    await tx.execute(sql`update seats set taken = taken + 1 where id = 1`)
    return takenOf(tx, 1)
  })
  expect({ runs, taken }).toEqual({ runs: 3, taken: 1 })
})
