import { randomUUID } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { GenerationRow } from '../generationStore.ts'
import { speechMetrics } from '../tables.ts'

type EngineFailure = { engine: string; reason: string; characters: number; latencyMs: number }

/** Inserts a metrics row for an engine that failed to speak a unit, also if another engine then spoke the unit. */
export async function recordEngineFailure(
  { database, clock }: { database: Database; clock: Clock },
  { id, userId, voiceId, voiceName }: Pick<GenerationRow, 'id' | 'userId' | 'voiceId' | 'voiceName'>,
  { engine, reason, characters, latencyMs }: EngineFailure,
): Promise<void> {
  await database.db.insert(speechMetrics).values({
    ...{ id: randomUUID(), userId, requestId: id, voiceId, voiceName },
    ...{ characterCount: characters, latencyMs: Math.round(latencyMs), status: 'error', error: reason },
    ...{ modelId: engine, timestamp: clock.now() },
  })
}
