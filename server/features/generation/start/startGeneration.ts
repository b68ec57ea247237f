import { fail, raise } from '@scene-partner/contract/failures'
import { findVoice } from '@scene-partner/speech/catalog/voices'
import { canGenerate, getUsage, loadAccess, usageMonth } from '../../access/index.ts'
import type { SignedIn } from '../../../platform/http/caller.ts'
import type { Services } from '../../../services.ts'
import type { GenerationRow } from '../generationStore.ts'
import type { SpeakingVoice } from '../plannedUnit.ts'
import { divideRequest } from './divideRequest.ts'
import { prefetchFirstUnit } from './firstUnitPrefetch.ts'
import { maxTextLength, type GenerationRequest } from './generationRequest.ts'
import { planUnits } from './planUnits.ts'
import { storeGeneration } from './storeGeneration.ts'

type Needs = Pick<
  Services,
  | 'config'
  | 'clock'
  | 'database'
  | 'live'
  | 'speaker'
  | 'generationRunner'
  | 'voiceRegistry'
  | 'withLock'
  | 'storage'
  | 'textWorkers'
>

/**
 * Starts one generation: reserves the new characters, stores the generation with its units, and begins to speak.
 *
 * Order: validate → plan the units → (in parallel) speak the first missing unit ahead of time → store, in one
 * transaction → hand over to the runner. The prefetch only saves time: if it fails or is not needed, it is cancelled.
 *
 * Two things happen twice, on purpose. The first unit is looked up alone, while the whole text is still being planned,
 * so that a long text is heard as soon as a short one. And access and quota are checked here without a lock, only to
 * decide whether to prefetch; `storeGeneration` checks both again under the account's lock, and only this second check
 * decides.
 *
 * @returns the stored generation. An identical request within 2 s returns the first generation, and a line of a script
 *   that was generated before returns that generation.
 * @throws voice_not_found, voice_withdrawn, text_too_long, unavailable, nothing_to_speak, account_full,
 *   storage/quota-exceeded, subscription_required, character_limit_exceeded, too_many_waiting
 */
export async function startGeneration(
  request: GenerationRequest,
  caller: SignedIn,
  services: Needs,
): Promise<GenerationRow> {
  const voice = await validateRequest(request, services)
  const divided = divideRequest(request, caller, services)
  const isAllowed = canSpeakAhead(request, caller, services)
  const prefetch = prefetchFirstUnit({ voice, divided, isAllowed, isAhead: request.isAhead }, caller, services)
  try {
    const plan = await planUnits({ request, voice, divided }, caller, services)
    if (plan.existing) return plan.existing
    // A reused recording needs no speech, so the prefetch is cancelled immediately.
    if (plan.reused) prefetch.cancel()
    else await prefetch.speakFirstMissing(plan)
    const { generation, prepared } = await storeGeneration({ request, voice, plan }, caller, services)
    if (prepared) {
      const { isAhead } = request
      services.generationRunner.start(generation, { ...prepared, isAhead, prefetch: prefetch.handOver() })
    }
    return generation
  } finally {
    // The call has no effect after the runner has taken over the unit.
    prefetch.cancel()
  }
}

/** Checks the voice and the length of the text. Returns the voice with its best rendition on this server. */
async function validateRequest(
  { text, voiceId, settings }: GenerationRequest,
  { voiceRegistry, speaker }: Needs,
): Promise<SpeakingVoice> {
  const voice = findVoice(voiceId) ?? raise('voice_not_found')
  if (!(await voiceRegistry.isOffered(voice.id))) throw fail('voice_withdrawn', { name: voice.name })
  if (text.length > maxTextLength) throw fail('text_too_long', { limit: maxTextLength })
  const rendition = speaker.bestRendition(voice) ?? raise('unavailable')
  return { voice, rendition, settings }
}

/**
 * Returns whether this process runs generations, and the caller has access and enough characters for the complete text.
 * Returns false if a check fails with an error.
 */
async function canSpeakAhead(
  { purpose, text }: GenerationRequest,
  { userId }: SignedIn,
  { clock, config, database: { db }, generationRunner }: Needs,
): Promise<boolean> {
  const now = clock.now()
  if (!generationRunner.runs) return false
  try {
    const [access, usage] = await Promise.all([
      loadAccess(db, userId, { now, config }),
      getUsage(db, userId, usageMonth(now)),
    ])
    const isWithinLimit = access.limit === null || usage.used + usage.reserved + text.length <= access.limit
    return canGenerate(access, purpose) && isWithinLimit
  } catch {
    return false
  }
}
