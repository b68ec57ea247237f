// Tests what `tx` does in addition to the statements of `work`: locks, notifications and messages after the commit.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gate } from '../../testing/gate.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { runInSavepoint, sendAfterCommit } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.db.execute(sql`create table counters (id int primary key, value int not null)`)
  await database.db.execute(sql`insert into counters values (1, 0)`)
})
afterAll(async () => {
  await database.db.execute(sql`drop table counters`)
  await database[Symbol.asyncDispose]()
})

test('transactions with the same lock run one after the other, and each reads what the one before wrote', async () => {
  const increment = () =>
    database.tx(
      async (tx) => {
        const { rows } = await tx.execute<{ value: number }>(sql`select value from counters where id = 1`)
        await tx.execute(sql`update counters set value = ${(rows[0]?.value ?? 0) + 1} where id = 1`)
      },
      { lock: `the actor's "counter" \\ 1` },
    )
  await Promise.all(Array.from({ length: 20 }, increment))
  const { rows } = await database.db.execute(sql`select value from counters where id = 1`)
  expect(rows).toEqual([{ value: 20 }])
})

test('notifications and messages of a failed savepoint are not sent; those of the transaction around it are sent', async () => {
  const received: string[] = []
  const sent: string[] = []
  const last = gate()
  await database.listen('savepoints', (payload) => {
    received.push(payload)
    if (payload === 'last') last.open()
  })
  await database.tx(async (tx) => {
    await database.notify(tx, 'savepoints', `it's "kept" \\ here`)
    await runInSavepoint(tx, async (inner) => {
      await database.notify(inner, 'savepoints', 'released')
      await sendAfterCommit(inner, () => sent.push('released'))
    })
    await runInSavepoint(tx, async (inner) => {
      await database.notify(inner, 'savepoints', 'undone')
      await sendAfterCommit(inner, () => sent.push('undone'))
      throw new Error('undo')
    })
    expect(sent).toEqual([])
  })
  await database.notify(database.db, 'savepoints', 'last')
  await last.opened
  expect(received).toEqual([`it's "kept" \\ here`, 'released', 'last'])
  expect(sent).toEqual(['released'])
})

test('a transaction that cannot commit is rolled back, rejects, and sends nothing', async () => {
  const sent: string[] = []
  const failing = database.tx(async (tx) => {
    await tx.execute(sql`update counters set value = 99 where id = 1`)
    await database.notify(tx, 'savepoints', 'x'.repeat(9_000))
    await sendAfterCommit(tx, () => sent.push('sent'))
  })
  await expect(failing).rejects.toThrow('payload string too long')
  const { rows } = await database.db.execute(sql`select value from counters where id = 1`)
  expect([rows, sent]).toEqual([[{ value: 20 }], []])
})
