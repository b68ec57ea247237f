import type { Generation } from '@scene-partner/contract/entities'
import { useSyncExternalStore } from 'react'
import { isPlayRequested } from '../../../player/phase.ts'
import { usePlayback } from '../../playback/index.ts'

/**
 * Returns the recording that the player has open, with its data from the history `latest`, and functions that act on
 * recordings.
 * Subscribes only to a part of the player state: the other parts change with every chunk of audio and would render a
 * long history again each time.
 */
export function useOpenRecording(latest: readonly Generation[]) {
  const { playback, recording: opened } = usePlayback()
  const { player } = playback
  const getIsSounding = () => isPlayRequested(player.getState().phase)
  const isSounding = useSyncExternalStore(player.subscribe, getIsSounding, getIsSounding)
  return {
    playback,
    recording: opened && (latest.find(({ id }) => id === opened.id) ?? opened),
    playingId: opened && isSounding ? opened.id : null,
    open: playback.open,
    toggle(generation: Generation) {
      if (opened?.id === generation.id) return playback.toggle()
      playback.open(generation)
    },
    closeIf(generation: Generation) {
      if (opened?.id === generation.id) playback.close()
    },
  }
}
