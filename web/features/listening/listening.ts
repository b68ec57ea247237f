import type { Generation } from '@scene-partner/contract/entities'
import { track } from '../../platform/track.ts'
import { holdSession } from '../../platform/inactivity.ts'
import { sessionStore } from '../../platform/session.ts'
import { takeFloor } from '../../player/floor.ts'
import { onAir } from '../../player/onAir.ts'
import type { OpenOutput } from '../../player/output.ts'
import { wantsSound } from '../../player/phase.ts'
import { createPlayer, type Player } from '../../player/player.ts'
import { forgetRecording, keepRecording, recallRecording } from './keptRecording.ts'
import { followMediaKeys } from './mediaKeys.ts'
import { keepSpeed, keptSpeed, type Speed } from './speeds.ts'
import { followKeys } from './shortcuts.ts'

/** What somebody listens to: one recording and its player, above the screens and outliving them. */
export type Listening = {
  readonly player: Player
  getRecording(): Generation | null
  getSpeed(): Speed
  /** Hears of another recording, another speed, and whether the recording has a panel of its own on the screen. */
  subscribe(listener: () => void): () => void
  /** Opens it and plays it. */
  open(recording: Generation): void
  /** Silences and forgets it. */
  close(): void
  /** Plays and pauses what is open. */
  toggle(): void
  /** Goes on or back from the present place. */
  move(byMs: number): void
  setSpeed(speed: Speed): void
  /** The open recording has its own panel now; answers how to say that it has not. */
  show(): () => void
  isShown(): boolean
}

/** What holds while something sounds: listening counts as being there, and one voice is heard at a time. */
function holdWhileSounding(player: Player): () => void {
  let letGo: (() => void)[] = []
  return () => {
    const isSounding = wantsSound(player.getState().phase)
    if (isSounding === letGo.length > 0) return
    for (const end of letGo) end()
    letGo = isSounding ? [holdSession(), takeFloor(() => player.pause())] : []
  }
}

export function createListening(openOutput: OpenOutput): Listening {
  const player = createPlayer({ openOutput })
  const listeners = new Set<() => void>()
  let recording: Generation | null = null
  let speed = keptSpeed()
  let shown = 0
  let leave: (() => void)[] = []
  player.setRate(speed)

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const ownerId = () => sessionStore.get()?.user.uid

  function keep() {
    const owner = ownerId()
    if (recording && owner) keepRecording({ ownerId: owner, recording, positionMs: player.positionMs() })
  }

  function put(next: Generation) {
    recording = next
    const { audioUrl, duration, state } = next
    player.load(audioUrl, {
      isFinished: state === 'ready',
      durationMs: duration === null ? null : duration * 1000,
    })
    if (leave.length === 0) attend()
    onAir.set(true)
    tell()
  }

  function close() {
    if (!recording) return
    player.unload()
    for (const stop of leave) stop()
    leave = []
    recording = null
    forgetRecording()
    onAir.set(false)
    tell()
  }

  /** As long as something is open its place is kept and keys reach it. */
  function attend() {
    const hold = holdWhileSounding(player)
    let phase = player.getState().phase
    const look = () => {
      hold()
      if (player.getState().phase !== phase) keep()
      phase = player.getState().phase
    }
    addEventListener('pagehide', keep)
    leave = [
      player.subscribe(look),
      followKeys(listening),
      followMediaKeys(listening),
      () => removeEventListener('pagehide', keep),
    ]
  }

  const listening: Listening = {
    player,
    getRecording: () => recording,
    getSpeed: () => speed,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open(next) {
      put(next)
      track({ eventType: 'audio_played', metadata: { voiceId: next.voiceId, of: 'recording' } })
      player.play()
      keep()
    },
    close,
    toggle: () => (wantsSound(player.getState().phase) ? player.pause() : player.play()),
    move: (byMs) => player.seek(player.positionMs() + byMs),
    setSpeed(next) {
      speed = next
      keepSpeed(next)
      player.setRate(next)
      tell()
    },
    show() {
      shown += 1
      tell()
      return () => {
        shown -= 1
        tell()
      }
    },
    isShown: () => shown > 0,
  }

  const kept = recallRecording(ownerId())
  if (kept) {
    put(kept.recording)
    player.seek(kept.positionMs)
  }
  return listening
}

let page: Listening | null = null

/** The page's one listening, made with the first act. When its account is gone from the page, so is it. */
export function pageListening(openOutput: OpenOutput): Listening {
  if (page) return page
  const made = createListening(openOutput)
  page = made
  const owner = sessionStore.get()?.user.uid
  const stop = sessionStore.subscribe(() => {
    if (sessionStore.get()?.user.uid === owner) return
    stop()
    page = null
    made.close()
    made.player.close()
  })
  return made
}
