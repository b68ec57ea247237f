import { createContext, useEffect, useState, useSyncExternalStore } from 'react'
import { openOutput } from './openOutput.ts'
import type { OpenOutput } from './output.ts'
import type { Player } from './player.ts'

/** The function that opens the audio output of the players in this part of the page. Tests provide a fake output. */
export const OutputContext = createContext<OpenOutput>(openOutput)

const stepMs = 40

/**
 * Returns the playback position in ms and updates it during playback. Use it only in the component that shows the
 * position, because each update renders that component.
 */
export function usePosition(player: Player): number {
  const [positionMs, setPosition] = useState(() => player.positionMs())
  const { phase } = useSyncExternalStore(player.subscribe, player.getState, player.getState)
  useEffect(() => {
    let frame = 0
    const update = () =>
      setPosition((last) => {
        const now = player.positionMs()
        return Math.abs(now - last) < stepMs && now !== 0 ? last : now
      })
    const updateEachFrame = () => {
      update()
      frame = requestAnimationFrame(updateEachFrame)
    }
    if (phase === 'playing') updateEachFrame()
    // A seek while paused also changes the position.
    const stop = player.subscribe(update)
    update()
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [player, phase])
  return positionMs
}
