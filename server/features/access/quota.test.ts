import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Tx } from '../../platform/database/database.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { users } from '../accounts/tables.ts'
import { monthOf, releaseReserved, reserveCharacters, spendReserved, usageOf } from './quota.ts'

const now = new Date('2026-11-21T09:30:00.000Z')
const month = monthOf(now)

async function addUser({ db }: TestDatabase, userId = 'ada') {
  await db.insert(users).values({ id: userId, name: userId, email: `${userId}@example.com` })
  return userId
}

const reserve = (database: Pick<TestDatabase, 'tx'>, userId: string, count: number, limit: number | null = 10_000) =>
  database.tx((tx) => reserveCharacters(tx, { userId, count, limit, now }))

test('S-30 two servers race for 10,000 characters with a hundred requests of 400: exactly 25 get them', async () => {
  await using database = await testDatabase()
  const other = database.again()
  const userId = await addUser(database)
  // Two processes' connections, and batches no larger than what both pools hold: none waits for a connection.
  const answers: boolean[] = []
  for (let batch = 0; batch < 10; batch += 1) {
    const one = Array.from({ length: 10 }, (_, index) => reserve(index % 2 === 0 ? database : other, userId, 400))
    answers.push(...(await Promise.all(one)).map((answer) => answer.reserved))
  }
  expect(answers.filter(Boolean)).toHaveLength(25)
  expect(await usageOf(database.db, userId, month)).toEqual({ used: 0, reserved: 10_000 })

  for (let failed = 0; failed < 10; failed += 1) {
    await database.tx((tx) => releaseReserved(tx, { userId, month, count: 400 }))
  }
  expect(await usageOf(database.db, userId, month)).toEqual({ used: 0, reserved: 6_000 })
})

test('S-30 the first requests of a month race for it like all others', async () => {
  await using database = await testDatabase()
  const userId = await addUser(database)
  const answers = await Promise.all(Array.from({ length: 10 }, () => reserve(database, userId, 4_000)))
  expect(answers.filter(({ reserved }) => reserved)).toHaveLength(2)
})

test('a refusal tells what is used, what the limit is and what remains, and takes nothing', async () => {
  await using database = await testDatabase()
  const userId = await addUser(database)
  expect(await reserve(database, userId, 10_001)).toEqual({
    reserved: false,
    currentUsage: 0,
    limit: 10_000,
    remaining: 10_000,
  })
  await reserve(database, userId, 9_000)
  await database.tx((tx) => spendReserved(tx, { userId, month, count: 5_000 }))
  expect(await reserve(database, userId, 1_001)).toEqual({
    reserved: false,
    currentUsage: 9_000,
    limit: 10_000,
    remaining: 1_000,
  })
  expect(await usageOf(database.db, userId, month)).toEqual({ used: 5_000, reserved: 4_000 })
})

test('an account over its limit may still ask for nothing, and one without a limit for anything', async () => {
  await using database = await testDatabase()
  const userId = await addUser(database)
  expect(await reserve(database, userId, 500_000, null)).toEqual({ reserved: true, month })
  expect(await reserve(database, userId, 0)).toEqual({ reserved: true, month })
  expect(await reserve(database, userId, 1)).toMatchObject({ reserved: false, remaining: 0 })
})

test('S-32 a month ends at midnight UTC, and what was set aside before is spent where it was set aside', async () => {
  await using database = await testDatabase()
  const userId = await addUser(database)
  const [last, first] = [new Date('2026-11-30T23:59:59.999Z'), new Date('2026-12-01T00:00:00.000Z')]
  const ask = (at: Date) =>
    database.tx((tx) => reserveCharacters(tx, { userId, count: 10_000, limit: 10_000, now: at }))
  expect(await ask(last)).toEqual({ reserved: true, month: '2026-11' })
  expect(await ask(first)).toEqual({ reserved: true, month: '2026-12' })
  await database.tx((tx) => spendReserved(tx, { userId, month: '2026-11', count: 10_000 }))
  // A clock put back finds the old month as it was left.
  expect(await ask(last)).toMatchObject({ reserved: false, remaining: 0 })
  expect(await usageOf(database.db, userId, '2026-12')).toEqual({ used: 0, reserved: 10_000 })
})

test('nothing can be given back twice', async () => {
  await using database = await testDatabase()
  const userId = await addUser(database)
  await reserve(database, userId, 100)
  await database.tx((tx) => releaseReserved(tx, { userId, month, count: 100 }))
  await expect(database.tx((tx) => releaseReserved(tx, { userId, month, count: 100 }))).rejects.toThrow()
  expect(await usageOf(database.db, userId, month)).toEqual({ used: 0, reserved: 0 })
})

type Act = { kind: 'reserve' | 'spend' | 'release'; count: number; limit: number | null; crashes: boolean }
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('reserve' as const, 'reserve' as const, 'spend' as const, 'release' as const),
  count: fc.integer({ min: 0, max: 6_000 }),
  limit: fc.constantFrom(10_000, 10_000, 30_000, null),
  crashes: fc.boolean(),
})

class Crash extends Error {}

/** What the figures must be, without a database: whatever crashed never was. */
function follow(model: { used: number; reserved: number }, { kind, count, limit }: Act) {
  if (kind === 'reserve') {
    const fits = limit === null || count === 0 || model.used + model.reserved + count <= limit
    return fits ? { ...model, reserved: model.reserved + count } : model
  }
  const taken = Math.min(count, model.reserved)
  return { used: model.used + (kind === 'spend' ? taken : 0), reserved: model.reserved - taken }
}

test('S-30 whatever is asked, in whatever order, and wherever it crashes: the month counts what was acknowledged', async () => {
  await using database = await testDatabase()
  let number = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
      const userId = await addUser(database, `actor${(number += 1)}`)
      let model = { used: 0, reserved: 0 }
      for (const one of acts) {
        const count = one.kind === 'reserve' ? one.count : Math.min(one.count, model.reserved)
        const work = async (tx: Tx) => {
          if (one.kind === 'reserve') await reserveCharacters(tx, { userId, count, limit: one.limit, now })
          else if (one.kind === 'spend') await spendReserved(tx, { userId, month, count })
          else await releaseReserved(tx, { userId, month, count })
          if (one.crashes) throw new Crash()
        }
        await database.tx(work).catch((error: unknown) => {
          if (!(error instanceof Crash)) throw error
        })
        if (!one.crashes) model = follow(model, one)
        expect(await usageOf(database.db, userId, month)).toEqual(model)
      }
      await database.db.delete(users).where(eq(users.id, userId))
    }),
    { numRuns: 40 },
  )
})
