import type { Generation } from '@scene-partner/contract/entities'
import { useSyncExternalStore } from 'react'
import { track } from '../../platform/track.ts'
import { wantsSound } from '../../player/phase.ts'
import { useListening } from '../listening/index.ts'

/**
 * The recording that is open on this page, as the history's rows know it, which know more by now. The player's state
 * is not followed here: it changes with each portion of sound, and a long history would be drawn anew with it.
 */
export function useOpenRecording(latest: readonly Generation[]) {
  const { listening, recording: opened } = useListening()
  const { player } = listening
  const look = () => wantsSound(player.getState().phase)
  const isSounding = useSyncExternalStore(player.subscribe, look, look)
  return {
    listening,
    recording: opened && (latest.find(({ id }) => id === opened.id) ?? opened),
    playingId: opened && isSounding ? opened.id : null,
    open: listening.open,
    toggle(generation: Generation) {
      if (opened?.id === generation.id) return listening.toggle()
      track({ eventType: 'recording_played', metadata: { voiceId: generation.voiceId } })
      listening.open(generation)
    },
    closeIf(generation: Generation) {
      if (opened?.id === generation.id) listening.close()
    },
  }
}
