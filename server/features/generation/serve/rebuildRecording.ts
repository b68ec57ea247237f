import { and, eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '../../../platform/database/database.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import type { Live } from '../../../platform/live/live.ts'
import { findGeneration, type GenerationRow } from '../generationStore.ts'
import { toChangeEvent } from '../recordings/presentGeneration.ts'
import { generations, generationUnits } from '../tables.ts'
import type { RecordingDamage } from './recordingChecks.ts'

type RebuildNeeds = { database: Database; live: Live; log: Logger; metrics: Metrics; now(): Date }

/**
 * Returns whether a recording can be made again from its takes. A recording that was imported from an export has no
 * units, so it cannot be made again.
 */
export const canBeRebuilt = ({ units }: Pick<GenerationRow, 'units'>): boolean => units > 0

/**
 * Makes a finished generation unfinished again, because its file is damaged. The recording is then made again from its
 * takes; only missing or damaged takes are spoken again. Nothing is charged. The duration stays in the row, so that the
 * recording is not counted as usage a second time. Returns the current row. Changes nothing if another request was
 * faster or if the generation was deleted. Call this only if `canBeRebuilt` returns true.
 */
export async function rebuildRecording(
  { database, live, log, metrics, now }: RebuildNeeds,
  row: GenerationRow,
  damage: RecordingDamage,
): Promise<GenerationRow | undefined> {
  const restarted = await database.tx(async (tx) => {
    const [changed] = await tx
      .update(generations)
      .set({
        ...{ state: 'making', unitsDone: 0, attempts: 0, temporaryFaults: 0, retryAt: null, finishedAt: null },
        ...{ updatedAt: now(), version: sql`${generations.version} + 1` },
      })
      .where(
        and(
          eq(generations.id, row.id),
          eq(generations.state, 'ready'),
          eq(generations.isDeleted, false),
          eq(generations.version, row.version),
        ),
      )
      .returning()
    if (!changed) return undefined
    // The units were charged when they were spoken, so no characters are reserved for them again.
    await tx.update(generationUnits).set({ reserved: 0 }).where(eq(generationUnits.generationId, row.id))
    await live.publish(tx, row.userId, toChangeEvent(changed))
    return changed
  })
  if (restarted) {
    log.warn({ generationId: row.id, damage }, 'damaged recording is made again')
    metrics.recordingsRebuilt.inc({ damage })
  }
  return restarted ?? findGeneration(database.db, row.id)
}
