import { useContext, useEffect } from 'react'
import { ToolsContext } from './tools.ts'
import type { RoomHandle } from './useRoom.ts'
import { useEar } from './WaitsPanel.tsx'

/** Who goes on at once is heard at once; a pause that lasts puts the system's light out. */
const outlastsMs = 4_000

/**
 * The microphone is open while a rehearsal waits for a voice, and while it is being tried out; after a pause it closes
 * soon, and going on opens it again. Leave was given before, so that nothing is asked.
 */
export function useMicrophone({ rehearsal, wishes, isUnderWay }: RoomHandle, isTriedOut: boolean): void {
  const { clock } = useContext(ToolsContext)
  const { ear } = rehearsal
  const { state } = useEar(ear)
  const isOn = state === 'open' || state === 'opening'
  const isWanted = wishes.mode === 'run' && wishes.waitsForVoice && wishes.wasAsked
  useEffect(() => {
    if (isUnderWay && isWanted && ear.getState() === 'closed') void ear.open()
  }, [isUnderWay, isWanted, ear])
  useEffect(() => {
    if (isUnderWay || isTriedOut || !isOn) return
    return clock.after(outlastsMs, ear.close)
  }, [isUnderWay, isTriedOut, isOn, clock, ear])
}
