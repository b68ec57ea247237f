import type { Speaker } from '@scene-partner/speech/speaker'
import type { SignedIn } from '../../../platform/http/caller.ts'
import type { Services } from '../../../services.ts'
import { findStoredTakes } from '../generationStore.ts'
import { contextOf, speakingVoiceOf, takeKeyOf, type PlannedUnit, type SpeakingVoice } from '../plannedUnit.ts'
import type { PricedUnits } from './charges.ts'
import type { DividedRequest } from './divideRequest.ts'

/** A unit that is being spoken before its generation is stored. */
export type UnitPrefetch = {
  takeKey: string
  speech: ReturnType<Speaker['speak']>
  /** Engines that failed to speak it. The runner records them once it takes the unit over. */
  engineFailures: { engine: string; reason: string }[]
  /** Time on the clock of `performance`, in ms. */
  startedAt: number
  cancel(): void
}

/** The prefetch of one request. At most one unit is spoken ahead of time. */
export type FirstUnitPrefetch = {
  /** Speaks the first unit of the plan that is not stored, unless a unit is being spoken ahead already. */
  speakFirstMissing(plan: Pick<PricedUnits, 'units' | 'takeKeys' | 'storedTakes'>): Promise<void>
  /** Returns the unit that is being spoken, for the runner; undefined where there is none. `cancel` has no effect then. */
  handOver(): UnitPrefetch | undefined
  cancel(): void
}

type Needs = Pick<Services, 'database' | 'generationRunner' | 'speaker'>

/**
 * Starts to speak the first unit of a request while the rest is still being planned. Does nothing where `isAllowed`
 * resolves to false or the account has stored that unit. Never rejects: the plan meets the same errors again.
 */
export function prefetchFirstUnit(
  { voice, divided, isAllowed }: { voice: SpeakingVoice; divided: DividedRequest; isAllowed: Promise<boolean> },
  { userId }: SignedIn,
  services: Needs,
): FirstUnitPrefetch {
  let current: UnitPrefetch | undefined
  let isOver = false

  function speakAhead(units: readonly PlannedUnit[], position: number) {
    if (!isOver) current ??= prefetchUnit({ units, position, voice, userId }, services)
  }

  async function speakFirst() {
    const units = await divided.firstUnits()
    const [unit] = units
    if (!unit) return
    const takeKey = takeKeyOf(unit, speakingVoiceOf(unit, voice))
    const [canSpeak, storedTakes] = await Promise.all([
      isAllowed,
      findStoredTakes(services.database.db, userId, [takeKey]),
    ])
    if (canSpeak && storedTakes.size === 0) speakAhead(units, 0)
  }

  // Without a prefetch the first audio only comes a little later.
  const early = speakFirst().catch(() => undefined)

  return {
    async speakFirstMissing({ units, takeKeys, storedTakes }) {
      await early
      const position = takeKeys.findIndex((takeKey) => !storedTakes.has(takeKey))
      if (await isAllowed) speakAhead(units, position)
    },
    handOver() {
      isOver = true
      const taken = current
      current = undefined
      return taken
    },
    cancel() {
      isOver = true
      current?.cancel()
      current = undefined
    },
  }
}

type UnitToSpeak = { units: readonly PlannedUnit[]; position: number; voice: SpeakingVoice; userId: string }

/** Speaks one unit at once. Undefined where there is no such unit, or a double click is speaking it already. */
function prefetchUnit(
  { units, position, voice: ownVoice, userId }: UnitToSpeak,
  { generationRunner: { prefetchesInFlight }, speaker }: Needs,
): UnitPrefetch | undefined {
  const unit = units[position]
  if (!unit) return undefined
  const { voice, rendition, settings } = speakingVoiceOf(unit, ownVoice)
  const { spoken, delivery } = unit
  const takeKey = takeKeyOf(unit, { voice, rendition, settings })
  const name = `${userId} ${takeKey}`
  if (prefetchesInFlight.has(name)) return undefined
  const cancelling = new AbortController()
  const engineFailures: UnitPrefetch['engineFailures'] = []
  const startedAt = performance.now()
  prefetchesInFlight.add(name)
  const speech = speaker
    .speak(
      { voiceId: voice.id, rendition, spoken, delivery, settings, context: contextOf(units, position) },
      { signal: cancelling.signal, urgent: true, onFailure: (failure) => void engineFailures.push(failure) },
    )
    .finally(() => prefetchesInFlight.delete(name))
  // The runner handles a rejection once it takes the unit over. Until then it must not end the process.
  speech.catch(() => undefined)
  return { takeKey, speech, engineFailures, startedAt, cancel: () => cancelling.abort(new Error('prefetch cancelled')) }
}
