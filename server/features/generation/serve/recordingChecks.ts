import { createHash } from 'node:crypto'
import type { Storage } from '../../../adapters/storage/storage.ts'
import type { GenerationRow } from '../generationStore.ts'

/** How the stored file of a recording differs from its row. */
export type RecordingDamage = 'lost' | 'other-length' | 'other-bytes'

/** Compares stored recordings with their rows before they are played. */
export type RecordingChecks = {
  /**
   * Returns how the file of a finished recording is damaged; undefined if it is intact. Compares the length each time;
   * the bytes of an intact file are not read again for an hour. Throws the storage's error if the storage fails,
   * because the state of the file is then unknown.
   */
  findDamage(row: GenerationRow): Promise<RecordingDamage | undefined>
  /**
   * Records that the file `copyKey` is a copy of the file of this recording. If the original was found intact before,
   * the copy counts as found intact when the original was. Otherwise nothing changes.
   */
  recordCopy(row: Pick<GenerationRow, 'audioKey' | 'audioSha256'>, copyKey: string): void
}

const checkAgainAfterMs = 3_600_000
/** Maximum number of intact files that are remembered. The one that was added first is dropped first. */
const maxRemembered = 20_000

async function compareLength(storage: Storage, row: GenerationRow): Promise<RecordingDamage | undefined> {
  const size = row.audioKey === null ? null : await storage.size(row.audioKey)
  if (size === null) return 'lost'
  return size === row.audioBytes ? undefined : 'other-length'
}

async function compareBytes(storage: Storage, row: GenerationRow): Promise<RecordingDamage | undefined> {
  const stream = row.audioKey === null ? null : await storage.read(row.audioKey)
  if (!stream) return 'lost'
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Uint8Array)
  return hash.digest('hex') === row.audioSha256 ? undefined : 'other-bytes'
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
  const nameOf = (key: string | null, sha256: string | null) => `${key} ${sha256}`

  function remember(name: string, checkedAt: number) {
    intactSince.set(name, checkedAt)
    const [oldest] = intactSince.keys()
    if (intactSince.size > maxRemembered && oldest !== undefined) intactSince.delete(oldest)
  }

  return {
    async findDamage(row) {
      const name = nameOf(row.audioKey, row.audioSha256)
      const checkedAt = intactSince.get(name) ?? -Infinity
      const otherLength = await compareLength(storage, row)
      if (!otherLength && now() - checkedAt < checkAgainAfterMs) return undefined
      intactSince.delete(name)
      const damage = otherLength ?? (await compareBytes(storage, row))
      if (damage) return damage
      remember(name, now())
      return undefined
    },
    recordCopy({ audioKey, audioSha256 }, copyKey) {
      const checkedAt = intactSince.get(nameOf(audioKey, audioSha256))
      if (checkedAt !== undefined) remember(nameOf(copyKey, audioSha256), checkedAt)
    },
  }
}
