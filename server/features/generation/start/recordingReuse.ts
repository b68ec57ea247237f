import { createHash, randomUUID } from 'node:crypto'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import type { Services } from '../../../services.ts'
import type { StoredRecording } from '../run/finishGeneration.ts'
import type { PlannedUnit } from '../plannedUnit.ts'
import type { GenerationRow, NewGeneration } from '../generationStore.ts'
import { generations, generationUnits, usage } from '../tables.ts'
import { recordingPath } from '../takeFiles.ts'

/**
 * Hashes everything that a recording's bytes depend on: its takes, the pauses before and after them, which units are
 * spoken at the same time, and the title in its tag.
 */
export function contentKeyOf(title: string, units: readonly PlannedUnit[], keys: readonly string[]): string {
  const pauses = units.map(({ pauseAfterMs }) => pauseAfterMs)
  const before = units.flatMap(({ pauseBeforeMs }, position) => (pauseBeforeMs ? [[position, pauseBeforeMs]] : []))
  const together = units.flatMap(({ withBefore }, position) => (withBefore ? [position] : []))
  const rest = [...(before.length > 0 ? [before] : []), ...(together.length > 0 ? [{ together }] : [])]
  return createHash('sha256')
    .update(JSON.stringify([title, keys, pauses, ...rest]))
    .digest('hex')
}

/** An earlier recording with the same content key (`id`), and the copy of its file for the new generation. */
export type ReusedRecording = { id: string; recording: StoredRecording }

/**
 * Finds a recording of the account with this content key and copies its file for the new generation `id`. Returns
 * undefined if the account has no such recording, or if its file is missing.
 */
export async function copyExistingRecording(
  { database, storage, generationRunner }: Pick<Services, 'database' | 'storage' | 'generationRunner'>,
  { userId, contentKey, id }: { userId: string; contentKey: string; id: string },
): Promise<ReusedRecording | undefined> {
  const [row] = await database.db
    .select()
    .from(generations)
    .where(
      and(
        eq(generations.userId, userId),
        eq(generations.contentKey, contentKey),
        eq(generations.state, 'ready'),
        eq(generations.isDeleted, false),
        isNotNull(generations.audioKey),
      ),
    )
    .orderBy(desc(generations.createdAt))
    .limit(1)
  if (!row?.audioKey || !row.audioBytes || !row.audioSha256 || row.durationMs === null) return undefined
  const audioKey = recordingPath(userId, id)
  if (!(await storage.copy(row.audioKey, audioKey))) return undefined
  generationRunner.recordingChecks.recordCopy(row, audioKey)
  const { audioBytes, audioSha256, durationMs } = row
  return { id: row.id, recording: { audioKey, audioBytes, audioSha256, durationMs } }
}

/**
 * Inserts a generation that is ready immediately, for which nothing is spoken or charged, and records its usage. Copies
 * the units of the original generation, so that the takes stay stored when the original is deleted.
 */
export async function insertReusedGeneration(
  tx: Tx,
  newGeneration: NewGeneration,
  originalId: string,
): Promise<GenerationRow> {
  const [row] = await tx
    .insert(generations)
    .values({ ...newGeneration, state: 'ready', unitsDone: newGeneration.units })
    .returning()
  if (!row) throw new Error('the generation was not inserted')
  await tx.execute(sql`
    insert into ${generationUnits} (
      generation_id, position, spoken, take_key, pause_after_ms, pause_before_ms, with_before, voice_id, speed,
      delivery, reserved)
    select ${row.id}, position, spoken, take_key, pause_after_ms, pause_before_ms, with_before, voice_id, speed,
      delivery, 0
    from ${generationUnits} where generation_id = ${originalId}`)
  await tx.insert(usage).values({
    id: randomUUID(),
    userId: row.userId,
    action: 'generation',
    voiceId: row.voiceId,
    characterCount: row.characterCount,
    durationMs: row.durationMs,
    timestamp: row.createdAt,
  })
  return row
}
