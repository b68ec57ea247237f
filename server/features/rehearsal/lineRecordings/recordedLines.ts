import { createHash } from 'node:crypto'
import { sceneRecordingFormat } from '@scene-partner/contract/sceneRecordingFormat'
import { inArray, and, eq } from 'drizzle-orm'
import { storeRecordedTakes, type RecordedTake } from '../../generation/index.ts'
import type { Services } from '../../../services.ts'
import { createBellPcm } from '../bellSound.ts'
import { readSceneRecording } from '../recordings/sceneRecordingFile.ts'
import { lineRecordings } from '../tables.ts'

/** Take key of the bell sound, which is heard at a sound cue. */
export const bellTake = 'recording-bell-1'

/**
 * Returns the take key of a recording: a hash of its storage key. A new recording of the line has another file, and
 * therefore another take key.
 */
const keyOfFile = (storageKey: string) =>
  `recording-${createHash('sha256').update(storageKey).digest('hex').slice(0, 32)}`

/**
 * Stores the recordings of these lines, and the bell of sound cues, as takes. If a line has an accepted recording of a
 * friend and one of the actor, the friend's recording is used, as in the rehearsal room.
 *
 * @returns the take keys by line id, of the recordings that were stored as takes
 */
export async function storeSceneTakes(
  services: Pick<Services, 'database' | 'storage' | 'takeFiles' | 'clock' | 'friendLines'>,
  { userId, scriptId, lineIds }: { userId: string; scriptId: string; lineIds: readonly string[] },
): Promise<Map<string, string>> {
  const { database, storage, friendLines } = services
  const own = await database.db
    .select()
    .from(lineRecordings)
    .where(
      and(
        eq(lineRecordings.scriptId, scriptId),
        eq(lineRecordings.userId, userId),
        eq(lineRecordings.mime, sceneRecordingFormat.mime),
        inArray(lineRecordings.lineId, [...lineIds]),
      ),
    )
  const friends = await friendLines.findAccepted(database.db, scriptId)
  const keys = new Map(own.map(({ lineId, storageKey }) => [lineId, storageKey]))
  for (const lineId of lineIds) {
    const storageKey = friends.get(lineId)
    if (storageKey !== undefined) keys.set(lineId, storageKey)
  }
  const takes = [...keys.values()].map((storageKey): RecordedTake => ({
    key: keyOfFile(storageKey),
    async load() {
      const bytes = await storage.get(storageKey)
      return bytes && readSceneRecording(bytes)
    },
  }))
  const bell: RecordedTake = { key: bellTake, load: async () => createBellPcm() }
  const stored = await storeRecordedTakes(services, userId, [...takes, bell])
  return new Map(
    [...keys]
      .map(([lineId, storageKey]) => [lineId, keyOfFile(storageKey)] as const)
      .filter(([, key]) => stored.has(key)),
  )
}
