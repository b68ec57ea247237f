import { type Speaker, createSpeakerWithEngines } from '../../speaker.ts'
import { type Engine } from '../engine.ts'
import { SpeechUnavailable } from '../../speechUnavailable.ts'
import { synthesizeTones } from './synthesizeTones.ts'

/** Selects units: by the exact text, or by a function of the text. */
export type UnitMatch = string | ((spoken: string) => boolean)

/** What a test can control and observe of a fake engine. */
export type FakeEngineControls = {
  /** The text of every requested unit, in order, cancelled and failed ones included. */
  readonly spoken: string[]
  /** The engine voices that were warmed up, in order. */
  readonly warmed: string[]
  /** From now on, matching units wait until `unblock` is called. Without an argument, all units wait. */
  block(match?: UnitMatch): void
  /** Lets every waiting unit finish, and makes no further unit wait. */
  unblock(): void
  /** Resolves when this many units are waiting; 1 by default. */
  waitUntilBlocked(count?: number): Promise<void>
  /**
   * From now on, `onAudio` of each unit is called with the first half of its samples before the unit waits, fails or
   * finishes. With `other`, these samples differ from those of the complete unit.
   */
  sendBeginnings(other?: 'other'): void
  /** Makes matching units fail `times` times, as if the engine had died; always if `times` is absent. */
  failOn(match: UnitMatch, times?: number): void
}

const matches = (match: UnitMatch, spoken: string) => (typeof match === 'string' ? match === spoken : match(spoken))

/** Creates an engine in this process that needs no time and no data, for tests of code that uses engines. */
export function createFakeEngine(): Engine & FakeEngineControls {
  const spoken: string[] = []
  const warmed: string[] = []
  const failures: { match: UnitMatch; times: number }[] = []
  const blocked = new Set<() => void>()
  const watchers = new Set<() => void>()
  let blockedMatches: UnitMatch[] = []
  let isClosed = false
  let beginnings: 'none' | 'same' | 'other' = 'none'
  const count = { spoken: 0, failures: 0 }
  const notifyWatchers = () => watchers.forEach((watch) => watch())

  function waitUntilUnblocked(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = () => {
        blocked.delete(done)
        signal.removeEventListener('abort', done)
        if (signal.aborted) reject(signal.reason)
        else resolve()
      }
      signal.addEventListener('abort', done)
      blocked.add(done)
      notifyWatchers()
    })
  }

  function unblock(): void {
    blockedMatches = []
    for (const go of [...blocked]) go()
  }

  return {
    name: 'fake',
    version: '1',
    spoken,
    warmed,
    async warmUp({ engineVoice }) {
      warmed.push(engineVoice)
    },
    sendBeginnings: (other) => void (beginnings = other ?? 'same'),
    async speak(request, { signal, onAudio }) {
      signal.throwIfAborted()
      if (isClosed) throw new SpeechUnavailable('closed', 'fake: closed')
      spoken.push(request.spoken)
      const { rendition, settings } = request
      const pcm = synthesizeTones(request.spoken, { voice: rendition.engineVoice, speed: settings.speed })
      if (beginnings !== 'none') {
        const beginning = pcm.slice(0, pcm.length >> 1)
        onAudio?.(beginnings === 'same' ? beginning : beginning.map((sample) => sample >> 1))
      }
      if (blockedMatches.some((match) => matches(match, request.spoken))) await waitUntilUnblocked(signal)
      const failure = failures.find(({ match, times }) => times > 0 && matches(match, request.spoken))
      if (failure || isClosed) {
        if (failure) failure.times--
        count.failures++
        throw new SpeechUnavailable(failure ? 'engine_died' : 'closed', 'fake: failure requested by the test')
      }
      count.spoken++
      return pcm
    },
    block: (match = () => true) => void blockedMatches.push(match),
    unblock,
    waitUntilBlocked: (wanted = 1) =>
      new Promise((resolve) => {
        const watch = () => {
          if (blocked.size < wanted) return
          watchers.delete(watch)
          resolve()
        }
        watchers.add(watch)
        watch()
      }),
    failOn: (match, times = Number.POSITIVE_INFINITY) => void failures.push({ match, times }),
    canSpeak: () => !isClosed,
    state: () => (isClosed ? { state: 'absent', detail: 'fake: closed' } : { state: 'ready' }),
    stats: () => ({ ...count, workers: 0, busy: blocked.size, waiting: 0, restarts: 0 }),
    async close() {
      isClosed = true
      unblock()
    },
  }
}

/** Creates a speaker for the server's tests: the catalog's voices, spoken immediately as tones. */
export function createFakeSpeaker(): Speaker & FakeEngineControls {
  const engine = createFakeEngine()
  const { spoken, warmed, block, unblock, waitUntilBlocked, sendBeginnings, failOn } = engine
  const controls = { spoken, warmed, block, unblock, waitUntilBlocked, sendBeginnings, failOn }
  return { ...createSpeakerWithEngines({ flite: engine }), ...controls }
}
