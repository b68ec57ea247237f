import { type Speaker, speakerOver } from '../speaker.ts'
import { type Engine, SpeechUnavailable } from './engine.ts'
import { tones } from './tones.ts'

/** Which units a test means: the exact words, or those for which the question is true. */
export type UnitMatch = string | ((spoken: string) => boolean)

/** What a test can do to the voice, and see of it. */
export type StandInControls = {
  /** The words of every unit that was asked for, in order; cancelled and failed ones too. */
  readonly spoken: string[]
  /** The engine's voices that were to get ready, in order. */
  readonly warmed: string[]
  /** From here on these units wait (all, if none are named), until `release`. */
  hold(match?: UnitMatch): void
  /** Lets every held unit speak, and holds no more. */
  release(): void
  /** Resolves once so many units are being held. */
  held(count?: number): Promise<void>
  /** These units fail, so many times (always, if no number is given), as if the engine had died. */
  failOn(match: UnitMatch, times?: number): void
}

const matches = (match: UnitMatch, spoken: string) => (typeof match === 'string' ? match === spoken : match(spoken))

/** An engine in this process that needs no time and no data, for the tests of everything that speaks. */
export function createStandInEngine(): Engine & StandInControls {
  const spoken: string[] = []
  const warmed: string[] = []
  const failing: { match: UnitMatch; times: number }[] = []
  const held = new Set<() => void>()
  const watchers = new Set<() => void>()
  let holding: UnitMatch[] = []
  let isClosed = false
  const count = { spoken: 0, failures: 0 }
  const tellWatchers = () => watchers.forEach((watch) => watch())

  function untilReleased(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = () => {
        held.delete(done)
        signal.removeEventListener('abort', done)
        if (signal.aborted) reject(signal.reason)
        else resolve()
      }
      signal.addEventListener('abort', done)
      held.add(done)
      tellWatchers()
    })
  }

  function release(): void {
    holding = []
    for (const go of [...held]) go()
  }

  return {
    name: 'stand-in',
    version: '1',
    spoken,
    warmed,
    warm: ({ engineVoice }) => void warmed.push(engineVoice),
    async speak(request, { signal }) {
      signal.throwIfAborted()
      if (isClosed) throw new SpeechUnavailable('closed', 'stand-in: closed')
      spoken.push(request.spoken)
      if (holding.some((match) => matches(match, request.spoken))) await untilReleased(signal)
      const failure = failing.find(({ match, times }) => times > 0 && matches(match, request.spoken))
      if (failure || isClosed) {
        if (failure) failure.times--
        count.failures++
        throw new SpeechUnavailable(failure ? 'engine_died' : 'closed', 'stand-in: as it was told')
      }
      count.spoken++
      return tones(request.spoken, { voice: request.rendition.engineVoice, speed: request.settings.speed })
    },
    hold: (match = () => true) => void holding.push(match),
    release,
    held: (wanted = 1) =>
      new Promise((resolve) => {
        const watch = () => {
          if (held.size < wanted) return
          watchers.delete(watch)
          resolve()
        }
        watchers.add(watch)
        watch()
      }),
    failOn: (match, times = Number.POSITIVE_INFINITY) => void failing.push({ match, times }),
    canSpeak: () => !isClosed,
    state: () => (isClosed ? { state: 'absent', detail: 'stand-in: closed' } : { state: 'ready' }),
    stats: () => ({ ...count, workers: 0, busy: held.size, waiting: 0, restarts: 0 }),
    async close() {
      isClosed = true
      release()
    },
  }
}

/** A speaker for the server's tests: the catalogue's voices, spoken at once, by tones. */
export function createStandInSpeaker(): Speaker & StandInControls {
  const engine = createStandInEngine()
  const { spoken, warmed, hold, release, held, failOn } = engine
  return { ...speakerOver({ flite: engine }), spoken, warmed, hold, release, held, failOn }
}
