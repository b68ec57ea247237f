import { fail } from '@scene-partner/contract/failures'
import {
  orderVoices as orderContract,
  setFeaturedVoices as featuredContract,
  updateEnabledVoices as enabledContract,
} from '@scene-partner/contract/operations/admin/adminVoices'
import { findVoice } from '@scene-partner/speech/catalog/voices'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { operation, type Services } from '../../services.ts'
import { recordAdminAction } from '../accounts/index.ts'
import { readVoiceRegistry, type RegisteredVoice } from './voiceRegistry.ts'
import { voiceSettings } from './tables.ts'

type Row = typeof voiceSettings.$inferInsert
type Change = Pick<Row, 'isEnabled'> | Pick<Row, 'position'> | Pick<Row, 'isFeatured'>
type Needs = Pick<Services, 'clock' | 'database' | 'voiceRegistry'>
const success = { success: true as const }

const idsWhere = (registered: readonly RegisteredVoice[], matches: (entry: RegisteredVoice) => boolean) =>
  registered.filter(matches).map(({ voice }) => voice.id)

function assertKnownVoices(voiceIds: readonly string[]): void {
  if (voiceIds.some((id) => !findVoice(id))) throw fail('voice_not_found')
}

/** Locks the settings until the transaction ends, so that a second administrator sees the changes of the first. */
const lockSettings = (tx: Tx) => tx.execute(sql`lock table ${voiceSettings} in share row exclusive mode`)

/** Applies a change to every voice and writes the admin log, in one transaction. Invalidates the cached settings. */
async function changeVoiceSettings(
  { caller, clock, database, voiceRegistry }: Needs & { caller: SignedIn },
  decide: (now: readonly RegisteredVoice[]) => { action: string; details: object; change: (voiceId: string) => Change },
): Promise<typeof success> {
  await database.tx(async (tx) => {
    await lockSettings(tx)
    const registered = await readVoiceRegistry(tx)
    const { action, details, change } = decide(registered)
    const now = clock.now()
    for (const { voice } of registered) {
      const row = change(voice.id)
      await tx
        .insert(voiceSettings)
        .values({ voiceId: voice.id, ...row, updatedAt: now })
        .onConflictDoUpdate({ target: voiceSettings.voiceId, set: { ...row, updatedAt: now } })
    }
    await recordAdminAction(tx, { adminId: caller.userId, action, metadata: { ...details }, at: now })
  })
  voiceRegistry.invalidate()
  return success
}

/**
 * Enables the named voices and disables all others. Existing recordings stay playable. Throws `voices/none-left` if no
 * enabled voice could speak.
 */
export const updateEnabledVoices = operation(enabledContract, async ({ input, speaker, ...needs }) => {
  assertKnownVoices(input.enabledVoiceIds)
  const wanted = new Set(input.enabledVoiceIds)
  return changeVoiceSettings(needs, (registered) => {
    const canSpeak = registered.some(({ voice }) => wanted.has(voice.id) && speaker.bestRendition(voice) !== undefined)
    if (!canSpeak) throw fail('voices/none-left')
    const enabled = idsWhere(registered, ({ voice, isEnabled }) => !isEnabled && wanted.has(voice.id))
    const disabled = idsWhere(registered, ({ voice, isEnabled }) => isEnabled && !wanted.has(voice.id))
    const change = (voiceId: string) => ({ isEnabled: wanted.has(voiceId) })
    return { action: 'voices.enabled', details: { enabled, disabled }, change }
  })
})

/** Sets the order of voices in every list. Voices that are not named follow in catalog order. */
export const orderVoices = operation(orderContract, async ({ input, ...needs }) => {
  assertKnownVoices(input.voiceIds)
  const positions = new Map([...new Set(input.voiceIds)].map((id, position) => [id, position]))
  return changeVoiceSettings(needs, () => ({
    action: 'voices.ordered',
    details: { first: input.voiceIds.slice(0, 10) },
    change: (voiceId) => ({ position: positions.get(voiceId) ?? null }),
  }))
})

/** Marks the named voices as featured, and all other voices as not featured. */
export const setFeaturedVoices = operation(featuredContract, async ({ input, ...needs }) => {
  assertKnownVoices(input.voiceIds)
  const wanted = new Set(input.voiceIds)
  return changeVoiceSettings(needs, () => ({
    action: 'voices.featured',
    details: { featured: [...wanted] },
    change: (voiceId) => ({ isFeatured: wanted.has(voiceId) }),
  }))
})
