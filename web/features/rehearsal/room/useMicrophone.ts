import { useContext, useEffect } from 'react'
import { ToolsContext } from './tools.ts'
import type { RoomHandle } from './useRoom.ts'
import { useEar } from './WaitsPanel.tsx'

/** What is pulled out leaves another one in its place, a moment later. */
const anotherAfterMs = 500

/** Who goes on at once is heard at once; a pause that lasts puts the system's light out. */
const outlastsMs = 4_000

/**
 * The microphone is open while a rehearsal waits for a voice, and while it is being tried out; after a pause, and
 * while one only listens, it closes soon, and going on opens it again. Leave was given before, so that nothing is asked.
 * One that is pulled out is looked for again: at once, and when something is plugged in.
 */
export function useMicrophone({ rehearsal, wishes, isUnderWay }: RoomHandle, isTriedOut: boolean): void {
  const { clock } = useContext(ToolsContext)
  const { ear } = rehearsal
  // While the browser still asks, nothing is listened to, and whoever answers takes their time.
  const { state, isOpen: isOn } = useEar(ear)
  const isOfUse = isUnderWay && wishes.mode === 'run' && wishes.waitsForVoice
  const isWanted = isOfUse && wishes.wasAsked
  useEffect(() => {
    if (isWanted && ear.getState() === 'closed') void ear.open()
  }, [isWanted, ear])
  useEffect(() => {
    if (!isWanted || (state !== 'lost' && state !== 'none')) return
    const again = () => void ear.open()
    const callOff = state === 'lost' ? clock.after(anotherAfterMs, again) : () => {}
    navigator.mediaDevices?.addEventListener?.('devicechange', again)
    return () => {
      callOff()
      navigator.mediaDevices?.removeEventListener?.('devicechange', again)
    }
  }, [isWanted, state, clock, ear])
  useEffect(() => {
    if (isOfUse || isTriedOut || !isOn) return
    return clock.after(outlastsMs, ear.close)
  }, [isOfUse, isTriedOut, isOn, clock, ear])
}
