import { createEmitter } from '../../../state/createEmitter.ts'
import type { LineListener, ListenerProblem, ListenerState } from '../listening/lineListener.ts'
import type { VoiceActivityDetector } from '../voiceActivity/voiceActivityDetector.ts'
import type { FollowedLine, LineFollower } from './lineFollower.ts'

/**
 * A state of the line listener, which recognises the words, or `closed`: the recogniser is not loaded, but its files
 * are probably on this device.
 */
export type RecogniserState = ListenerState | 'closed'

/**
 * The recogniser of words on this device, as the rehearsal room uses it. Its promises never reject: after they resolve,
 * `getState` returns the result.
 */
export type WordRecogniser = {
  getState(): RecogniserState
  getProblem(): ListenerProblem | undefined
  /** Returns the share of the files that was downloaded, from 0 to 1. */
  getProgress(): number
  subscribe(listener: () => void): () => void
  /** Loads the recogniser if its files are on this device; else the state becomes `absent`. */
  open(): Promise<void>
  /** Downloads the missing files, stores them on this device, and then loads the recogniser. */
  install(): Promise<void>
  /** Deletes the files from this device. */
  remove(): Promise<void>
  readonly lineFollower: LineFollower
  close(): void
}

type WordRecogniserOptions = {
  /** Loads the code of the recogniser. Only a rehearsal that follows the words needs this code. */
  loadListener: () => Promise<LineListener>
  voiceActivity: VoiceActivityDetector
}

/**
 * Creates the recogniser of a rehearsal room. The recogniser receives its audio from the voice detector, and loads
 * nothing before `open`, `install` or `remove`.
 */
export function createWordRecogniser({ loadListener, voiceActivity }: WordRecogniserOptions): WordRecogniser {
  const changes = createEmitter()
  let loading: Promise<LineListener | null> | null = null
  let lineListener: LineListener | null = null
  let hasLoadFailed = false
  let isClosed = false

  function getState(): RecogniserState {
    if (hasLoadFailed) return 'failed'
    if (!lineListener) return 'closed'
    const state = lineListener.getState()
    return state === 'absent' && lineListener.getProgress() === 1 ? 'closed' : state
  }

  async function load(): Promise<LineListener | null> {
    // Without a connection the code cannot be loaded. The settings panel then shows the failure and offers to retry.
    const loaded = await loadListener().catch(() => null)
    hasLoadFailed = !loaded
    if (loaded) {
      lineListener = loaded
      loaded.subscribe(changes.emit)
      await loaded.check()
    } else loading = null
    changes.emit()
    return loaded
  }
  const loadOnce = () => (loading ??= load())

  /** Recognises the words of a line until the line ends, or until `follow` is called for another line. */
  function follow(listener: LineListener, ...[line, { isActorHeard, onHeard }]: Parameters<LineFollower['start']>) {
    const start = () =>
      listener.start({ id: line.id, text: line.text }, (heard) => {
        if (heard.lineId === line.id) onHeard(heard)
      })
    const stopFrames = voiceActivity.subscribeFrames((frame) => listener.hear(frame, isActorHeard()))
    start()
    const followed: FollowedLine = {
      restart: start,
      finish() {
        stopFrames()
        return listener.finish()
      },
      stop() {
        stopFrames()
        listener.stop()
      },
    }
    return followed
  }

  return {
    getState,
    getProblem: () => (hasLoadFailed ? 'offline' : lineListener?.getProblem()),
    getProgress: () => lineListener?.getProgress() ?? 0,
    subscribe: changes.subscribe,
    async open() {
      const listener = await loadOnce()
      if (listener && getState() === 'closed' && !isClosed) await listener.open()
    },
    async install() {
      const listener = await loadOnce()
      if (!isClosed) await listener?.open()
    },
    async remove() {
      await (await loadOnce())?.remove()
    },
    lineFollower: {
      isReady: () => lineListener?.getState() === 'ready',
      subscribe: changes.subscribe,
      start: (line, how) => (lineListener?.getState() === 'ready' ? follow(lineListener, line, how) : null),
    },
    close() {
      isClosed = true
      lineListener?.close()
      changes.clear()
    },
  }
}
