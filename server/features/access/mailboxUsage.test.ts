// The tests share one app; the test of a replaced app secret also starts a second server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { reserveCharacters, spendCharacters } from './index.ts'
import { deletePastMailboxUsage } from './mailboxUsage.ts'
import { mailboxUsage } from './tables.ts'

const environment = { APP_SECRET: 'first-secret-of-the-test-that-is-long-enough' }
const nextMonth = new Date('2026-12-01T00:00:00.000Z')

let app: TestApp
beforeAll(async () => {
  app = await startApp({ environment })
})
afterAll(() => app[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['signUp']>>

const signUp = (email: string, tier: 'free' | 'paid' = 'free') => app.signUp({ email, tier })
const limitOf = async (person: Person) => (await person.call('checkGenerationLimit', { characterCount: 1 })).limit
const reserve = ({ userId }: Person, count: number, now = app.clock.now()) =>
  app.database.tx((tx) => reserveCharacters(tx, { userId, count, limit: null, now }))

async function use(person: Person, count: number, now = app.clock.now()): Promise<void> {
  await reserve(person, count, now)
  const month = now.toISOString().slice(0, 7)
  await app.database.tx((tx) => spendCharacters(tx, { userId: person.userId, month, count }))
}

test('S-30 used and reserved characters of one account lower the limit of the other free accounts of the same mailbox; subscribers and other mailboxes keep their full limit', async () => {
  const first = await signUp('ines.ray@gmail.com')
  const second = await signUp('inesray+two@gmail.com')
  const [paying, stranger] = [await signUp('inesray+paid@gmail.com', 'paid'), await signUp('bob.ray@gmail.com')]
  await use(first, 3_000)
  await reserve(first, 500)
  const limits = await Promise.all([first, second, paying, stranger].map(limitOf))
  expect(limits).toEqual([10_000, 6_500, 30_000, 10_000])
  // Characters of the previous month do not count.
  await use(first, 2_000, new Date('2026-10-31T12:00:00.000Z'))
  expect(await limitOf(second)).toBe(6_500)
})

test('S-30 if another account of the mailbox used more than the free allowance, the limit of a free account is 0', async () => {
  const [first, second] = [await signUp('uma@example.org', 'paid'), await signUp('uma+two@example.org')]
  await use(first, 25_000)
  expect(await limitOf(second)).toBe(0)
})

test('S-30 the characters that deleted accounts used this month lower the limit of a new account of the same mailbox', async () => {
  for (const [email, count] of [
    ['ivo@example.org', 4_000],
    ['ivo+two@example.org', 1_500],
  ] as const) {
    const person = await signUp(email)
    await use(person, count)
    await person.call('deleteAccount', { confirmation: 'DELETE' })
  }
  const next = await signUp('ivo+three@example.org')
  expect(await limitOf(next)).toBe(4_500)
  // Characters used in an earlier month do not count.
  await app.database.db.update(mailboxUsage).set({ month: '2026-10' })
  expect(await limitOf(next)).toBe(10_000)
})

test(
  'S-30 a new account gets a lower limit if deleted accounts of the same mailbox used characters this month, also after the app secret was replaced',
  { tags: ['long'] },
  async () => {
    for (const [email, count] of [
      ['eve@example.org', 4_000],
      ['eve+two@example.org', 1_500],
      ['eve+unused@example.org', 0],
    ] as const) {
      const person = await signUp(email)
      await use(person, count)
      await person.call('deleteAccount', { confirmation: 'DELETE' })
    }
    const next = await signUp('eve+three@example.org')
    expect(await limitOf(next)).toBe(4_500)

    const secrets = {
      APP_SECRET: 'second-secret-of-the-test-that-is-long-enough',
      APP_SECRET_PREVIOUS: environment.APP_SECRET,
    }
    await using renewed = await startApp({ sharedWith: app, environment: secrets })
    const { userId, email } = next
    const client = renewed.visitor()
    await client.call('signIn', { email, password: goodPassword })
    expect([userId, (await client.call('checkGenerationLimit', { characterCount: 1 })).limit]).toEqual([userId, 4_500])
  },
)

test('the stored usage of a deleted account is stored until the end of its month and deleted in the next month', async () => {
  const { db } = app.database
  const months = async () => (await db.select().from(mailboxUsage)).map(({ month }) => month)
  await db.insert(mailboxUsage).values([
    { mailboxHash: 'a', month: '2026-10', used: 1 },
    { mailboxHash: 'a', month: '2026-11', used: 1 },
  ])
  await deletePastMailboxUsage(db, app.clock.now())
  expect(await months()).toContain('2026-11')
  expect(await months()).not.toContain('2026-10')
  await deletePastMailboxUsage(db, nextMonth)
  expect(await months()).toEqual([])
})
