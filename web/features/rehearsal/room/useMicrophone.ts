import { useContext, useEffect } from 'react'
import { ToolsContext } from './tools.ts'
import type { RoomHandle } from './useRoom.ts'
import { useEar } from './WaitsPanel.tsx'

/** Who goes on at once is heard at once; a pause that lasts puts the system's light out. */
const outlastsMs = 4_000

/**
 * The microphone is open while a rehearsal waits for a voice, and while it is being tried out; after a pause, and
 * while one only listens, it closes soon, and going on opens it again. Leave was given before, so that nothing is asked.
 */
export function useMicrophone({ rehearsal, wishes, isUnderWay }: RoomHandle, isTriedOut: boolean): void {
  const { clock } = useContext(ToolsContext)
  const { ear } = rehearsal
  // While the browser still asks, nothing is listened to, and whoever answers takes their time.
  const { isOpen: isOn } = useEar(ear)
  const isOfUse = isUnderWay && wishes.mode === 'run' && wishes.waitsForVoice
  const isWanted = isOfUse && wishes.wasAsked
  useEffect(() => {
    if (isWanted && ear.getState() === 'closed') void ear.open()
  }, [isWanted, ear])
  useEffect(() => {
    if (isOfUse || isTriedOut || !isOn) return
    return clock.after(outlastsMs, ear.close)
  }, [isOfUse, isTriedOut, isOn, clock, ear])
}
