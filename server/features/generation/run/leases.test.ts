import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFixedClock } from '../../../platform/clock.ts'
import { testDatabase, type TestDatabase } from '../../../testing/testDatabase.ts'
import { users } from '../../accounts/tables.ts'
import { generations } from '../tables.ts'
import { createLeases, pauseAfterFaultMs, type Leases } from './leases.ts'

let database: TestDatabase
let clock: ReturnType<typeof createFixedClock>
let one: Leases
let two: Leases

beforeEach(async () => {
  database = await testDatabase()
  clock = createFixedClock('2026-11-21T09:30:00.000Z')
  one = createLeases({ database, clock, owner: 'one' })
  two = createLeases({ database, clock, owner: 'two' })
  for (const id of ['ada', 'ben']) await database.db.insert(users).values({ id, name: id, email: `${id}@example.com` })
})
afterEach(() => database[Symbol.asyncDispose]())

/** Inserts a waiting generation, one minute after the previous one. Returns its id. */
async function insertWaiting(userId = 'ada', change: Partial<typeof generations.$inferInsert> = {}): Promise<string> {
  clock.advance(60_000)
  const now = clock.now()
  const id = `gen_${randomUUID()}`
  await database.db.insert(generations).values({
    ...{ id, userId, title: '', text: 'But soft!', purpose: 'studio', state: 'making', month: '2026-11', units: 1 },
    ...{ voiceId: 'tom', voiceName: 'Tom', voiceGender: 'male', voiceAccent: 'American', voiceAge: 'adult' },
    ...{ settings: { speed: 1, stability: 0.5, similarity: 0.5 }, characterCount: 9, reservedCharacters: 9 },
    ...{ createdAt: now, updatedAt: now },
    ...change,
  })
  return id
}

async function rowOf(id: string) {
  const [row] = await database.db.select().from(generations).where(eq(generations.id, id))
  return row
}

test('waiting generations are leased oldest first, each by one server', async () => {
  const ids = [await insertWaiting('ada'), await insertWaiting('ben'), await insertWaiting('ada')]
  const leased = [await one.claimNext(), await two.claimNext(), await one.claimNext()]
  expect(leased.map((row) => row?.id)).toEqual(ids)
  expect(leased.map((row) => row?.leaseOwner)).toEqual(['one', 'two', 'one'])
  expect(leased.map((row) => row?.attempts)).toEqual([1, 1, 1])
  expect(await one.claimNext()).toBeUndefined()
})

test('R-23 when a process leases a generation again after its own lease expired, the number of attempts stays the same', async () => {
  const id = await insertWaiting()
  await one.claim(id)
  clock.advance(86_400_000)
  expect(await one.claimNext()).toMatchObject({ id, leaseOwner: 'one', attempts: 1 })
})

test('a lease that is not renewed ends after exactly 15 seconds, and another server takes over', async () => {
  const id = await insertWaiting()
  await one.claim(id)
  clock.advance(14_999)
  expect(await two.claim(id)).toBeUndefined()
  expect(await two.claimNext()).toBeUndefined()
  clock.advance(1)
  expect(await two.claimNext()).toMatchObject({ id, leaseOwner: 'two', attempts: 2 })
  expect(await one.renew(id)).toBe(false)
})

test('a renewed lease ends 15 seconds after its renewal', async () => {
  const id = await insertWaiting()
  await one.claim(id)
  clock.advance(10_000)
  expect(await one.renew(id)).toBe(true)
  clock.advance(14_999)
  expect(await two.claim(id)).toBeUndefined()
  clock.advance(1)
  expect(await two.claim(id)).toMatchObject({ id, leaseOwner: 'two' })
})

test('a server renews and releases only its own leases', async () => {
  const id = await insertWaiting()
  await one.claim(id)
  expect(await two.renew(id)).toBe(false)
  await two.release(id)
  expect(await rowOf(id)).toMatchObject({ leaseOwner: 'one' })
  await one.release(id)
  expect(await rowOf(id)).toMatchObject({ leaseOwner: null, leaseUntil: null, attempts: 1 })
  expect(await two.claim(id)).toMatchObject({ id, attempts: 2 })
})

test('a cancelled generation cannot be leased, and its lease cannot be renewed', async () => {
  const id = await insertWaiting()
  await one.claim(id)
  await database.db.update(generations).set({ state: 'cancelled' }).where(eq(generations.id, id))
  expect(await one.renew(id)).toBe(false)
  clock.advance(60_000)
  expect(await two.claim(id)).toBeUndefined()
  expect(await two.claimNext()).toBeUndefined()
})

test('S-43 an account runs at most two generations, and its second one starts after the first generation of another account', async () => {
  const [first, second, third] = [await insertWaiting('ada'), await insertWaiting('ada'), await insertWaiting('ada')]
  const other = await insertWaiting('ben')
  expect(await one.claimNext()).toMatchObject({ id: first })
  expect(await two.claimNext()).toMatchObject({ id: other })
  expect(await one.claimNext()).toMatchObject({ id: second })
  expect(await two.claim(third ?? '')).toBeUndefined()
  expect(await one.claimNext()).toBeUndefined()
  // A finished generation does not count towards the limit, so the third generation can be leased.
  await database.db
    .update(generations)
    .set({ state: 'ready' })
    .where(eq(generations.id, first ?? ''))
  expect(await one.claim(third ?? '')).toMatchObject({ id: third })
})

test('generations whose leases have expired do not count towards the account’s limit of two running generations', async () => {
  const ids = [await insertWaiting(), await insertWaiting(), await insertWaiting()]
  await one.claimNext()
  await one.claimNext()
  clock.advance(15_000)
  for (const id of ids.slice(1)) expect(await two.claim(id)).toMatchObject({ id })
})

test('releaseAll releases the leases of unfinished generations, whichever process owns them', async () => {
  const id = await insertWaiting('ada', { leaseOwner: 'earlier', leaseUntil: new Date('2030-01-01') })
  const ready = await insertWaiting('ada', { state: 'ready', leaseOwner: 'earlier' })
  expect(await one.claim(id)).toBeUndefined()
  await one.releaseAll()
  expect(await one.claim(id)).toMatchObject({ id })
  expect(await rowOf(ready)).toMatchObject({ leaseOwner: 'earlier' })
})

test('a generation of the account with the fewest running generations is leased next, rehearsal lines before other generations', async () => {
  const [first, second] = [await insertWaiting('ada'), await insertWaiting('ada')]
  const reading = await insertWaiting('ben')
  const line = await insertWaiting('ben', { lineId: 'line-1' })
  const order = [await one.claimNext(), await one.claimNext(), await one.claimNext(), await one.claimNext()]
  expect(order.map((row) => row?.id)).toEqual([line, first, second, reading])
})

test('a generation is leased again when its pause after a fault is over, and the failed run does not count as an attempt', async () => {
  const id = await insertWaiting()
  const row = await one.claimNext()
  if (!row) throw new Error('nothing leased')
  await one.releaseAfterFault(row)
  clock.advance(pauseAfterFaultMs(1) - 1)
  expect(await two.claimNext()).toBeUndefined()
  expect(await two.claim(id)).toBeUndefined()
  clock.advance(1)
  expect(await two.claimNext()).toMatchObject({ id, attempts: 1, temporaryFaults: 1 })
})

test('while a generation pauses after a fault, the next waiting generation is leased', async () => {
  const [first, second] = [await insertWaiting('ada'), await insertWaiting('ben')]
  const row = await one.claimNext()
  expect(row).toMatchObject({ id: first })
  if (row) await one.releaseAfterFault(row)
  expect(await two.claimNext()).toMatchObject({ id: second })
  expect(await two.claimNext()).toBeUndefined()
})
