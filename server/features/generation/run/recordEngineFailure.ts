import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { GenerationRow } from './store.ts'
import { speechMetrics } from './tables.ts'

type Failed = { engine: string; reason: string; characters: number; latencyMs: number }

/** Writes down that an engine could not speak, also where another then did: what administrators see as its errors. */
export async function noteFailure(
  { database, clock }: { database: Database; clock: Clock },
  { id, userId, voiceId, voiceName }: Pick<GenerationRow, 'id' | 'userId' | 'voiceId' | 'voiceName'>,
  { engine, reason, characters, latencyMs }: Failed,
): Promise<void> {
  await database.db.insert(speechMetrics).values({
    ...{ id: randomUUID(), userId, requestId: id, voiceId, voiceName },
    ...{ characterCount: characters, latencyMs: Math.round(latencyMs), status: 'error', error: reason },
    ...{ modelId: engine, timestamp: clock.now() },
  })
}
