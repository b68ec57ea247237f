import { keepSessionAlive, recordActivity } from '../../../platform/session/inactivity.ts'
import { claimPlayback } from '../../../player/exclusivePlayback.ts'

type Action = () => void
export type HeadsetActions = { press: Action; back: Action; next: Action; pause: Action }

/**
 * Length of the silent file in seconds. Chromium does not connect the media keys to audio shorter than five seconds.
 */
const silenceSeconds = 10

/** Returns a WAV file of silence at 8,000 samples per second. */
function createSilentFile(): Blob {
  const rate = 8_000
  const length = rate * silenceSeconds
  const head = new DataView(new ArrayBuffer(44))
  const writeText = (at: number, text: string) =>
    [...text].forEach((character, n) => head.setUint8(at + n, character.charCodeAt(0)))
  writeText(0, 'RIFF')
  head.setUint32(4, 36 + length, true)
  writeText(8, 'WAVEfmt ')
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, rate, true)
  head.setUint32(28, rate, true)
  head.setUint16(32, 1, true)
  head.setUint16(34, 8, true)
  writeText(36, 'data')
  head.setUint32(40, length, true)
  return new Blob([head.buffer, new Uint8Array(length).fill(128)], { type: 'audio/wav' })
}

export type HeadsetConnection = {
  /** Sets whether the system's media controls show the rehearsal as playing or paused. */
  setUnderWay(isUnderWay: boolean): void
  disconnect: Action
}

/**
 * Connects the headset buttons to a rehearsal. Operating systems send these buttons only to a page that plays or has
 * played a media element, so a silent file plays during the rehearsal. When the rehearsal is paused, the buttons can
 * continue the rehearsal.
 */
export function connectHeadset({ press, back, next, pause }: HeadsetActions, title: string): HeadsetConnection {
  const media = navigator.mediaSession
  if (!media || typeof MediaMetadata === 'undefined') return { setUnderWay: () => {}, disconnect: () => {} }
  const url = URL.createObjectURL(createSilentFile())
  const silence = new Audio(url)
  silence.loop = true
  const handlers: Partial<Record<MediaSessionAction, Action>> = {
    play: press,
    pause: press,
    stop: pause,
    previoustrack: back,
    nexttrack: next,
  }
  const names = Object.keys(handlers) as MediaSessionAction[]
  const setHandler = (name: MediaSessionAction, action: Action | null) => {
    try {
      media.setActionHandler(name, action)
    } catch {
      // The browser does not know this action. The system then shows no button for the action.
    }
  }
  for (const name of names) setHandler(name, handlers[name] ?? null)
  media.metadata = new MediaMetadata({ title, album: 'Scene Partner' })
  return {
    setUnderWay(isUnderWay) {
      media.playbackState = isUnderWay ? 'playing' : 'paused'
      // If the browser refuses to play, the headset buttons do not work, but the rehearsal continues.
      if (isUnderWay) silence.play().catch(() => {})
      else silence.pause()
    },
    disconnect() {
      for (const name of names) setHandler(name, null)
      media.metadata = null
      media.playbackState = 'none'
      silence.pause()
      URL.revokeObjectURL(url)
    },
  }
}

/** Keeps the screen on until the returned function is called, also after the page was hidden and is visible again. */
function keepScreenAwake(): Action {
  if (!('wakeLock' in navigator)) return () => {}
  let lock: WakeLockSentinel | null = null
  let isWanted = true
  const requestLock = async () => {
    if (document.visibilityState !== 'visible') return
    try {
      const newLock = await navigator.wakeLock.request('screen')
      if (isWanted) lock = newLock
      else await newLock.release()
    } catch {
      // The system may refuse a wake lock, for example with an empty battery. The rehearsal continues.
    }
  }
  const requestAgain = () => void requestLock()
  document.addEventListener('visibilitychange', requestAgain)
  requestAgain()
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', requestAgain)
    void lock?.release()
  }
}

const activityIntervalMs = 60_000

/**
 * Keeps the screen on and the session active, and stops all other audio on the page. Calls `pause` when other audio
 * starts later. Returns a function that ends all this.
 */
export function claimDevices(pause: Action): Action {
  const timer = setInterval(() => recordActivity(), activityIntervalMs)
  const releases = [keepSessionAlive(), claimPlayback(pause), keepScreenAwake(), () => clearInterval(timer)]
  return () => {
    for (const release of releases) release()
  }
}
