import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { quietLog } from '../../testing/templates.ts'
import { unreliableLine } from '../../testing/unreliableLine.ts'
import { connectDatabase, isUnavailable, sqlState, violatedConstraint, type Db, type Tx } from './database.ts'

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

/** Resolves when told, so that a test decides the order of things instead of waiting. */
function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('what a transaction has not committed yet is seen by nobody else', async () => {
  const written = gate()
  const mayEnd = gate()
  const writing = database.tx(async (tx) => {
    await tx.execute(sql`update seats set taken = 5 where id = 1`)
    written.open()
    await mayEnd.opened
  })
  await written.opened
  const reading = takenOf(database.db, 1).then((taken) => ({ taken }))
  mayEnd.open()
  await writing
  // An embedded database answers after the other has ended, Postgres at once; neither shows half a change.
  expect([0, 5]).toContain((await reading).taken)
  expect(await takenOf(database.db, 1)).toBe(5)
})

test('nothing of a transaction stands when its work throws, and the error is the one thrown', async () => {
  const thrown = new Error('the actor has left')
  const failing = database.tx(async (tx) => {
    await tx.execute(sql`update seats set taken = 5 where id = 1`)
    throw thrown
  })
  await expect(failing).rejects.toBe(thrown)
  expect(await takenOf(database.db, 1)).toBe(0)
})

test('a part of a transaction can be undone and the rest kept', async () => {
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

test('S-30 of 64 who take a seat at once where 10 are free, exactly 10 get one', async () => {
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

test('twenty callers with statements of different shapes and sizes each get their own answer', async () => {
  const long = 'to be or not to be '.repeat(15_000)
  const ask = async (index: number) => {
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
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index)))
  expect(answers.map((row) => [row?.size, row?.who])).toEqual(
    Array.from({ length: 20 }, (_, index) => [long.length + index, `w${index}`]),
  )
})

test('a text of four megabytes comes back as it went in', async () => {
  const text = 'Ünïcode and 🎭 '.repeat(250_000)
  await database.db.execute(sql`update seats set note = ${text} where id = 1`)
  const { rows } = await database.db.execute<{ note: string }>(sql`select note from seats where id = 1`)
  expect(rows[0]?.note === text).toBe(true)
})

test('counts and sums cast to int are numbers', async () => {
  const { rows } = await database.db.execute(sql`select count(*)::int as many, sum(id)::int as sum from seats`)
  expect(rows).toEqual([{ many: 2, sum: 3 }])
})

test('a refused statement tells its state and constraint, and the next caller is served as before', async () => {
  const error: unknown = await database.db
    .execute(sql`insert into seats (id) values (1)`)
    .catch((refused: unknown) => refused)
  expect([sqlState(error), violatedConstraint(error)]).toEqual(['23505', 'seats_pkey'])
  expect(await takenOf(database.db, 1)).toBe(0)
})

test('a client that dies inside a transaction leaves nothing behind and holds nobody up', async () => {
  const client = await database.connect()
  await client.query('begin')
  await client.query('update seats set taken = 7 where id = 1')
  const died = new Promise((resolve) => client.once('end', resolve))
  // As the kernel does it when a process is killed: no farewell, the line is just gone.
  if ('connection' in client && client.connection instanceof pg.Connection) client.connection.stream.destroy()
  await died
  await database.db.execute(sql`update seats set taken = taken + 1 where id = 1`)
  expect(await takenOf(database.db, 1)).toBe(1)
})

test('what one client has set does not change what another sees', async () => {
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

test('a transaction that falls silent is undone, and the others go on', async () => {
  const silent = await database.connect()
  const isDropped = new Promise((resolve) => silent.once('end', resolve))
  await silent.query(`set idle_in_transaction_session_timeout = '200ms'`)
  await silent.query('begin')
  await silent.query('update seats set taken = 7 where id = 1')
  await database.db.execute(sql`update seats set taken = taken + 1 where id = 1`)
  await isDropped
  expect(await takenOf(database.db, 1)).toBe(1)
}, 20_000)

test('a notification is heard by every listener after the commit, and never after a rollback', async () => {
  const other = database.again()
  const heard: string[] = []
  const last = gate()
  const hear = (who: string) => (payload: string) => {
    heard.push(`${who} ${payload}`)
    if (heard.filter((one) => one.endsWith('last')).length === 2) last.open()
  }
  await database.listen('news', hear('a'))
  await other.listen('news', hear('b'))
  await database
    .tx(async (tx) => {
      await database.notify(tx, 'news', 'undone')
      throw new Error('undo')
    })
    .catch(() => undefined)
  await other.tx(async (tx) => {
    await other.notify(tx, 'news', 'kept')
    await tx.execute(sql`select 1`)
    expect(heard).toEqual([])
  })
  await database.notify(database.db, 'news', 'last')
  await last.opened
  expect(heard.toSorted()).toEqual(['a kept', 'a last', 'b kept', 'b last'])
})

test('who no longer listens hears nothing more, and the others still do', async () => {
  const heard: string[] = []
  const last = gate()
  const stop = await database.listen('news', (payload) => void heard.push(`a ${payload}`))
  await database.listen('news', (payload) => {
    heard.push(`b ${payload}`)
    if (payload === 'two') last.open()
  })
  await stop()
  await database.notify(database.db, 'news', 'two')
  await last.opened
  expect(heard).toEqual(['b two'])
})

test('a broken line for notifications mends itself and tells its listeners to look again', async () => {
  const heard: string[] = []
  const looked = gate()
  const last = gate()
  await using line = await unreliableLine(database.address)
  const listening = connectDatabase({ address: line.address, kind: database.kind, log: quietLog })
  await listening.listen('news', (payload) => {
    heard.push(payload)
    if (payload === '') looked.open()
    if (payload === 'after') last.open()
  })
  line.cut()
  await looked.opened
  await database.notify(database.db, 'news', 'after')
  await last.opened
  await listening.close()
  expect(heard).toEqual(['', 'after'])
})

test('R-17 a database that falls silent is unavailable within the deadline, and serves again once it is back', async () => {
  await using line = await unreliableLine(database.address)
  const deadlines = { statementMs: 200, poolWaitMs: 300 }
  const far = connectDatabase({ address: line.address, kind: database.kind, log: quietLog, deadlines })
  expect(await takenOf(far.db, 1)).toBe(0)
  line.goDead()
  const outcomes = await Promise.allSettled([
    far.db.execute(sql`select 1`),
    far.tx((tx) => tx.execute(sql`update seats set taken = 3 where id = 1`)),
    far.tx((tx) => takenOf(tx, 1)),
  ])
  for (const outcome of outcomes) expect(outcome.status === 'rejected' && isUnavailable(outcome.reason)).toBe(true)
  expect((await far.isHealthy()).ok).toBe(false)
  line.recover()
  expect(await takenOf(far.db, 1)).toBe(0)
  expect(await far.isHealthy()).toEqual({ ok: true })
  await far.close()
})

test('R-17 cut lines fail with unavailable and are replaced, none is leaked', async () => {
  await using line = await unreliableLine(database.address)
  const far = connectDatabase({ address: line.address, kind: database.kind, log: quietLog })
  const begun = gate()
  const cutShort = far.tx(async (tx) => {
    await tx.execute(sql`update seats set taken = 3 where id = 1`)
    begun.open()
    await tx.execute(sql`select pg_sleep(0.2)`)
    await tx.execute(sql`select 1`)
  })
  await begun.opened
  line.cut()
  await expect(cutShort).rejects.toSatisfy(isUnavailable)
  await Promise.all(Array.from({ length: 30 }, () => far.db.execute(sql`select 1`)))
  expect(line.openLines()).toBeLessThanOrEqual(10)
  expect(await takenOf(far.db, 1)).toBe(0)
  await far.close()
})

test('R-19 a transaction that collides with another is run again', async () => {
  let runs = 0
  const taken = await database.tx(async (tx) => {
    runs += 1
    if (runs < 3) await tx.execute(sql`do $$ begin raise exception 'collision' using errcode = '40001'; end $$`)
    await tx.execute(sql`update seats set taken = taken + 1 where id = 1`)
    return takenOf(tx, 1)
  })
  expect({ runs, taken }).toEqual({ runs: 3, taken: 1 })
})
