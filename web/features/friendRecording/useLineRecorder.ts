import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { MicrophoneError, type MicrophoneProblem } from '../rehearsal/index.ts'
import type { LineRecorder } from './capture/lineRecorder.ts'
import { RecordingToolsContext } from './recordingTools.ts'

/**
 * Why a recording ended by itself: it reached the maximum length (`full`), or the microphone was unplugged or the
 * system stopped it (`lost`, also reported while nothing is recorded).
 */
export type RecordingEnd = 'full' | 'lost'

type Options = {
  /** Called with the samples of a recording; they are empty if nothing was recorded. */
  onRecorded: (samples: Float32Array<ArrayBuffer>) => void
  onEndedByItself: (reason: RecordingEnd) => void
}

/** Returns functions that open the microphone, which then stays open, and that record one line at a time. */
export function useLineRecorder({ onRecorded, onEndedByItself }: Options) {
  const tools = use(RecordingToolsContext)
  const [recorder, setRecorder] = useState<LineRecorder | null>(null)
  const [problem, setProblem] = useState<MicrophoneProblem | null>(null)
  const [isOpening, setOpening] = useState(false)
  const [isRecording, setRecording] = useState(false)
  const running = useRef<LineRecorder | null>(null)
  const isGone = useRef(false)

  const finish = () => {
    const recorderInUse = running.current
    if (!recorderInUse) return
    running.current = null
    setRecording(false)
    onRecorded(recorderInUse.stop())
  }
  /** A ref, because the microphone stays open over many renders and must call the function of the latest render. */
  const endByItself = useRef<(reason: RecordingEnd) => void>(() => {})
  useEffect(() => {
    endByItself.current = (reason) => {
      const wasRecording = running.current !== null
      finish()
      if (reason === 'lost') setRecorder(null)
      if (wasRecording || reason === 'lost') onEndedByItself(reason)
    }
  })
  const closeRecorder = useEffectEvent(() => recorder?.close())
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      closeRecorder()
    }
  }, [])

  async function open(): Promise<LineRecorder | null> {
    setProblem(null)
    setOpening(true)
    try {
      const opened = await tools.openRecorder({
        onFull: () => endByItself.current('full'),
        onLost: () => endByItself.current('lost'),
      })
      // The friend left the page before the browser gave access to the microphone, so the microphone is closed again.
      if (isGone.current) {
        opened.close()
        return null
      }
      setRecorder(opened)
      return opened
    } catch (error) {
      setProblem(error instanceof MicrophoneError ? error.problem : 'unable')
      return null
    } finally {
      setOpening(false)
    }
  }

  return {
    recorder,
    problem,
    isOpening,
    isRecording,
    /** Opens the microphone, unless it is open or opening already. */
    async prepare() {
      if (!recorder && !isOpening) await open()
    },
    async start() {
      const opened = recorder ?? (isOpening ? null : await open())
      if (!opened) return
      running.current = opened
      opened.start()
      setRecording(true)
    },
    stop: finish,
  }
}
