import { useContext, useState, useSyncExternalStore } from 'react'
import { OutputContext } from '../../player/usePosition.ts'
import type { Player, PlayerState } from '../../player/player.ts'
import { getPagePlayback, type Playback } from './playback.ts'

/** Returns the page's playback and the open recording. */
export function usePlayback(): { playback: Playback; recording: ReturnType<Playback['getRecording']> } {
  const open = useContext(OutputContext)
  const [playback] = useState(() => getPagePlayback(open))
  const recording = useSyncExternalStore(playback.subscribe, playback.getRecording, playback.getRecording)
  return { playback, recording }
}

/**
 * Returns the player's state. The state changes with every received chunk of audio, so use this hook only in the
 * component that shows the state.
 */
export const usePlayerState = (player: Player): PlayerState =>
  useSyncExternalStore(player.subscribe, player.getState, player.getState)
