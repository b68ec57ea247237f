import type { LineAlignment } from '@scene-partner/listening/alignment/lineAlignment'
import { onPageLeave } from '../../../platform/page/pageLeave.ts'
import type { Clock, LineResult, RehearsalEngine, RehearsalLine } from '../engine/engineTypes.ts'

/** Records the results of lines. If the words of a line can be checked, its result is recorded after the check. */
export type CheckedResults = {
  /** Receives the words that the recogniser heard in a line. Must be called before `addResult` for this line. */
  addHeard(line: RehearsalLine, heard: Promise<LineAlignment | undefined>): void
  /**
   * Receives a result. A result `clean` of a line for which `addHeard` was called waits until the words of the line are
   * checked; other results are recorded immediately.
   */
  addResult(result: LineResult): void
  /**
   * Records all waiting results immediately, without waiting for the check of their words. A mistake that the check
   * finds later is recorded as a correction.
   */
  flush(): void
  /**
   * Subscribes to the engine. Calls `flush` when a run or round ends or pauses, or when the page closes. Returns a
   * function that unsubscribes.
   */
  connect(engine: RehearsalEngine): () => void
}

type CheckedResultsOptions = {
  clock: Clock
  /** Returns whether the word check is on. */
  isOn: () => boolean
  /** Checks the words of a line. Returns whether all words were right. */
  check: (lineId: string, heard: LineAlignment) => boolean
  /** Called for a line whose words were not checked, so that its earlier mistakes are removed. */
  forget: (lineId: string) => void
  /**
   * Records a result. If words of a line were wrong, the outcome is `prompted`, so that the line becomes a line to
   * practise, and `isPrompt` is false. `isCorrection`: the line was recorded as right before its words were checked.
   */
  record: (result: LineResult, kind: { isPrompt: boolean; isCorrection: boolean }) => void
}

/** Maximum time that a result waits for the check of its words, in ms. */
const maxWaitMs = 10_000

export function createCheckedResults({ clock, isOn, check, forget, record }: CheckedResultsOptions): CheckedResults {
  const heardLines = new Map<string, Promise<LineAlignment | undefined>>()
  const waiting = new Map<LineResult, () => void>()

  async function recordChecked(result: LineResult, heard: Promise<LineAlignment | undefined>) {
    let isRecorded = false
    const recordOnce = () => {
      if (!isRecorded) record(result, { isPrompt: true, isCorrection: false })
      isRecorded = true
      stopWaiting()
    }
    const cancelLimit = clock.setTimer(maxWaitMs, recordOnce)
    const stopWaiting = () => {
      cancelLimit()
      waiting.delete(result)
    }
    waiting.set(result, recordOnce)
    const alignment = await heard.catch(() => undefined)
    if (!alignment) {
      recordOnce()
      return forget(result.lineId)
    }
    if (check(result.lineId, alignment)) return recordOnce()
    const isCorrection = isRecorded
    isRecorded = true
    stopWaiting()
    record({ ...result, outcome: 'prompted' }, { isPrompt: false, isCorrection })
  }

  const flush = () => {
    for (const recordOnce of [...waiting.values()]) recordOnce()
  }

  return {
    flush,
    addHeard(line, heard) {
      if (isOn()) heardLines.set(line.id, heard)
    },
    addResult(result) {
      const heard = heardLines.get(result.lineId)
      heardLines.delete(result.lineId)
      if (heard && result.outcome === 'clean') return void recordChecked(result, heard)
      record(result, { isPrompt: true, isCorrection: false })
      forget(result.lineId)
    },
    connect(engine) {
      let { round } = engine.getState()
      const disconnect = engine.subscribe(() => {
        const state = engine.getState()
        if (state.phase === 'ended' || state.phase === 'paused' || state.round !== round) flush()
        round = state.round
      })
      // This listener must run before the listeners that send the results and the run, so that those listeners also
      // send the waiting results.
      const stopListening = onPageLeave(flush, { isFirst: true })
      return () => {
        disconnect()
        stopListening()
        flush()
      }
    },
  }
}
