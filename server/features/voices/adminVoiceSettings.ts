import { fail } from '@scene-partner/contract/failures'
import {
  orderVoices as orderContract,
  setFeaturedVoices as featuredContract,
  updateEnabledVoices as enabledContract,
} from '@scene-partner/contract/operations/adminVoices'
import { findVoice } from '@scene-partner/speech/voices'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { operation, type Services } from '../../services.ts'
import { logAct } from '../accounts/index.ts'
import { readRoster, type RosterEntry } from './roster.ts'
import { voiceSettings } from './tables.ts'

type Row = typeof voiceSettings.$inferInsert
type Change = Pick<Row, 'isEnabled'> | Pick<Row, 'position'> | Pick<Row, 'isFeatured'>
type Needs = Pick<Services, 'clock' | 'database' | 'roster'>
const done = { success: true as const }

const idsWhere = (entries: readonly RosterEntry[], is: (entry: RosterEntry) => boolean) =>
  entries.filter(is).map(({ voice }) => voice.id)

function requireKnown(voiceIds: readonly string[]): void {
  if (voiceIds.some((id) => !findVoice(id))) throw fail('voice_not_found')
}

/** One change at a time: of two administrators at once the second sees what the first one did. */
const holdSettings = (tx: Tx) => tx.execute(sql`lock table ${voiceSettings} in share row exclusive mode`)

/** Writes what is decided of every voice, and who decided it, in one transaction. */
async function arrange(
  { caller, clock, database, roster }: Needs & { caller: SignedIn },
  decide: (now: readonly RosterEntry[]) => { act: string; facts: object; change: (voiceId: string) => Change },
): Promise<typeof done> {
  await database.tx(async (tx) => {
    await holdSettings(tx)
    const entries = await readRoster(tx)
    const { act, facts, change } = decide(entries)
    const now = clock.now()
    for (const { voice } of entries) {
      const row = change(voice.id)
      await tx
        .insert(voiceSettings)
        .values({ voiceId: voice.id, ...row, updatedAt: now })
        .onConflictDoUpdate({ target: voiceSettings.voiceId, set: { ...row, updatedAt: now } })
    }
    await logAct(tx, { adminId: caller.userId, action: act, metadata: { ...facts }, at: now })
  })
  roster.forget()
  return done
}

/** What is not named is offered nowhere from now on; what was made with it plays on. */
export const updateEnabledVoices = operation(enabledContract, async ({ input, speaker, ...needs }) => {
  requireKnown(input.enabledVoiceIds)
  const wanted = new Set(input.enabledVoiceIds)
  return arrange(needs, (entries) => {
    const speaks = entries.some(({ voice }) => wanted.has(voice.id) && speaker.renditionOf(voice) !== undefined)
    if (!speaks) throw fail('voices/none-left')
    const enabled = idsWhere(entries, ({ voice, isEnabled }) => !isEnabled && wanted.has(voice.id))
    const disabled = idsWhere(entries, ({ voice, isEnabled }) => isEnabled && !wanted.has(voice.id))
    const change = (voiceId: string) => ({ isEnabled: wanted.has(voiceId) })
    return { act: 'voices.enabled', facts: { enabled, disabled }, change }
  })
})

export const orderVoices = operation(orderContract, async ({ input, ...needs }) => {
  requireKnown(input.voiceIds)
  const places = new Map([...new Set(input.voiceIds)].map((id, place) => [id, place]))
  return arrange(needs, () => ({
    act: 'voices.ordered',
    facts: { first: input.voiceIds.slice(0, 10) },
    change: (voiceId) => ({ position: places.get(voiceId) ?? null }),
  }))
})

export const setFeaturedVoices = operation(featuredContract, async ({ input, ...needs }) => {
  requireKnown(input.voiceIds)
  const wanted = new Set(input.voiceIds)
  return arrange(needs, () => ({
    act: 'voices.featured',
    facts: { featured: [...wanted] },
    change: (voiceId) => ({ isFeatured: wanted.has(voiceId) }),
  }))
})
