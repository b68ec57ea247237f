import type { Generation } from '@scene-partner/contract/entities'
import { trackEvent } from '../../platform/telemetry/trackEvent.ts'
import { keepSessionAlive } from '../../platform/session/inactivity.ts'
import { sessionStore } from '../../platform/session/session.ts'
import { claimPlayback } from '../../player/exclusivePlayback.ts'
import { recordingOpen } from '../../player/playbackState.ts'
import type { OpenOutput } from '../../player/output.ts'
import { isPlayRequested, type Phase } from '../../player/phase.ts'
import { createPlayer, type Player } from '../../player/player.ts'
import { clearOpenRecording, storeOpenRecording, readOpenRecording } from './openRecordingStorage.ts'
import { connectMediaSession } from './mediaSession.ts'
import { storeSpeed, readSpeed, type PlaybackSpeed } from './playbackSpeed.ts'
import { connectKeyboard } from './keyboardShortcuts.ts'
import { createEmitter } from '../../state/createEmitter.ts'

/** The playback of one recording. No screen owns the playback, so it continues when the user opens another screen. */
export type Playback = {
  readonly player: Player
  getRecording(): Generation | null
  getSpeed(): PlaybackSpeed
  /**
   * Calls the listener when the recording or the speed changes, or when a panel is registered or unregistered. Returns
   * a function that unsubscribes.
   */
  subscribe(listener: () => void): () => void
  /** Opens a recording and plays it. */
  open(recording: Generation): void
  /** Stops the recording and removes it from playback. */
  close(): void
  /** Plays or pauses the open recording. */
  toggle(): void
  /** Moves the position by `byMs` milliseconds; negative values go back. */
  seekBy(byMs: number): void
  setSpeed(speed: PlaybackSpeed): void
  /**
   * Registers that the screen shows the recording in a panel of its own, so that the playback bar is hidden. Returns a
   * function that unregisters the panel.
   */
  registerPanel(): () => void
  hasPanel(): boolean
}

/**
 * Returns a function that must be called after each change of the player. While the player plays, this function keeps
 * the session active and stops all other audio on the page.
 */
function holdWhilePlaying(player: Player): () => void {
  let releases: (() => void)[] = []
  return () => {
    const isSounding = isPlayRequested(player.getState().phase)
    if (isSounding === releases.length > 0) return
    for (const end of releases) end()
    releases = isSounding ? [keepSessionAlive(), claimPlayback(() => player.pause())] : []
  }
}

/** After a reload of the page, the player goes to the stored position only if the position is at least this many ms. */
const minRestoredMs = 1_000

export function createPlayback(openOutput: OpenOutput): Playback {
  const player = createPlayer({ openOutput })
  const changes = createEmitter()
  let recording: Generation | null = null
  let speed = readSpeed()
  let panelCount = 0
  let isPlayCounted = false
  let cleanups: (() => void)[] = []
  player.setRate(speed)

  const ownerId = () => sessionStore.get()?.user.uid

  function storePosition() {
    const owner = ownerId()
    if (recording && owner) storeOpenRecording({ ownerId: owner, recording, positionMs: player.positionMs() })
  }

  function load(next: Generation) {
    recording = next
    const { audioUrl, duration, state } = next
    player.load(audioUrl, {
      isFinished: state === 'ready',
      durationMs: duration === null ? null : duration * 1000,
    })
    if (cleanups.length === 0) connect()
    recordingOpen.set(true)
    changes.emit()
  }

  function close() {
    if (!recording) return
    player.unload()
    for (const stop of cleanups) stop()
    cleanups = []
    recording = null
    isPlayCounted = false
    clearOpenRecording()
    recordingOpen.set(false)
    changes.emit()
  }

  /**
   * Sends the analytics events once each time the recording is played. Continuing after a pause sends no new events.
   * Playing again after the end or after Stop sends them again.
   */
  function countPlay(phase: Phase) {
    if (phase === 'stopped' || phase === 'ended') isPlayCounted = false
    if (!recording || isPlayCounted || !isPlayRequested(phase)) return
    isPlayCounted = true
    const { voiceId } = recording
    trackEvent({ eventType: 'recording_played', metadata: { voiceId } })
    trackEvent({ eventType: 'audio_played', metadata: { voiceId, of: 'recording' } })
  }

  /** Starts to store the position of the open recording, and to react to keyboard shortcuts and media keys. */
  function connect() {
    const updateHold = holdWhilePlaying(player)
    let phase = player.getState().phase
    const handlePlayerChange = () => {
      updateHold()
      if (player.getState().phase !== phase) storePosition()
      phase = player.getState().phase
      countPlay(phase)
    }
    addEventListener('pagehide', storePosition)
    cleanups = [
      player.subscribe(handlePlayerChange),
      connectKeyboard(playback),
      connectMediaSession(playback),
      () => removeEventListener('pagehide', storePosition),
    ]
  }

  const playback: Playback = {
    player,
    getRecording: () => recording,
    getSpeed: () => speed,
    subscribe: changes.subscribe,
    open(next) {
      load(next)
      player.play()
      storePosition()
    },
    close,
    toggle: () => (isPlayRequested(player.getState().phase) ? player.pause() : player.play()),
    seekBy: (byMs) => player.seek(player.positionMs() + byMs),
    setSpeed(next) {
      speed = next
      storeSpeed(next)
      player.setRate(next)
      changes.emit()
    },
    registerPanel() {
      panelCount += 1
      changes.emit()
      return () => {
        panelCount -= 1
        changes.emit()
      }
    },
    hasPanel: () => panelCount > 0,
  }

  const stored = readOpenRecording(ownerId())
  if (stored) {
    load(stored.recording)
    // If the stored position is lower than `minRestoredMs`, the recording stays at its start, and the playback bar is
    // hidden.
    if (stored.positionMs >= minRestoredMs) player.seek(stored.positionMs)
  }
  return playback
}

let pagePlayback: Playback | null = null

/**
 * Returns the single playback of the page, created on first use. It closes when the user signs out or another account
 * signs in.
 */
export function getPagePlayback(openOutput: OpenOutput): Playback {
  if (pagePlayback) return pagePlayback
  const created = createPlayback(openOutput)
  pagePlayback = created
  const owner = sessionStore.get()?.user.uid
  const stop = sessionStore.subscribe(() => {
    if (sessionStore.get()?.user.uid === owner) return
    stop()
    pagePlayback = null
    created.close()
    created.player.close()
  })
  return created
}
