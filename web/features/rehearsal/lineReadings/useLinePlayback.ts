import { useCallback, useEffect, useRef, useState } from 'react'
import type { Rehearsal } from '../runtime/rehearsal.ts'
import type { ScriptLine } from '../runtime/rehearsalLines.ts'

/** The state of the playback of one line. */
export type LinePlayback = 'silent' | 'preparing' | 'playing' | 'failed'

/**
 * Plays one line outside of a run, as soon as enough of its audio has loaded. Playback stops when the component is
 * unmounted.
 */
export function useLinePlayback({ lineAudio, resumeAudio }: Rehearsal, line: ScriptLine) {
  const [playback, setPlayback] = useState<LinePlayback>('silent')
  const endCurrent = useRef(() => {})
  const stop = useCallback(() => {
    endCurrent.current()
    endCurrent.current = () => {}
    setPlayback('silent')
  }, [])
  const play = useCallback(() => {
    endCurrent.current()
    resumeAudio()
    setPlayback('preparing')
    lineAudio.request(line)
    const startWhenLoaded = () => {
      const state = lineAudio.getState(line)
      if (state === 'loading') return
      unsubscribe()
      if (state === 'failed') return setPlayback('failed')
      setPlayback('playing')
      const playing = lineAudio.start(line, {
        isTail: false,
        onEnd: () => setPlayback('silent'),
        onFail: () => setPlayback('failed'),
        onArrived: () => {},
      })
      endCurrent.current = playing.stop
    }
    const unsubscribe = lineAudio.subscribe(startWhenLoaded)
    endCurrent.current = unsubscribe
    startWhenLoaded()
  }, [lineAudio, resumeAudio, line])
  useEffect(() => () => endCurrent.current(), [])
  return { playback, play, stop }
}
