import { createHash } from 'node:crypto'
import type { Storage } from '../../../adapters/storage/storage.ts'
import type { GenerationRow } from '../generationStore.ts'

/** How the stored file of a recording differs from its row. */
export type RecordingDamage = 'lost' | 'other-length' | 'other-bytes'

/** Compares stored recordings with their rows before they are played. */
export type RecordingChecks = {
  /**
   * Returns how the file of a finished recording is damaged; undefined if it is intact. An intact file is not read again
   * for an hour. Throws what the storage throws when it fails, because then nothing is known.
   */
  findDamage(row: GenerationRow): Promise<RecordingDamage | undefined>
}

const checkAgainAfterMs = 3_600_000
/** Maximum number of results in memory. The oldest result is dropped first. */
const maxRemembered = 20_000

async function compare(storage: Storage, row: GenerationRow): Promise<RecordingDamage | undefined> {
  const { audioKey, audioBytes, audioSha256 } = row
  const size = audioKey === null ? null : await storage.size(audioKey)
  if (audioKey === null || size === null) return 'lost'
  if (size !== audioBytes) return 'other-length'
  const stream = await storage.read(audioKey)
  if (!stream) return 'lost'
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Uint8Array)
  return hash.digest('hex') === audioSha256 ? undefined : 'other-bytes'
}

/** Creates the checks. `now` is a monotonic clock in milliseconds. */
export function createRecordingChecks({
  storage,
  now = () => performance.now(),
}: {
  storage: Storage
  now?: () => number
}): RecordingChecks {
  const intactSince = new Map<string, number>()
  return {
    async findDamage(row) {
      const name = `${row.audioKey} ${row.audioSha256}`
      const checkedAt = intactSince.get(name)
      if (checkedAt !== undefined && now() - checkedAt < checkAgainAfterMs) return undefined
      intactSince.delete(name)
      const damage = await compare(storage, row)
      if (damage) return damage
      intactSince.set(name, now())
      const [oldest] = intactSince.keys()
      if (intactSince.size > maxRemembered && oldest !== undefined) intactSince.delete(oldest)
      return undefined
    },
  }
}
