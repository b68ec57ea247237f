import { and, eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { FailureCode } from '@scene-partner/contract/failures'
import { releaseCharacters } from '../../access/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Live } from '../../../platform/live/live.ts'
import type { Services } from '../../../services.ts'
import { lockLeasedGeneration } from './progressWriter.ts'
import { enqueuePackTakes } from '../packs/packGeneration.ts'
import { toChangeEvent } from '../recordings/presentGeneration.ts'
import type { GenerationRow } from '../generationStore.ts'
import { generations, usage } from '../tables.ts'

export type FinishDependencies = { database: Database; live: Live; clock: Clock; owner: string }

export type StoredRecording = { audioKey: string; audioBytes: number; audioSha256: string; durationMs: number }

/** Ends an unfinished generation, and releases the characters that were reserved for it but not spoken. */
async function end(
  tx: Tx,
  dependencies: Pick<FinishDependencies, 'live' | 'clock'>,
  row: GenerationRow,
  change: Partial<GenerationRow>,
) {
  const now = dependencies.clock.now()
  const unspoken = row.reservedCharacters - row.spentCharacters
  if (unspoken > 0) await releaseCharacters(tx, { userId: row.userId, month: row.month, count: unspoken })
  const [ended] = await tx
    .update(generations)
    .set({
      ...change,
      reservedCharacters: row.spentCharacters,
      leaseOwner: null,
      leaseUntil: null,
      finishedAt: now,
      updatedAt: now,
      version: sql`${generations.version} + 1`,
    })
    .where(eq(generations.id, row.id))
    .returning()
  if (ended) await dependencies.live.publish(tx, row.userId, toChangeEvent(ended))
}

/**
 * Marks a generation `ready` once its recording is stored, records the usage, and enqueues the job that packs its
 * takes. Throws `LeaseLost`.
 */
export async function finishGeneration(
  dependencies: FinishDependencies & Pick<Services, 'jobs'>,
  { id }: GenerationRow,
  recording: StoredRecording,
): Promise<void> {
  await dependencies.database.tx(async (tx) => {
    const row = await lockLeasedGeneration(tx, id, dependencies.owner)
    await end(tx, dependencies, row, { ...recording, state: 'ready', unitsDone: row.units, packedAt: null })
    await enqueuePackTakes(tx, dependencies, row)
    // A generation with a duration was finished before and is made again because of damage. Its usage is recorded
    // already.
    if (row.durationMs !== null) return
    await tx.insert(usage).values({
      id: randomUUID(),
      userId: row.userId,
      action: 'generation',
      voiceId: row.voiceId,
      characterCount: row.characterCount,
      durationMs: recording.durationMs,
      timestamp: dependencies.clock.now(),
    })
  })
}

/** Marks a generation `failed` and stores the code of the failure. Throws `LeaseLost`. */
export async function failGeneration(
  dependencies: FinishDependencies,
  id: string,
  failure: FailureCode,
): Promise<void> {
  await dependencies.database.tx(async (tx) => {
    const row = await lockLeasedGeneration(tx, id, dependencies.owner)
    await end(tx, dependencies, row, { state: 'failed', failure })
  })
}

/**
 * Cancels an unfinished generation of the user; the process that runs it then stops speaking it. Does nothing if the
 * generation has ended.
 */
export async function cancelGenerationInTransaction(
  tx: Tx,
  dependencies: Pick<FinishDependencies, 'live' | 'clock'>,
  owned: { userId: string; id: string },
): Promise<void> {
  const [row] = await tx
    .select()
    .from(generations)
    .where(and(eq(generations.id, owned.id), eq(generations.userId, owned.userId), eq(generations.state, 'making')))
    .for('update')
  if (row) await end(tx, dependencies, row, { state: 'cancelled' })
}
