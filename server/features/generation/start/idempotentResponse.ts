import { createHash } from 'node:crypto'
import { fail } from '@scene-partner/contract/failures'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Db, Tx } from '../../../platform/database/database.ts'
import type { GenerationRow } from '../generationStore.ts'
import { idempotentResponses, type StartGenerationResponse } from '../tables.ts'

/** How long a response is stored. A request that is repeated within this time gets the stored response. */
export const responseRetentionMs = 24 * 3_600_000

/** Makes one request idempotent. Its functions run inside the transaction that stores the generation. */
export type IdempotencyGuard = {
  /**
   * Throws if another request with the same key was answered since this request began. `answerIdempotently` catches the
   * error and returns the stored response.
   */
  assertUnused(tx: Tx): Promise<void>
  storeResponse(tx: Tx, generation: GenerationRow): Promise<void>
}

/** Thrown when a repetition of this request was answered while this request was in progress. */
class AlreadyAnswered extends Error {
  readonly answer: StartGenerationResponse

  constructor(answer: StartGenerationResponse) {
    super('the idempotency key was used meanwhile')
    this.name = 'AlreadyAnswered'
    this.answer = answer
  }
}

type KeyedRequest = { userId: string; key: string; input: unknown }
type Needs = { database: Database; clock: Clock }

/**
 * Runs a request once per idempotency key and stores its response. For a day, a repeated request returns the stored
 * response. Throws `repeated_differently` if the same key comes with another input.
 */
export async function answerIdempotently(
  { userId, key, input }: KeyedRequest,
  { database, clock }: Needs,
  operation: {
    start(idempotency: IdempotencyGuard): Promise<GenerationRow>
    toResponse(generation: GenerationRow): StartGenerationResponse
  },
): Promise<StartGenerationResponse> {
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const hasKey = and(eq(idempotentResponses.userId, userId), eq(idempotentResponses.key, key))

  async function find(where: Db | Tx): Promise<StartGenerationResponse | undefined> {
    const since = new Date(clock.now().getTime() - responseRetentionMs)
    const [row] = await where
      .select()
      .from(idempotentResponses)
      .where(and(hasKey, gt(idempotentResponses.createdAt, since)))
    if (row && row.requestHash !== requestHash) throw fail('repeated_differently')
    return row?.answer
  }

  const guard: IdempotencyGuard = {
    async assertUnused(tx) {
      const answer = await find(tx)
      if (answer) throw new AlreadyAnswered(answer)
    },
    async storeResponse(tx, generation) {
      const stored = { requestHash, answer: operation.toResponse(generation), createdAt: clock.now() }
      await tx
        .insert(idempotentResponses)
        .values({ userId, key, ...stored })
        .onConflictDoUpdate({ target: [idempotentResponses.userId, idempotentResponses.key], set: stored })
    },
  }

  // A stored response is returned even if the request would be refused now.
  const earlier = await find(database.db)
  if (earlier) return earlier
  try {
    return operation.toResponse(await operation.start(guard))
  } catch (error) {
    if (error instanceof AlreadyAnswered) return error.answer
    throw error
  }
}

/** Deletes stored responses that are older than `responseRetentionMs`. */
export async function deleteExpiredResponses({ database, clock }: Needs): Promise<void> {
  const before = new Date(clock.now().getTime() - responseRetentionMs)
  await database.db.delete(idempotentResponses).where(lt(idempotentResponses.createdAt, before))
}
