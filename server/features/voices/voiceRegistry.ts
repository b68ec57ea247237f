import { type VoiceEntry, voices } from '@scene-partner/speech/voices'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import { voiceSettings } from './tables.ts'

export type RosterEntry = { voice: VoiceEntry; isEnabled: boolean; isFeatured: boolean }

/** The catalogue as this house has it: who is offered, who is featured, in which order. */
export type Roster = {
  all(): Promise<readonly RosterEntry[]>
  /** Whether actors may begin anything with this voice. Recordings made with it play in any case. */
  isOffered(voiceId: string): Promise<boolean>
  /** Something of it was changed here. */
  forget(): void
}

/** Every list and every reading asks; another server of this house hears of a change this much later. */
const keptMs = 5_000

/** Where nothing has been decided, all are offered and none is featured. */
export async function readRoster(db: Db | Tx): Promise<readonly RosterEntry[]> {
  const rows = new Map((await db.select().from(voiceSettings)).map((row) => [row.voiceId, row]))
  const placeOf = ({ id }: VoiceEntry) => rows.get(id)?.position ?? Number.POSITIVE_INFINITY
  const inOrder = voices.toSorted((one, other) => {
    const [first, second] = [placeOf(one), placeOf(other)]
    return first === second ? 0 : first - second
  })
  return inOrder.map((voice) => {
    const row = rows.get(voice.id)
    return { voice, isEnabled: row?.isEnabled ?? true, isFeatured: row?.isFeatured ?? false }
  })
}

export function createRoster({ database, clock }: { database: Database; clock: Clock }): Roster {
  let kept: { entries: readonly RosterEntry[]; until: number } | undefined

  async function all(): Promise<readonly RosterEntry[]> {
    const now = clock.now().getTime()
    if (!kept || kept.until <= now) kept = { entries: await readRoster(database.db), until: now + keptMs }
    return kept.entries
  }

  return {
    all,
    isOffered: async (voiceId) => (await all()).some(({ voice, isEnabled }) => isEnabled && voice.id === voiceId),
    forget: () => void (kept = undefined),
  }
}
