import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import type { Services } from '../../../services.ts'
import { purgeAfterMs, purgeJob } from './purgeGeneration.ts'
import { generations } from '../tables.ts'

/**
 * Deletes the generations of single lines of a script that is being purged. Recordings of its scenes stay in the
 * history.
 */
export async function deleteScriptLineGenerations(
  tx: Tx,
  scriptId: string,
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
) {
  const now = clock.now()
  const rows = await tx
    .update(generations)
    .set({ isDeleted: true, deletedAt: new Date(now.getTime() - purgeAfterMs), updatedAt: now })
    .where(and(eq(generations.scriptId, scriptId), isNotNull(generations.lineId), eq(generations.isDeleted, false)))
    .returning({ id: generations.id })
  for (const { id } of rows) {
    await jobs.enqueue(tx, { kind: purgeJob, key: id, payload: { generationId: id } })
  }
}
