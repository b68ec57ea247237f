// Tests with a pooler in transaction mode (PgBouncer) between the server and Postgres.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { silentLog } from '../../testing/databaseTemplates.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { startPgbouncer } from '../../testing/startPgbouncer.ts'
import { connectDatabase } from './database.ts'

test('with PgBouncer and a direct address, transactions, notifications and temporary tables work', async (context) => {
  await using direct = await testDatabase()
  if (!direct.url) return context.skip()
  await using pooler = await startPgbouncer(direct.url)
  if (!pooler) return context.skip()
  const database = connectDatabase({
    address: { connectionString: pooler.url },
    directAddress: { connectionString: direct.url },
    kind: 'postgres',
    log: silentLog,
    poolSize: 8,
  })
  try {
    // More clients than server connections, so PgBouncer lets them share the connections.
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        database.tx(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(${number % 4})`)
          const { rows } = await tx.execute<{ number: number }>(sql`select ${number}::int as number`)
          return rows[0]?.number
        }),
      ),
    )
    expect(answers).toEqual(Array.from({ length: 40 }, (_, number) => number))

    const received: string[] = []
    await database.listen('pooler', (payload) => received.push(payload))
    await database.tx((tx) => database.notify(tx, 'pooler', 'committed'))
    await expect.poll(() => received).toEqual(['committed'])

    const client = await database.connect()
    await client.query('create temporary table of_one_connection (id integer)')
    expect((await client.query('select * from of_one_connection')).rows).toEqual([])
    await client.end()
  } finally {
    await database.close()
  }
})

test('with PgBouncer and without a direct address, the health check of the database fails', async (context) => {
  await using direct = await testDatabase()
  if (!direct.url) return context.skip()
  await using pooler = await startPgbouncer(direct.url)
  if (!pooler) return context.skip()
  const database = connectDatabase({ address: { connectionString: pooler.url }, kind: 'postgres', log: silentLog })
  expect(await database.isHealthy()).toMatchObject({ ok: false })
  await database.close()
})
