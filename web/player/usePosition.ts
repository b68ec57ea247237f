import { createContext, useEffect, useState, useSyncExternalStore } from 'react'
import { openOutput } from './openOutput.ts'
import type { OpenOutput } from './output.ts'
import type { Player } from './player.ts'

/** How the players below it sound. Tests put the silent one here. */
export const OutputContext = createContext<OpenOutput>(openOutput)

const stepMs = 40

/** Where the player is, followed while it plays. Only the piece that shows it should use this: it renders often. */
export function usePosition(player: Player): number {
  const [positionMs, setPosition] = useState(() => player.positionMs())
  const { phase } = useSyncExternalStore(player.subscribe, player.getState, player.getState)
  useEffect(() => {
    let frame = 0
    const look = () =>
      setPosition((last) => {
        const now = player.positionMs()
        return Math.abs(now - last) < stepMs && now !== 0 ? last : now
      })
    const follow = () => {
      look()
      frame = requestAnimationFrame(follow)
    }
    if (phase === 'playing') follow()
    // A seek while nothing sounds moves it too.
    const stop = player.subscribe(look)
    look()
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [player, phase])
  return positionMs
}
