import { createHash } from 'node:crypto'
import { fail } from '@scene-partner/contract/failures'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import type { GenerationRow } from './store.ts'
import { readingAnswers, type StoredAnswer } from './tables.ts'

/** For so long a request that is asked again is answered as it was. */
export const answersKeptMs = 24 * 3_600_000

/** What a beginning asks of itself, in its own transaction: that it is the first of its name, and that it is remembered. */
export type Once = {
  assertNew(tx: Tx): Promise<void>
  keep(tx: Tx, row: GenerationRow): Promise<void>
}

/** The same request has been answered while this one was on its way. */
class Answered extends Error {
  readonly answer: StoredAnswer

  constructor(answer: StoredAnswer) {
    super('this request has been answered')
    this.name = 'Answered'
    this.answer = answer
  }
}

type Request = { userId: string; key: string; input: unknown }
type Needs = { database: Database; clock: Clock }

/**
 * Answers a request by its key: the first time by what `begin` does, for a day afterwards by what was answered then
 * . Another request under the same key is refused.
 */
export async function answerOnce(
  { userId, key, input }: Request,
  { database, clock }: Needs,
  act: { begin(once: Once): Promise<GenerationRow>; answerOf(row: GenerationRow): StoredAnswer },
): Promise<StoredAnswer> {
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const isNamed = and(eq(readingAnswers.userId, userId), eq(readingAnswers.key, key))

  async function find(where: Db | Tx): Promise<StoredAnswer | undefined> {
    const since = new Date(clock.now().getTime() - answersKeptMs)
    const [row] = await where
      .select()
      .from(readingAnswers)
      .where(and(isNamed, gt(readingAnswers.createdAt, since)))
    if (row && row.requestHash !== requestHash) throw fail('repeated_differently')
    return row?.answer
  }

  const once: Once = {
    async assertNew(tx) {
      const answer = await find(tx)
      if (answer) throw new Answered(answer)
    },
    async keep(tx, row) {
      const kept = { requestHash, answer: act.answerOf(row), createdAt: clock.now() }
      await tx
        .insert(readingAnswers)
        .values({ userId, key, ...kept })
        .onConflictDoUpdate({ target: [readingAnswers.userId, readingAnswers.key], set: kept })
    },
  }

  // What is asked again is answered even where it could not begin now.
  const known = await find(database.db)
  if (known) return known
  try {
    return act.answerOf(await act.begin(once))
  } catch (error) {
    if (error instanceof Answered) return error.answer
    throw error
  }
}

/** Removes answers that nobody may ask for any more. */
export async function forgetAnswers({ database, clock }: Needs): Promise<void> {
  const before = new Date(clock.now().getTime() - answersKeptMs)
  await database.db.delete(readingAnswers).where(lt(readingAnswers.createdAt, before))
}
