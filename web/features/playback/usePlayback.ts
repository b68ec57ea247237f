import { useContext, useState, useSyncExternalStore } from 'react'
import { OutputContext } from '../../player/usePlayer.ts'
import type { Player, PlayerState } from '../../player/player.ts'
import { pageListening, type Listening } from './listening.ts'

/** What somebody listens to on this page. */
export function useListening(): { listening: Listening; recording: ReturnType<Listening['getRecording']> } {
  const open = useContext(OutputContext)
  const [listening] = useState(() => pageListening(open))
  const recording = useSyncExternalStore(listening.subscribe, listening.getRecording, listening.getRecording)
  return { listening, recording }
}

/** How a player stands. While a sound grows this changes with each portion: only the piece that shows it should use it. */
export const usePlayerState = (player: Player): PlayerState =>
  useSyncExternalStore(player.subscribe, player.getState, player.getState)
