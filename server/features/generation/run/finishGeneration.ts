import { and, eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { FailureCode } from '@scene-partner/contract/failures'
import { releaseReserved } from '../access/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Live } from '../../platform/live/live.ts'
import { lockOwn } from './ledger.ts'
import { changeOf } from './present.ts'
import type { GenerationRow } from './store.ts'
import { generations, usage } from './tables.ts'

export type EndingDeps = { database: Database; live: Live; clock: Clock; owner: string }

export type Recording = { audioKey: string; audioBytes: number; audioSha256: string; durationMs: number }

/** Ends a generation that is `making`: what was set aside and not spoken goes back, in the same transaction. */
async function end(
  tx: Tx,
  deps: Pick<EndingDeps, 'live' | 'clock'>,
  row: GenerationRow,
  change: Partial<GenerationRow>,
) {
  const now = deps.clock.now()
  const unspoken = row.reservedCharacters - row.spentCharacters
  if (unspoken > 0) await releaseReserved(tx, { userId: row.userId, month: row.month, count: unspoken })
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
  if (ended) await deps.live.publish(tx, row.userId, changeOf(ended))
}

/** The recording is stored: the row becomes `ready`, and the use is noted. */
export async function finishGeneration(deps: EndingDeps, { id }: GenerationRow, recording: Recording): Promise<void> {
  await deps.database.tx(async (tx) => {
    const row = await lockOwn(tx, id, deps.owner)
    await end(tx, deps, row, { ...recording, state: 'ready', unitsDone: row.units })
    await tx.insert(usage).values({
      id: randomUUID(),
      userId: row.userId,
      action: 'generation',
      voiceId: row.voiceId,
      characterCount: row.characterCount,
      durationMs: recording.durationMs,
      timestamp: deps.clock.now(),
    })
  })
}

/** It cannot be made: said so with a catalogue code. */
export async function failGeneration(deps: EndingDeps, id: string, failure: FailureCode): Promise<void> {
  await deps.database.tx(async (tx) => {
    const row = await lockOwn(tx, id, deps.owner)
    await end(tx, deps, row, { state: 'failed', failure })
  })
}

/** The account wants it no more. True if it was in the making; whoever makes it stops within one unit. */
export async function cancelInTransaction(
  tx: Tx,
  deps: Pick<EndingDeps, 'live' | 'clock'>,
  owned: { userId: string; id: string },
): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(generations)
    .where(and(eq(generations.id, owned.id), eq(generations.userId, owned.userId), eq(generations.state, 'making')))
    .for('update')
  if (!row) return false
  await end(tx, deps, row, { state: 'cancelled' })
  return true
}
