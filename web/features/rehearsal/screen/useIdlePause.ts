import { useEffect } from 'react'
import type { RehearsalState } from '../engine/engineTypes.ts'
import type { RehearsalTools, Rehearsal } from '../runtime/rehearsal.ts'

const idleTimeoutMs = 15 * 60_000
const signsOfActor = ['keydown', 'pointerdown', 'wheel'] as const

/**
 * While `isUnderWay`, pauses the rehearsal and closes the microphone after 15 minutes without a sign of the actor: a
 * voice, a key, a touch, scrolling or a change of the rehearsal's state.
 */
export function useIdlePause(
  { engine, voiceActivity }: Rehearsal,
  { state, isUnderWay }: { state: RehearsalState; isUnderWay: boolean },
  clock: RehearsalTools['clock'],
): void {
  useEffect(() => {
    if (!isUnderWay) return
    let cancel = () => {}
    const restart = () => {
      cancel()
      cancel = clock.setTimer(idleTimeoutMs, () => {
        engine.pause()
        voiceActivity.close()
      })
    }
    restart()
    const stopListening = voiceActivity.subscribe(restart)
    const options = { capture: true, passive: true }
    for (const type of signsOfActor) document.addEventListener(type, restart, options)
    return () => {
      cancel()
      stopListening()
      for (const type of signsOfActor) document.removeEventListener(type, restart, options)
    }
    // Every change of the state restarts the timer.
  }, [isUnderWay, state, clock, engine, voiceActivity])
}
