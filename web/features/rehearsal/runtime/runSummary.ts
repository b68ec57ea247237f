import { createEmitter } from '../../../state/createEmitter.ts'
import type { Clock, LineResult, Outcome, RehearsalEngine } from '../engine/engineTypes.ts'

/** The results of the current run until now; in a loop, only those of the current round. */
export type RunSummary = {
  /** The last result of each line of the actor, by line id, in the order in which the lines were first said. */
  outcomes: ReadonlyMap<string, Outcome>
  /**
   * How many results were `prompted` or `missed`, without those that only the word check made `prompted`. A line that
   * was repeated counts each time.
   */
  prompted: number
  /** Practice time in ms, without pauses. */
  practisedMs: number
}

export type RunSummaryStore = {
  get(): RunSummary
  subscribe(listener: () => void): () => void
  /** Records a result. `isPrompt` is false if the outcome is `prompted` only because the actor said other words. */
  record(result: LineResult, isPrompt?: boolean): void
  /** Clears the summary, because a new run starts. */
  reset(): void
  /**
   * Subscribes to the engine, to measure the time and to detect the beginning of a run. Returns a function that
   * unsubscribes.
   */
  connect(engine: RehearsalEngine): () => void
}

const noRun: RunSummary = { outcomes: new Map(), prompted: 0, practisedMs: 0 }
const restingPhases: ReadonlySet<string> = new Set(['idle', 'paused', 'ended'])

/**
 * Creates the summary of the current run. When the next run begins, the summary is cleared. Pauses do not count as
 * practice time.
 */
export function createRunSummary(clock: Clock): RunSummaryStore {
  const changes = createEmitter()
  let summary = noRun
  const change = (part: Partial<RunSummary>) => {
    summary = { ...summary, ...part }
    changes.emit()
  }
  return {
    get: () => summary,
    subscribe: changes.subscribe,
    record({ lineId, outcome }, isPrompt = true) {
      const isPrompted = isPrompt && (outcome === 'prompted' || outcome === 'missed')
      change({
        outcomes: new Map(summary.outcomes).set(lineId, outcome),
        prompted: summary.prompted + (isPrompted ? 1 : 0),
      })
    },
    reset: () => change(noRun),
    connect(engine) {
      let before = engine.getState()
      let since = clock.now()
      /**
       * Whether the run has ended and the next one has not begun. In between, the actor may choose a line to start at.
       */
      let isOver = before.phase === 'ended'
      return engine.subscribe(() => {
        const state = engine.getState()
        if (state.phase === before.phase && state.round === before.round) return
        const now = clock.now()
        const wasUnderWay = !restingPhases.has(before.phase)
        isOver ||= state.phase === 'ended'
        const startsAgain = (isOver && !restingPhases.has(state.phase)) || state.round !== before.round
        if (startsAgain) {
          summary = noRun
          isOver = false
        } else if (wasUnderWay) summary = { ...summary, practisedMs: summary.practisedMs + now - since }
        since = now
        before = state
        changes.emit()
      })
    },
  }
}
