import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Tx } from '../../platform/database/database.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { users } from '../accounts/tables.ts'
import { usageMonth, releaseCharacters, reserveCharacters, spendCharacters, getUsage } from './quota.ts'

const now = new Date('2026-11-21T09:30:00.000Z')
const month = usageMonth(now)

async function addUser({ db }: TestDatabase, userId = 'ada') {
  await db.insert(users).values({ id: userId, name: userId, email: `${userId}@example.com` })
  return userId
}

const reserve = (database: Pick<TestDatabase, 'tx'>, userId: string, count: number, limit: number | null = 10_000) =>
  database.tx((tx) => reserveCharacters(tx, { userId, count, limit, now }))

// [spec2 §9.6]
test('S-30 when two servers get a hundred requests of 400 characters, ten at the same time, exactly 25 fit into a limit of 10,000', async () => {
  await using database = await testDatabase()
  const other = database.again()
  const userId = await addUser(database)
  // The requests alternate between two connection pools, as if two servers got them. The two pools together have enough
  // connections for one batch.
  const answers: boolean[] = []
  for (let batch = 0; batch < 10; batch += 1) {
    const one = Array.from({ length: 10 }, (_, index) => reserve(index % 2 === 0 ? database : other, userId, 400))
    answers.push(...(await Promise.all(one)).map((answer) => answer.reserved))
  }
  expect(answers.filter(Boolean)).toHaveLength(25)
  expect(await getUsage(database.db, userId, month)).toEqual({ used: 0, reserved: 10_000 })

  for (let failed = 0; failed < 10; failed += 1) {
    await database.tx((tx) => releaseCharacters(tx, { userId, month, count: 400 }))
  }
  expect(await getUsage(database.db, userId, month)).toEqual({ used: 0, reserved: 6_000 })
})

test('S-30 parallel reservations in a month without earlier reservations stay within the limit', async () => {
  await using database = await testDatabase()
  const userId = await addUser(database)
  const answers = await Promise.all(Array.from({ length: 10 }, () => reserve(database, userId, 4_000)))
  expect(answers.filter(({ reserved }) => reserved)).toHaveLength(2)
})

// [spec2 §5.26]
test('a refused reservation returns the used, allowed and remaining characters, and reserves nothing', async () => {
  await using database = await testDatabase()
  const userId = await addUser(database)
  expect(await reserve(database, userId, 10_001)).toEqual({
    reserved: false,
    currentUsage: 0,
    limit: 10_000,
    remaining: 10_000,
  })
  await reserve(database, userId, 9_000)
  await database.tx((tx) => spendCharacters(tx, { userId, month, count: 5_000 }))
  expect(await reserve(database, userId, 1_001)).toEqual({
    reserved: false,
    currentUsage: 9_000,
    limit: 10_000,
    remaining: 1_000,
  })
  expect(await getUsage(database.db, userId, month)).toEqual({ used: 5_000, reserved: 4_000 })
})

test('when the limit is lowered below the reserved characters, 0 characters remain', async () => {
  await using database = await testDatabase()
  const userId = await addUser(database)
  await reserve(database, userId, 12_000, 30_000)
  expect(await reserve(database, userId, 1, 10_000)).toEqual({
    reserved: false,
    currentUsage: 12_000,
    limit: 10_000,
    remaining: 0,
  })
})

test('a request of 0 characters always fits, and an account without a limit can reserve any number', async () => {
  await using database = await testDatabase()
  const userId = await addUser(database)
  expect(await reserve(database, userId, 500_000, null)).toEqual({ reserved: true, month })
  expect(await reserve(database, userId, 0)).toEqual({ reserved: true, month })
  expect(await reserve(database, userId, 1)).toMatchObject({ reserved: false, remaining: 0 })
})

test('S-32 a month ends at midnight UTC, and reserved characters count in the month of the reservation', async () => {
  await using database = await testDatabase()
  const userId = await addUser(database)
  const [last, first] = [new Date('2026-11-30T23:59:59.999Z'), new Date('2026-12-01T00:00:00.000Z')]
  const ask = (at: Date) =>
    database.tx((tx) => reserveCharacters(tx, { userId, count: 10_000, limit: 10_000, now: at }))
  expect(await ask(last)).toEqual({ reserved: true, month: '2026-11' })
  expect(await ask(first)).toEqual({ reserved: true, month: '2026-12' })
  await database.tx((tx) => spendCharacters(tx, { userId, month: '2026-11', count: 10_000 }))
  // The clock is set back to the previous month, whose characters are all reserved.
  expect(await ask(last)).toMatchObject({ reserved: false, remaining: 0 })
  expect(await getUsage(database.db, userId, '2026-12')).toEqual({ used: 0, reserved: 10_000 })
})

test('a reservation cannot be released twice', async () => {
  await using database = await testDatabase()
  const userId = await addUser(database)
  await reserve(database, userId, 100)
  await database.tx((tx) => releaseCharacters(tx, { userId, month, count: 100 }))
  await expect(database.tx((tx) => releaseCharacters(tx, { userId, month, count: 100 }))).rejects.toThrow()
  expect(await getUsage(database.db, userId, month)).toEqual({ used: 0, reserved: 0 })
})

type Step = { kind: 'reserve' | 'spend' | 'release'; count: number; limit: number | null; crashes: boolean }
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('reserve' as const, 'reserve' as const, 'spend' as const, 'release' as const),
  count: fc.integer({ min: 0, max: 6_000 }),
  limit: fc.constantFrom(10_000, 10_000, 30_000, null),
  crashes: fc.boolean(),
})

class Crash extends Error {}

/** Returns the counts that are expected after a step that did not crash, computed without a database. */
function follow(model: { used: number; reserved: number }, { kind, count, limit }: Step) {
  if (kind === 'reserve') {
    const fits = limit === null || count === 0 || model.used + model.reserved + count <= limit
    return fits ? { ...model, reserved: model.reserved + count } : model
  }
  const taken = Math.min(count, model.reserved)
  return { used: model.used + (kind === 'spend' ? taken : 0), reserved: model.reserved - taken }
}

test(
  'S-30 after any sequence of reserving, spending, releasing and crashing, the used and reserved characters of the month are those of the committed steps',
  { tags: ['long'] },
  async () => {
    await using database = await testDatabase()
    let number = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const userId = await addUser(database, `actor${(number += 1)}`)
        let model = { used: 0, reserved: 0 }
        for (const one of steps) {
          const count = one.kind === 'reserve' ? one.count : Math.min(one.count, model.reserved)
          const work = async (tx: Tx) => {
            if (one.kind === 'reserve') await reserveCharacters(tx, { userId, count, limit: one.limit, now })
            else if (one.kind === 'spend') await spendCharacters(tx, { userId, month, count })
            else await releaseCharacters(tx, { userId, month, count })
            if (one.crashes) throw new Crash()
          }
          await database.tx(work).catch((error: unknown) => {
            if (!(error instanceof Crash)) throw error
          })
          if (!one.crashes) model = follow(model, one)
          expect(await getUsage(database.db, userId, month)).toEqual(model)
        }
        await database.db.delete(users).where(eq(users.id, userId))
      }),
      { numRuns: 40 },
    )
  },
)
