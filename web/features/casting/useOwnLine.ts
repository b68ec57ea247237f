import { useRef, useState } from 'react'
import { useLookAtRecordings, type Line } from './queries.ts'
import type { Recorder, Take } from './recorder.ts'
import { keepRecording, RecordingRefused, removeRecording } from './recordings.ts'
import * as words from './words.ts'

/** One of the booth records at a time; `end` ends it, whoever asks. */
export type BoothState = { recorder: Recorder | null; busyWith: string | null; onBusy: (lineId: string | null) => void }
export type Ending = { current: (() => void) | null }

/** Quieter than a whisper at arm's length: a microphone that is turned off, or somebody else's. */
const leastHeard = 0.004

type Options = { scriptId: string; line: Line; booth: BoothState; ending: Ending }

/** Recording one line: begun, ended and kept; what could not be sent waits to be sent again. */
export function useOwnLine({ scriptId, line, booth, ending }: Options) {
  const [state, setState] = useState<'resting' | 'recording' | 'keeping'>('resting')
  const [problem, setProblem] = useState<string | null>(null)
  const [unsent, setUnsent] = useState<Take | null>(null)
  const stop = useRef<(() => Promise<Take>) | null>(null)
  const lookAgain = useLookAtRecordings(scriptId)

  const attempt = async (act: () => Promise<void>, otherwise: string) => {
    setProblem(null)
    try {
      await act()
      await lookAgain()
    } catch (error) {
      setProblem(error instanceof RecordingRefused ? error.message : otherwise)
    }
    setState('resting')
  }
  const keep = (take: Take) =>
    attempt(async () => {
      setUnsent(take)
      await keepRecording(scriptId, line.id, take)
      setUnsent(null)
    }, words.couldNotKeep)

  async function end() {
    const finish = stop.current
    if (!finish) return
    stop.current = null
    ending.current = null
    booth.onBusy(null)
    setState('keeping')
    const take = await finish().catch(() => null)
    if (take && (take.loudest ?? 1) >= leastHeard) return keep(take)
    setState('resting')
    setProblem(take ? words.nothingHeard : words.couldNotRecord)
  }
  return {
    state,
    problem,
    begin() {
      if (!booth.recorder) return
      setProblem(null)
      setUnsent(null)
      stop.current = booth.recorder.begin(() => void end())
      ending.current = () => void end()
      booth.onBusy(line.id)
      setState('recording')
    },
    end: () => void end(),
    /** Nothing where all that was recorded is kept. */
    sendAgain:
      unsent && state === 'resting'
        ? () => {
            setState('keeping')
            void keep(unsent)
          }
        : undefined,
    remove: () => void attempt(() => removeRecording(scriptId, line.id), words.couldNotRemove),
  }
}
