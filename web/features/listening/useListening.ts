import { useContext, useState, useSyncExternalStore } from 'react'
import { OutputContext } from '../../player/usePlayer.ts'
import type { PlayerState } from '../../player/player.ts'
import { pageListening, type Listening } from './listening.ts'

/** What somebody listens to on this page, and how it stands. */
export function useListening(): {
  listening: Listening
  recording: ReturnType<Listening['getRecording']>
  state: PlayerState
} {
  const open = useContext(OutputContext)
  const [listening] = useState(() => pageListening(open))
  const { player } = listening
  const recording = useSyncExternalStore(listening.subscribe, listening.getRecording, listening.getRecording)
  const state = useSyncExternalStore(player.subscribe, player.getState, player.getState)
  return { listening, recording, state }
}
