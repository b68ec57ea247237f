import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { fail } from '@scene-partner/contract/failures'
import type { SignedIn } from '../../../platform/http/caller.ts'
import type { Services } from '../../../services.ts'
import { countStoredBytes, findLineGeneration, type GenerationRow } from '../generationStore.ts'
import type { SpeakingVoice } from '../plannedUnit.ts'
import type { TextSummary } from '../textSummaryCache.ts'
import { findStoredSpeech, type PricedUnits } from './charges.ts'
import type { DividedRequest } from './divideRequest.ts'
import type { GenerationRequest } from './generationRequest.ts'
import { newGenerationId, titleFromText } from './naming.ts'
import { contentKeyOf, copyExistingRecording, type ReusedRecording } from './recordingReuse.ts'

/**
 * Storage limit per account in bytes: about 50 hours of speech with all takes as FLAC. An account that has reached it
 * cannot start further generations (S-47).
 */
export const maxStoredBytesPerAccount = 5 * 1024 ** 3

/** A generation as it will be stored. */
export type GenerationPlan = PricedUnits & {
  id: string
  title: string
  now: Date
  summary: TextSummary
  /**
   * Present if the account already has the same recording. The audio is already copied for this generation, and `units`
   * may be empty.
   */
  reused?: ReusedRecording | undefined
  /** Present if a generation of this script line with the same content already exists. */
  existing?: GenerationRow | undefined
}

type Needs = Pick<Services, 'clock' | 'database' | 'generationRunner' | 'storage'>
type ToPlan = { request: GenerationRequest; voice: SpeakingVoice; divided: DividedRequest }

const noUnits: PricedUnits = { units: [], takeKeys: [], lineKeys: [], storedTakes: new Map(), storedLines: new Set() }

/**
 * Plans the units of a request and finds which of them the account has stored. Stores nothing except the copy of a
 * reused recording. Throws `nothing_to_speak`, `account_full` and `storage/quota-exceeded`.
 */
export async function planUnits(
  { request, voice, divided }: ToPlan,
  { userId }: SignedIn,
  services: Needs,
): Promise<GenerationPlan> {
  const { clock, database, generationRunner } = services
  const { scene } = request
  const now = clock.now()
  const id = newGenerationId(now.getTime())
  const title = scene?.title ?? titleFromText(request.text)
  const storageCheck = checkStorageLimits(userId, services)
  // `storageCheck` is awaited below. Until then its rejection must not end the process.
  storageCheck.catch(() => undefined)

  const known = generationRunner.textSummaries.find(request, voice)
  if (known) {
    await storageCheck
    const reused = await copyExistingRecording(services, { userId, contentKey: known.contentKey, id })
    if (reused) return { ...noUnits, id, title, now, summary: known, reused }
  }

  const units = await divided.allUnits()
  if (units.length === 0) throw fail('nothing_to_speak')
  // Lets the process answer other requests between two steps, because each step takes long for a long text.
  await yieldToEventLoop()
  await storageCheck
  const { isComplete, ...priced } = await findStoredSpeech(units, voice, { where: database.db, userId })
  const contentKey = contentKeyOf(title, units, priced.takeKeys)
  const summary = generationRunner.textSummaries.store(request, voice, { contentKey, units })
  const plan = { ...priced, id, title, now, summary }
  const existing = await findExistingLine(request, { userId, contentKey }, services)
  if (existing) return { ...plan, existing }
  const reused = isComplete ? await copyExistingRecording(services, { userId, contentKey, id }) : undefined
  return { ...plan, reused }
}

async function findExistingLine(
  { scene }: GenerationRequest,
  { userId, contentKey }: { userId: string; contentKey: string },
  { database }: Needs,
): Promise<GenerationRow | undefined> {
  if (scene?.lineId === undefined) return undefined
  const { scriptId, lineId } = scene
  return findLineGeneration(database.db, { userId, scriptId, lineId, contentKey })
}

async function checkStorageLimits(userId: string, { database, storage }: Needs): Promise<void> {
  await storage.assertFreeSpace()
  if ((await countStoredBytes(database.db, userId)) >= maxStoredBytesPerAccount) throw fail('account_full')
}
