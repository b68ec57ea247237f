import type { Speaker } from '@scene-partner/speech/speaker'
import type { SignedIn } from '../../../platform/http/caller.ts'
import type { Services } from '../../../services.ts'
import { findStoredTakes } from '../generationStore.ts'
import {
  contextOf,
  speakingVoiceOf,
  takeKeyOf,
  takeKeyOfUnit,
  type PlannedUnit,
  type SpeakingVoice,
} from '../plannedUnit.ts'
import type { PricedUnits } from './charges.ts'
import type { DividedRequest } from './divideRequest.ts'
import type { GenerationRequest } from './generationRequest.ts'

/** A unit that is being spoken before its generation is stored. */
export type UnitPrefetch = {
  takeKey: string
  speech: ReturnType<Speaker['speak']>
  /** Engines that failed to speak the unit. The runner records these failures when it takes over the unit. */
  engineFailures: { engine: string; reason: string }[]
  /** Calls the listener with the first samples of the unit: those that already exist and those that follow. */
  onBeginning(listener: (pcm: Int16Array) => void): void
  /** When the engine started to speak the unit, in ms of `performance.now()`. */
  startedAt: number
  cancel(): void
}

/** A prefetch that all concurrent requests for the same unit share. */
export type SharedPrefetch = UnitPrefetch & {
  /**
   * How many requests use this prefetch and have not cancelled it. When the last of them cancels it, the speech is
   * cancelled, unless a runner has taken over the unit.
   */
  requests: number
  /** Whether a runner has taken over the unit. */
  isTaken: boolean
}

/** The prefetch of one request. At most one unit is spoken in advance. */
export type FirstUnitPrefetch = {
  /**
   * Starts to speak the first unit of the plan whose take is not stored, unless this prefetch already speaks a unit.
   */
  speakFirstMissing(plan: Pick<PricedUnits, 'units' | 'takeKeys' | 'storedTakes'>): Promise<void>
  /**
   * Returns the unit that is being spoken, so that the runner can use it. Undefined if no unit is being spoken, or if
   * the runner of a concurrent request already has it. After a call of `handOver`, `cancel` has no effect.
   */
  handOver(): UnitPrefetch | undefined
  cancel(): void
}

type Needs = Pick<Services, 'database' | 'generationRunner' | 'speaker'>

/**
 * Starts to speak the first unit of a request while the other units are still being planned. Does not speak it if
 * `isAllowed` resolves to false or the account has stored its take. Errors are ignored, because planning the request
 * throws the same errors.
 */
export function prefetchFirstUnit(
  {
    voice,
    divided,
    isAllowed,
    isAhead,
  }: {
    voice: SpeakingVoice
    divided: DividedRequest
    isAllowed: Promise<boolean>
    isAhead: GenerationRequest['isAhead']
  },
  { userId }: SignedIn,
  services: Needs,
): FirstUnitPrefetch {
  let current: SharedPrefetch | undefined
  let isOver = false

  function speakAhead(units: readonly PlannedUnit[], position: number) {
    if (isOver || current) return
    current = prefetchUnit({ units, position, voice, userId, isAhead }, services)
    if (current) current.requests += 1
  }

  async function speakFirst() {
    const units = await divided.firstUnits()
    const [unit] = units
    if (!unit) return
    const takeKey = takeKeyOfUnit(unit, voice)
    const [canSpeak, storedTakes] = await Promise.all([
      isAllowed,
      findStoredTakes(services.database.db, userId, [takeKey]),
    ])
    if (canSpeak && storedTakes.size === 0) speakAhead(units, 0)
  }

  // A failed prefetch is not an error: the first audio only arrives a little later.
  const early = speakFirst().catch(() => undefined)

  return {
    async speakFirstMissing({ units, takeKeys, storedTakes }) {
      await early
      const position = takeKeys.findIndex((takeKey) => !storedTakes.has(takeKey))
      if (await isAllowed) speakAhead(units, position)
    },
    handOver() {
      isOver = true
      const prefetch = current
      current = undefined
      if (!prefetch || prefetch.isTaken) return undefined
      prefetch.isTaken = true
      return prefetch
    },
    cancel() {
      isOver = true
      const prefetch = current
      current = undefined
      if (!prefetch) return
      prefetch.requests -= 1
      if (prefetch.requests === 0 && !prefetch.isTaken) prefetch.cancel()
    },
  }
}

type UnitToSpeak = {
  units: readonly PlannedUnit[]
  position: number
  voice: SpeakingVoice
  userId: string
  isAhead: GenerationRequest['isAhead']
}

/**
 * Starts to speak one unit immediately, or returns the prefetch of a concurrent request that is speaking it. Returns
 * undefined if there is no such unit.
 */
function prefetchUnit(
  { units, position, voice: ownVoice, userId, isAhead }: UnitToSpeak,
  { generationRunner: { prefetchesInFlight }, speaker }: Needs,
): SharedPrefetch | undefined {
  const unit = units[position]
  if (!unit) return undefined
  const { voice, rendition, settings } = speakingVoiceOf(unit, ownVoice)
  const { spoken, delivery } = unit
  const takeKey = takeKeyOf(unit, { voice, rendition, settings })
  const name = `${userId} ${takeKey}`
  const inFlight = prefetchesInFlight.get(name)
  if (inFlight) return inFlight
  const cancelling = new AbortController()
  const engineFailures: UnitPrefetch['engineFailures'] = []
  const beginning: Int16Array[] = []
  const listeners: ((pcm: Int16Array) => void)[] = []
  const addBeginning = (pcm: Int16Array) => {
    beginning.push(pcm)
    for (const listener of listeners) listener(pcm)
  }
  const startedAt = performance.now()
  const remove = () => {
    if (prefetchesInFlight.get(name) === prefetch) prefetchesInFlight.delete(name)
  }
  const speech = speaker
    .speak(
      { voiceId: voice.id, rendition, spoken, delivery, settings, context: contextOf(units, position) },
      {
        signal: cancelling.signal,
        urgent: !isAhead,
        ahead: isAhead,
        // With `onAudio`, speaking a unit takes longer. Therefore it is passed only if a listener waits for the unit.
        onAudio: isAhead ? undefined : addBeginning,
        onFailure: (failure) => void engineFailures.push(failure),
      },
    )
    .finally(remove)
  // The runner handles a rejection of `speech` once it takes the unit over. Until then the rejection must not end the
  // process.
  speech.catch(() => undefined)
  const cancel = () => {
    remove()
    cancelling.abort(new Error('prefetch cancelled'))
  }
  const onBeginning = (listener: (pcm: Int16Array) => void) => {
    listeners.push(listener)
    for (const pcm of beginning) listener(pcm)
  }
  const prefetch: SharedPrefetch = {
    takeKey,
    speech,
    onBeginning,
    engineFailures,
    startedAt,
    cancel,
    requests: 0,
    isTaken: false,
  }
  prefetchesInFlight.set(name, prefetch)
  return prefetch
}
