import { fail } from '@scene-partner/contract/failures'
import { removeUnusedFiles } from '../../../adapters/storage/removeUnusedFiles.ts'
import { canGenerate, loadAccess, lockMailbox, reserveCharacters, usageMonth } from '../../access/index.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { SignedIn } from '../../../platform/http/caller.ts'
import type { Services } from '../../../services.ts'
import {
  countUnfinished,
  findRecentDuplicate,
  insertGeneration,
  lockUserGenerations,
  type GenerationRow,
  type NewGeneration,
  type UnitRow,
} from '../generationStore.ts'
import type { SpeakingVoice } from '../plannedUnit.ts'
import { toChangeEvent } from '../recordings/presentGeneration.ts'
import { leaseMs, maxRunningPerUser, maxUnfinishedTotal, maxWaitingPerUser, sharedUnfinished } from '../run/leases.ts'
import { calculateCharges } from './charges.ts'
import type { GenerationRequest } from './generationRequest.ts'
import type { GenerationPlan } from './planUnits.ts'
import { insertReusedGeneration } from './recordingReuse.ts'

/** A repeated identical request within this time counts as a double click and returns the first generation. */
const duplicateWindowMs = 2_000

type Needs = Pick<Services, 'config' | 'clock' | 'database' | 'live' | 'generationRunner' | 'withLock' | 'storage'>
type ToStore = { request: GenerationRequest; voice: SpeakingVoice; plan: GenerationPlan }

/** A stored generation, and what the runner needs to start it. */
export type StoredGeneration = {
  generation: GenerationRow
  /** Present if the generation was stored with a lease of this process, which runs it immediately. */
  prepared?: { units: readonly UnitRow[]; storedTakes: GenerationPlan['storedTakes'] } | undefined
}

/**
 * Checks access and quota, reserves the characters and stores the generation, in one transaction that locks the
 * account's generations: two concurrent requests cannot spend the same characters, and a double click creates one
 * generation.
 * Throws `subscription_required`, `too_many_waiting` and `character_limit_exceeded`.
 */
export async function storeGeneration(
  { request, voice, plan }: ToStore,
  caller: SignedIn,
  services: Needs,
): Promise<StoredGeneration> {
  const { database, storage, withLock } = services
  const { idempotency } = request
  const removeCopy = async () => {
    if (plan.reused) await removeUnusedFiles(storage, [plan.reused.recording.audioKey])
  }
  const transaction = () =>
    database.tx(async (tx) => {
      await lockUserGenerations(tx, caller.userId)
      await idempotency?.assertUnused(tx)
      const stored = await storeInTransaction(tx, { request, voice, plan }, caller, services)
      await idempotency?.storeResponse(tx, stored.generation)
      return stored
    })
  try {
    const stored = await withLock(`generations ${caller.userId}`, transaction)
    if (stored.generation.id !== plan.id) await removeCopy()
    return stored
  } catch (error) {
    await removeCopy()
    throw error
  }
}

async function storeInTransaction(
  tx: Tx,
  { request, voice, plan }: ToStore,
  { userId, email }: SignedIn,
  { config, live, generationRunner }: Needs,
): Promise<StoredGeneration> {
  const { now, reused, storedTakes } = plan
  await lockMailbox(tx, email)
  const access = await loadAccess(tx, userId, { now, config })
  if (!canGenerate(access, request.purpose)) throw fail('subscription_required')
  const row = toGenerationRow({ request, voice, plan }, userId)
  const duplicate = await findRecentDuplicate(tx, row, new Date(now.getTime() - duplicateWindowMs))
  if (duplicate) return { generation: duplicate }
  if (reused) {
    const ready = { ...row, ...reused.recording, finishedAt: now }
    const generation = await insertReusedGeneration(tx, ready, reused.id)
    await live.publish(tx, userId, toChangeEvent(generation))
    return { generation }
  }
  const hasFreeSlot = await checkQueueLimits(tx, userId, now)
  const canRunNow = hasFreeSlot && generationRunner.runs
  const units = toUnitRows(plan)
  const count = units.reduce((sum, unit) => sum + unit.reserved, 0)
  const quota = await reserveCharacters(tx, { userId, count, limit: access.limit, now })
  if (!quota.reserved) throw fail('character_limit_exceeded', quota)
  const lease = { leaseOwner: generationRunner.owner, leaseUntil: new Date(now.getTime() + leaseMs), attempts: 1 }
  const generation = await insertGeneration(tx, { ...row, reservedCharacters: count, ...(canRunNow && lease) }, units)
  await live.publish(tx, userId, toChangeEvent(generation))
  if (hasFreeSlot && !canRunNow) await generationRunner.announce(tx, generation.id)
  return { generation, ...(canRunNow && { prepared: { units, storedTakes } }) }
}

/**
 * Returns whether one more generation of this account exceeds its share. With fewer than `sharedUnfinished` unfinished
 * generations in the installation, every account may use all of its own limit. From that number on, accounts with
 * unfinished generations have equal shares, at least `maxRunningPerUser` each. At `maxUnfinishedTotal` every account
 * exceeds its share.
 */
function exceedsShare({ all, own, accounts }: { all: number; own: number; accounts: number }): boolean {
  if (all < sharedUnfinished) return false
  if (all >= maxUnfinishedTotal) return true
  return own >= Math.max(maxRunningPerUser, Math.floor(sharedUnfinished / accounts))
}

/**
 * Throws `too_many_waiting` if the account has too many unfinished generations. Returns whether the account may run the
 * new generation immediately; otherwise the generation has to wait.
 */
async function checkQueueLimits(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const unfinished = await countUnfinished(tx, userId, now)
  if (unfinished.own >= maxRunningPerUser + maxWaitingPerUser || exceedsShare(unfinished)) {
    throw fail('too_many_waiting', { retryAfterS: 30 })
  }
  return unfinished.ownRunning < maxRunningPerUser
}

function toGenerationRow({ request, voice: { voice }, plan }: ToStore, userId: string): NewGeneration {
  const { text, settings, purpose, scene } = request
  const { id, title, now, summary } = plan
  return {
    id,
    userId,
    title,
    text,
    voiceId: voice.id,
    voiceName: scene?.readerNames ?? voice.name,
    voiceGender: voice.gender,
    voiceAccent: voice.accent,
    voiceAge: voice.age,
    settings,
    purpose,
    state: 'making',
    characterCount: summary.characterCount,
    reservedCharacters: 0,
    month: usageMonth(now),
    units: summary.unitCount,
    contentKey: summary.contentKey,
    scriptId: scene?.scriptId ?? null,
    lineId: scene?.lineId ?? null,
    createdAt: now,
    updatedAt: now,
  }
}

function toUnitRows(plan: GenerationPlan): UnitRow[] {
  const charges = calculateCharges(plan)
  return plan.units.map((unit, position) => ({
    generationId: plan.id,
    position,
    spoken: unit.spoken,
    takeKey: plan.takeKeys[position] ?? '',
    pauseAfterMs: unit.pauseAfterMs,
    pauseBeforeMs: unit.pauseBeforeMs ?? 0,
    withBefore: unit.withBefore ?? false,
    voiceId: unit.speakingVoice?.voice.id ?? null,
    speed: unit.speakingVoice?.settings.speed ?? null,
    delivery: unit.delivery ?? null,
    reserved: charges[position] ?? 0,
  }))
}
