import type { Listening } from './listening.ts'
import { wantsSound } from '../../player/phase.ts'
import * as words from './words.ts'

const stepS = 5

/**
 * Tells the system what is heard, for its lock screen, its headphones and its media keys, and does what they ask.
 * Answers how to leave.
 */
export function followMediaKeys(listening: Listening): () => void {
  const media = typeof navigator === 'undefined' ? undefined : navigator.mediaSession
  if (!media) return () => {}
  const { player } = listening
  const step = ({ seekOffset }: MediaSessionActionDetails) => (seekOffset ?? stepS) * 1000
  const acts: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: player.play,
    pause: player.pause,
    stop: player.stop,
    seekto: ({ seekTime }) => seekTime !== undefined && player.seek(seekTime * 1000),
    seekbackward: (details) => listening.move(-step(details)),
    seekforward: (details) => listening.move(step(details)),
  }
  const names = Object.keys(acts) as MediaSessionAction[]
  const listen = (name: MediaSessionAction, act: MediaSessionActionHandler | null) => {
    try {
      media.setActionHandler(name, act)
    } catch {
      // A browser that does not know this act shows no key for it.
    }
  }

  let named: string | null = null
  function tell() {
    const recording = listening.getRecording()
    if (!media || !recording) return
    if (named !== recording.id && typeof MediaMetadata !== 'undefined') {
      media.metadata = new MediaMetadata({
        title: recording.title,
        artist: recording.voiceName,
        album: words.scenePartner,
      })
      named = recording.id
    }
    const { phase, durationMs, availableMs } = player.getState()
    media.playbackState = wantsSound(phase) ? 'playing' : 'paused'
    const [duration, position] = [(durationMs ?? availableMs) / 1000, player.positionMs() / 1000]
    if (duration > 0 && position <= duration)
      media.setPositionState?.({ duration, position, playbackRate: listening.getSpeed() })
  }

  for (const name of names) listen(name, acts[name] ?? null)
  const stops = [player.subscribe(tell), listening.subscribe(tell)]
  tell()
  return () => {
    for (const stop of stops) stop()
    for (const name of names) listen(name, null)
    media.metadata = null
    media.playbackState = 'none'
  }
}
