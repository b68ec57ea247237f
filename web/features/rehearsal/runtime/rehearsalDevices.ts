import { holdSession, noteActivity } from '../../../platform/inactivity.ts'
import { takeFloor } from '../../../player/floor.ts'

type Act = () => void
export type HeadsetActs = { press: Act; back: Act; next: Act; pause: Act }

/** What is shorter than five seconds is a ping to Chromium, which hands it no buttons. */
const silenceS = 10

/** Eight thousand samples a second of nothing at all, as a file. */
function silentFile(): Blob {
  const rate = 8_000
  const length = rate * silenceS
  const head = new DataView(new ArrayBuffer(44))
  const put = (at: number, text: string) =>
    [...text].forEach((letter, n) => head.setUint8(at + n, letter.charCodeAt(0)))
  put(0, 'RIFF')
  head.setUint32(4, 36 + length, true)
  put(8, 'WAVEfmt ')
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, rate, true)
  head.setUint32(28, rate, true)
  head.setUint16(32, 1, true)
  head.setUint16(34, 8, true)
  put(36, 'data')
  head.setUint32(40, length, true)
  return new Blob([head.buffer, new Uint8Array(length).fill(128)], { type: 'audio/wav' })
}

export type Headset = {
  /** Whether the rehearsal is under way, or rests and can be gone on with by the same button. */
  tell(isUnderWay: boolean): void
  leave: Act
}

/**
 * Systems hand a headset's button only to a page with a media element that plays, or has played; ours plays silence. It
 * is followed in a pause as well: who has paused with it, hands full, goes on with it.
 */
export function followHeadset({ press, back, next, pause }: HeadsetActs, title: string): Headset {
  const media = navigator.mediaSession
  if (!media || typeof MediaMetadata === 'undefined') return { tell: () => {}, leave: () => {} }
  const url = URL.createObjectURL(silentFile())
  const silence = new Audio(url)
  silence.loop = true
  const acts: Partial<Record<MediaSessionAction, Act>> = {
    play: press,
    pause: press,
    stop: pause,
    previoustrack: back,
    nexttrack: next,
  }
  const names = Object.keys(acts) as MediaSessionAction[]
  const listen = (name: MediaSessionAction, act: Act | null) => {
    try {
      media.setActionHandler(name, act)
    } catch {
      // A browser that does not know this act shows no key for it.
    }
  }
  for (const name of names) listen(name, acts[name] ?? null)
  media.metadata = new MediaMetadata({ title, album: 'Scene Partner' })
  return {
    tell(isUnderWay) {
      media.playbackState = isUnderWay ? 'playing' : 'paused'
      // A browser that refuses hands over no buttons; the page's own still work.
      if (isUnderWay) silence.play().catch(() => {})
      else silence.pause()
    },
    leave() {
      for (const name of names) listen(name, null)
      media.metadata = null
      media.playbackState = 'none'
      silence.pause()
      URL.revokeObjectURL(url)
    },
  }
}

/** Keeps the screen lit, also after the page was out of sight. */
function keepAwake(): Act {
  if (!('wakeLock' in navigator)) return () => {}
  let lock: WakeLockSentinel | null = null
  let isWanted = true
  const take = async () => {
    if (document.visibilityState !== 'visible') return
    try {
      const taken = await navigator.wakeLock.request('screen')
      if (isWanted) lock = taken
      else await taken.release()
    } catch {
      // With an empty battery no system keeps its screen lit; the rehearsal goes on.
    }
  }
  const look = () => void take()
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', look)
    void lock?.release()
  }
}

const activityEveryMs = 60_000

/** What holds while a rehearsal is under way: the screen, the session, the floor. Answers how to let go. */
export function attend(pause: Act): Act {
  const timer = setInterval(() => noteActivity(), activityEveryMs)
  const ends = [holdSession(), takeFloor(pause), keepAwake(), () => clearInterval(timer)]
  return () => {
    for (const end of ends) end()
  }
}
