import { onPageLeave } from '../../../platform/page/pageLeave.ts'
import type { RehearsalEngine } from '../engine/engineTypes.ts'
import type { RehearsalPreferences } from './preferences.ts'
import type { StoredRun } from './runOutbox.ts'
import type { RunSummary, RunSummaryStore } from './runSummary.ts'
import type { ScriptLine } from './rehearsalLines.ts'

export type RunRecorder = {
  /**
   * Subscribes to the engine. Must be called before the run summary is connected, because the summary is cleared when
   * the next run begins.
   */
  connect(): () => void
  /** Records that the actor has left the current run. Call it when another run begins or the rehearsal room closes. */
  leave(): void
  /**
   * Reports the last finished run again, with the current counts of its summary. Call it after the summary changes.
   * Does nothing if there is no finished run or another run has begun.
   */
  correct(): void
}

export type RunRecorderOptions = {
  engine: RehearsalEngine
  lines: readonly ScriptLine[]
  summary: RunSummaryStore
  /** The roles of the actor. */
  roles: readonly string[]
  getPreferences: () => Pick<RehearsalPreferences, 'mode' | 'hiding'>
  isDrill: () => boolean
  now: () => Date
  /**
   * Called after each line of the actor, and when the actor leaves the page, with the unfinished run. The callback
   * stores the run, in case the browser closes the page without an event.
   */
  onProgress: (run: StoredRun) => void
  /** Called with each run that was finished or left. A run that continues after it was left is reported again. */
  onRun: (run: StoredRun) => void
}

const restingPhases: ReadonlySet<string> = new Set(['idle', 'paused', 'ended'])
const isOwn = (line: ScriptLine | undefined): line is ScriptLine => line?.part === 'mine' || line?.part === 'together'

/**
 * Records each run from its first line to its end. A run in which the actor said nothing is recorded only if the actor
 * listened to it until its end.
 */
export function createRunRecorder(options: RunRecorderOptions): RunRecorder {
  const { engine, lines, summary, roles, getPreferences, isDrill, now, onProgress, onRun } = options
  let current: { runId: string; startedAt: Date; practisedMs: number } | null = null
  /** The last finished run, while the summary still contains the results of this run; else null. */
  let finished: StoredRun | null = null

  function countOutcomes({ outcomes, prompted }: RunSummary) {
    const right = [...outcomes.values()].filter((outcome) => outcome === 'clean').length
    const said = outcomes.size
    return { said, right, toPractise: said - right, prompted: Math.min(prompted, said) }
  }

  /**
   * Returns the current run. Returns null if the run contains no line of the actor, or if the actor said nothing and
   * the run is not a finished run of the mode `listen`.
   */
  function describeRun(isFinished: boolean): StoredRun | null {
    const runSummary = summary.get()
    const { outcomes } = runSummary
    if (!current) return null
    const { mode, hiding } = getPreferences()
    const kind = isDrill() ? 'drill' : mode
    const indexes = new Set(engine.getPlan().steps.map(({ lineIndex }) => lineIndex))
    const own = [...indexes]
      .toSorted((one, other) => one - other)
      .flatMap((index) => lines[index] ?? [])
      .filter(isOwn)
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last || (outcomes.size === 0 && !(kind === 'listen' && isFinished))) return null
    return {
      ...{ runId: current.runId, kind, roles: roles.toSorted(), hiding },
      ...{ firstLineId: first.id, lastLineId: last.id, ownLines: own.length },
      ...countOutcomes(runSummary),
      isFinished,
      startedAt: current.startedAt.toISOString(),
      endedAt: now().toISOString(),
      practisedMs: Math.min(86_400_000, Math.round(current.practisedMs)),
    }
  }

  function report(isFinished: boolean) {
    const run = describeRun(isFinished)
    if (!run) return
    finished = isFinished ? run : null
    onRun(run)
  }

  let before = engine.getState()
  let since = now().getTime()
  function countTime() {
    const at = now().getTime()
    if (current && !restingPhases.has(before.phase)) current.practisedMs += at - since
    since = at
  }
  function reportProgress() {
    countTime()
    const run = describeRun(false)
    if (run) onProgress(run)
  }

  return {
    leave() {
      countTime()
      report(false)
      current = null
      finished = null
    },
    correct() {
      if (current || !finished) return
      // The server replaces a stored run only if the new version has a later end, so the end is moved by 1 ms.
      const endedAt = new Date(Date.parse(finished.endedAt) + 1).toISOString()
      finished = { ...finished, ...countOutcomes(summary.get()), endedAt }
      onRun(finished)
    },
    connect() {
      before = engine.getState()
      since = now().getTime()
      // This listener must run before the listener that sends the stored runs.
      const stopListening = onPageLeave(reportProgress, { isFirst: true })
      let { outcomes } = summary.get()
      const stopStoring = summary.subscribe(() => {
        if (summary.get().outcomes === outcomes) return
        outcomes = summary.get().outcomes
        reportProgress()
      })
      const stop = engine.subscribe(() => {
        const state = engine.getState()
        if (state.phase === before.phase && state.round === before.round) return
        countTime()
        const isRoundOver = state.round !== before.round
        if (isRoundOver || (state.phase === 'ended' && before.phase !== 'ended')) {
          report(true)
          current = null
        }
        before = state
        if (!restingPhases.has(state.phase))
          current ??= { runId: crypto.randomUUID(), startedAt: now(), practisedMs: 0 }
      })
      return () => {
        stop()
        stopListening()
        stopStoring()
      }
    },
  }
}
