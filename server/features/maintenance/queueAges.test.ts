import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixedClock } from '../../platform/clock.ts'
import { jobs } from '../../platform/jobs/tables.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { users } from '../accounts/tables.ts'
import { generations } from '../generation/tables.ts'
import { outbox } from '../mail/tables.ts'
import { findQueueAges } from './queueAges.ts'

const clock = createFixedClock('2026-11-21T09:30:00.000Z')
const secondsAgo = (seconds: number) => new Date(clock.now().getTime() - seconds * 1_000)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

test('the age of a queue is the time since its oldest entry became due; entries that are not due do not count', async () => {
  const { db } = database
  const idle = { waiting: 0, oldestAgeS: 0 }
  expect(await findQueueAges({ clock, database })).toEqual({ jobs: idle, generations: idle, mail: idle })

  const job = (id: string, runAt: Date) => ({ id, kind: 'test', payload: {}, runAt, createdAt: secondsAgo(900) })
  await db.insert(jobs).values([job('old', secondsAgo(60)), job('young', secondsAgo(5)), job('later', secondsAgo(-60))])
  await db.insert(jobs).values({ ...job('done', secondsAgo(500)), state: 'done' })

  const email = (id: string, nextAttemptAt: Date) => ({
    ...{ id, messageId: id, template: 'test', to: 'ada@example.com', subject: '', text: '', html: '' },
    ...{ nextAttemptAt, createdAt: secondsAgo(900) },
  })
  await db.insert(outbox).values([email('due', secondsAgo(40)), email('paused', secondsAgo(-40))])
  await db.insert(outbox).values({ ...email('sent', secondsAgo(500)), state: 'sent' })

  await db.insert(users).values({ id: 'ada', name: 'Ada', email: 'ada@example.com' })
  const generation = (id: string, change: Partial<typeof generations.$inferInsert>) => ({
    ...{ id, userId: 'ada', title: '', text: 'Yes.', purpose: 'studio' as const, state: 'making' as const },
    ...{ voiceId: 'tom', voiceName: 'Tom', voiceGender: 'male', voiceAccent: 'American', voiceAge: 'adult' },
    ...{ settings: { speed: 1, stability: 0.5, similarity: 0.5 }, characterCount: 4, reservedCharacters: 4 },
    ...{ month: '2026-11', units: 1, createdAt: secondsAgo(900), updatedAt: secondsAgo(900) },
    ...change,
  })
  await db.insert(generations).values([
    // This generation was created 15 minutes ago, but paused until half a minute ago. Only the half minute counts.
    generation('paused-before', { retryAt: secondsAgo(30) }),
    generation('pauses', { retryAt: secondsAgo(-30) }),
    generation('leased', { leaseOwner: 'one', leaseUntil: secondsAgo(-10) }),
    generation('ready', { state: 'ready' }),
    generation('new', { createdAt: secondsAgo(20), leaseOwner: 'gone', leaseUntil: secondsAgo(10) }),
  ])
  expect(await findQueueAges({ clock, database })).toEqual({
    jobs: { waiting: 2, oldestAgeS: 60 },
    generations: { waiting: 2, oldestAgeS: 30 },
    mail: { waiting: 1, oldestAgeS: 40 },
  })
})
