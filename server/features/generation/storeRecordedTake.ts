import type { Services } from '../../services.ts'
import { findStoredTakes } from './generationStore.ts'
import { takes } from './tables.ts'
import { hashTake } from './takeFiles.ts'

/** Value of the column `engine` in the row of a take that no engine has spoken. */
export const recordedTakeEngine = 'recording'

/** Audio that no engine has spoken. `load` returns its samples (24 kHz, mono), or null if they cannot be read. */
export type RecordedTake = { key: string; load: () => Promise<Int16Array | null> }

/**
 * Stores takes that no engine has spoken, such as the actor's own recordings, so that generations can contain them.
 * Takes that are stored already are not loaded again.
 *
 * @returns the keys of those given takes that are stored after this call
 */
export async function storeRecordedTakes(
  { database, takeFiles, clock }: Pick<Services, 'database' | 'takeFiles' | 'clock'>,
  userId: string,
  recorded: readonly RecordedTake[],
): Promise<Set<string>> {
  const keys = new Set(
    (
      await findStoredTakes(
        database.db,
        userId,
        recorded.map(({ key }) => key),
      )
    ).keys(),
  )
  for (const { key, load } of recorded) {
    if (keys.has(key)) continue
    const pcm = await load()
    if (!pcm || pcm.length === 0) continue
    const file = await takeFiles.write(userId, key, pcm)
    await database.db
      .insert(takes)
      .values({
        ...{ userId, key, ...file, samples: pcm.length, lineKey: null },
        sha256: await hashTake(pcm),
        ...{ engine: recordedTakeEngine, quality: 'recording', createdAt: clock.now() },
      })
      .onConflictDoNothing()
    keys.add(key)
  }
  return keys
}
