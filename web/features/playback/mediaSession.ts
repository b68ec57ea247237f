import type { Playback } from './playback.ts'
import { isPlayRequested } from '../../player/phase.ts'
import * as messages from './messages.ts'

const stepS = 5

/**
 * Connects the open recording to the media controls of the operating system (lock screen, headphones, media keys).
 * Returns a function that disconnects the recording.
 */
export function connectMediaSession(playback: Playback): () => void {
  const media = typeof navigator === 'undefined' ? undefined : navigator.mediaSession
  if (!media) return () => {}
  const { player } = playback
  const getStepMs = ({ seekOffset }: MediaSessionActionDetails) => (seekOffset ?? stepS) * 1000
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: player.play,
    pause: player.pause,
    stop: player.stop,
    seekto: ({ seekTime }) => seekTime !== undefined && player.seek(seekTime * 1000),
    seekbackward: (details) => playback.seekBy(-getStepMs(details)),
    seekforward: (details) => playback.seekBy(getStepMs(details)),
  }
  const names = Object.keys(handlers) as MediaSessionAction[]
  const setHandler = (name: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      media.setActionHandler(name, handler)
    } catch {
      // The browser does not support this action, so the system shows no button for it.
    }
  }

  let shownId: string | null = null
  function updateMetadata() {
    const recording = playback.getRecording()
    if (!media || !recording) return
    if (shownId !== recording.id && typeof MediaMetadata !== 'undefined') {
      media.metadata = new MediaMetadata({
        title: recording.title,
        artist: recording.voiceName,
        album: messages.mediaAlbum,
      })
      shownId = recording.id
    }
    const { phase, durationMs, availableMs } = player.getState()
    media.playbackState = isPlayRequested(phase) ? 'playing' : 'paused'
    const [duration, position] = [(durationMs ?? availableMs) / 1000, player.positionMs() / 1000]
    if (duration > 0 && position <= duration)
      media.setPositionState?.({ duration, position, playbackRate: playback.getSpeed() })
  }

  for (const name of names) setHandler(name, handlers[name] ?? null)
  const stops = [player.subscribe(updateMetadata), playback.subscribe(updateMetadata)]
  updateMetadata()
  return () => {
    for (const stop of stops) stop()
    for (const name of names) setHandler(name, null)
    media.metadata = null
    media.playbackState = 'none'
  }
}
