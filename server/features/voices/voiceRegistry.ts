import { type VoiceEntry, voices } from '@scene-partner/speech/catalog/voices'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import { voiceSettings } from './tables.ts'

export type RegisteredVoice = { voice: VoiceEntry; isEnabled: boolean; isFeatured: boolean }

/** The voice catalog with the admin's settings: which voices are enabled and featured, and in which order. */
export type VoiceRegistry = {
  all(): Promise<readonly RegisteredVoice[]>
  /** Returns whether new generations may use this voice. Existing recordings stay available even if it is false. */
  isOffered(voiceId: string): Promise<boolean>
  /** Clears the cached settings. Call this after a change. */
  invalidate(): void
}

/** How long the settings are cached. Another server sees a change after this time at the latest. */
const cacheMs = 5_000

/**
 * Reads the catalog with the stored settings, in the order that the admin has set; voices without a stored position are
 * last. By default a voice is enabled and not featured.
 */
export async function readVoiceRegistry(db: Db | Tx): Promise<readonly RegisteredVoice[]> {
  const rows = new Map((await db.select().from(voiceSettings)).map((row) => [row.voiceId, row]))
  const positionOf = ({ id }: VoiceEntry) => rows.get(id)?.position ?? Number.POSITIVE_INFINITY
  const inOrder = voices.toSorted((one, other) => {
    const [first, second] = [positionOf(one), positionOf(other)]
    return first === second ? 0 : first - second
  })
  return inOrder.map((voice) => {
    const row = rows.get(voice.id)
    return { voice, isEnabled: row?.isEnabled ?? true, isFeatured: row?.isFeatured ?? false }
  })
}

export function createVoiceRegistry({ database, clock }: { database: Database; clock: Clock }): VoiceRegistry {
  // The cache contains the promise, not its result. Otherwise a query that began before a change would store the old
  // settings after `invalidate`.
  let cached: { entries: Promise<readonly RegisteredVoice[]>; until: number } | undefined

  async function all(): Promise<readonly RegisteredVoice[]> {
    const now = clock.now().getTime()
    if (cached && cached.until > now) return cached.entries
    const entry = { entries: readVoiceRegistry(database.db), until: now + cacheMs }
    cached = entry
    // A failure is not cached: the next call tries again.
    entry.entries.catch(() => {
      if (cached === entry) cached = undefined
    })
    return entry.entries
  }

  return {
    all,
    isOffered: async (voiceId) => (await all()).some(({ voice, isEnabled }) => isEnabled && voice.id === voiceId),
    invalidate: () => void (cached = undefined),
  }
}
