import type { Generation } from '@scene-partner/contract/entities'
import { useEffect, useState } from 'react'
import { holdSession } from '../../platform/inactivity.ts'
import { takeFloor } from '../../player/floor.ts'
import { wantsSound } from '../../player/phase.ts'
import { usePlayer } from '../../player/usePlayer.ts'

/** The recording that is open, and the player that plays it. `latest` are the history's rows, which know more by now. */
export function useOpenRecording(latest: readonly Generation[]) {
  const { player, state } = usePlayer()
  const [opened, setOpened] = useState<Generation | null>(null)
  const isSounding = wantsSound(state.phase)

  // Listening counts as being there.
  useEffect(() => (isSounding ? holdSession() : undefined), [isSounding])
  // One voice at a time: a preview that begins pauses it, and it silences a preview.
  useEffect(() => (isSounding ? takeFloor(() => player.pause()) : undefined), [isSounding, player])

  function open(generation: Generation) {
    setOpened(generation)
    const { audioUrl, duration } = generation
    player.load(audioUrl, {
      isFinished: generation.state === 'ready',
      durationMs: duration === null ? null : duration * 1000,
    })
    player.play()
  }

  function close() {
    player.unload()
    setOpened(null)
  }

  return {
    player,
    state,
    recording: opened && (latest.find(({ id }) => id === opened.id) ?? opened),
    playingId: opened && isSounding ? opened.id : null,
    open,
    close,
    toggle(generation: Generation) {
      if (opened?.id !== generation.id) open(generation)
      else if (isSounding) player.pause()
      else player.play()
    },
    closeIf(generation: Generation) {
      if (opened?.id === generation.id) close()
    },
  }
}
