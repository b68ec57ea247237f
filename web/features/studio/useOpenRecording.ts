import type { Generation } from '@scene-partner/contract/entities'
import { wantsSound } from '../../player/phase.ts'
import { useListening } from '../listening/index.ts'

/** The recording that is open on this page, as the history's rows know it, which know more by now. */
export function useOpenRecording(latest: readonly Generation[]) {
  const { listening, recording: opened, state } = useListening()
  const isSounding = wantsSound(state.phase)
  return {
    listening,
    state,
    recording: opened && (latest.find(({ id }) => id === opened.id) ?? opened),
    playingId: opened && isSounding ? opened.id : null,
    open: listening.open,
    toggle(generation: Generation) {
      if (opened?.id === generation.id) listening.toggle()
      else listening.open(generation)
    },
    closeIf(generation: Generation) {
      if (opened?.id === generation.id) listening.close()
    },
  }
}
