import { useRef, useState } from 'react'
import { formatCallError } from '../../../platform/api/callError.ts'
import { useRefreshRecordings, type Line } from '../queries.ts'
import type { Recorder, RecordedTake } from './recorder.ts'
import { uploadRecording, deleteRecording } from './lineRecordings.ts'
import * as messages from '../messages.ts'

/** State that all lines of the recording dialog share, because only one line is recorded at a time. */
export type RecordingPanelState = {
  recorder: Recorder | null
  recordingLineId: string | null
  onRecordingChange: (lineId: string | null) => void
}
/** Contains the function that ends the running recording; null while no line is being recorded. */
export type FinishRef = { current: (() => void) | null }

/** A recording whose peak level (0 to 1) is lower counts as silent. */
const minPeakLevel = 0.004

type Options = { scriptId: string; line: Line; panel: RecordingPanelState; finishRef: FinishRef }

/**
 * Records one line and uploads the recording. If the upload fails, the recording stays in memory, and the user can
 * start the upload again.
 */
export function useLineRecording({ scriptId, line, panel, finishRef }: Options) {
  const [state, setState] = useState<'resting' | 'recording' | 'saving'>('resting')
  const [problem, setProblem] = useState<string | null>(null)
  const [unsentTake, setUnsentTake] = useState<RecordedTake | null>(null)
  const stop = useRef<(() => Promise<RecordedTake>) | null>(null)
  const refreshRecordings = useRefreshRecordings(scriptId)

  const runAndRefresh = async (act: () => Promise<void>, failureMessage: string) => {
    setProblem(null)
    try {
      await act()
      await refreshRecordings()
    } catch (error) {
      setProblem(formatCallError(error, failureMessage))
    }
    setState('resting')
  }
  const upload = (take: RecordedTake) =>
    runAndRefresh(async () => {
      setUnsentTake(take)
      await uploadRecording(scriptId, line.id, take)
      setUnsentTake(null)
    }, messages.recordingSaveError)

  async function finish() {
    const finish = stop.current
    if (!finish) return
    stop.current = null
    finishRef.current = null
    panel.onRecordingChange(null)
    setState('saving')
    const take = await finish().catch(() => null)
    if (take && (take.peakLevel ?? 1) >= minPeakLevel) return upload(take)
    setState('resting')
    setProblem(take ? messages.recordingTooQuiet : messages.recordingBrokeOff)
  }
  return {
    state,
    problem,
    start() {
      if (!panel.recorder) return
      setProblem(null)
      setUnsentTake(null)
      stop.current = panel.recorder.start(() => void finish())
      finishRef.current = () => void finish()
      panel.onRecordingChange(line.id)
      setState('recording')
    },
    end: () => void finish(),
    /** Uploads the recording again after a failed upload; undefined if no upload has failed, or while one is running. */
    retryUpload:
      unsentTake && state === 'resting'
        ? () => {
            setState('saving')
            void upload(unsentTake)
          }
        : undefined,
    remove: () => void runAndRefresh(() => deleteRecording(scriptId, line.id), messages.recordingDeleteError),
  }
}
