import type { LineAlignment } from '@scene-partner/listening/alignment/lineAlignment'
import type { HeardLine } from '@scene-partner/listening/lineSession/lineSession'

/**
 * `absent`: not opened, or closed; `check` finds out whether the recogniser's files are on this device. `failed`: the
 * files could not be fetched, stored or opened; `getProblem` says why, and `open` tries again. `unable`: the device or
 * browser cannot run the recogniser, or is too slow.
 */
export type ListenerState = 'absent' | 'fetching' | 'opening' | 'ready' | 'failed' | 'unable'

/** Why the recogniser's files are missing, or why the recogniser does not run. */
export type ListenerProblem =
  | 'offline'
  | 'storageFull'
  | 'wrongFile'
  | 'cancelled'
  | 'broken'
  | 'tooSlow'
  | 'unsupported'

/** Recognises the words of the actor's lines on this device. No audio is recorded or sent. */
export type LineListener = {
  getState(): ListenerState
  /** Returns the problem in the states `failed` and `unable`, and after `cancel`. */
  getProblem(): ListenerProblem | undefined
  /** Returns the share of the files that was downloaded, from 0 to 1. */
  getProgress(): number
  /** Calls `callback` when the state, the problem or the progress changes. Returns a function that ends these calls. */
  subscribe(callback: () => void): () => void
  /** Checks whether the files are on this device, without downloading them. If they are, `getProgress` returns 1. */
  check(): Promise<void>
  /** Downloads missing files and starts the recogniser. Never rejects: `getState` returns the result. */
  open(): Promise<void>
  /** Stops the download of the files. */
  cancel(): void
  /** Stops the recogniser and frees its memory. The files stay. */
  close(): void
  /** Stops the recogniser and deletes its files from this device. */
  remove(): Promise<void>

  /**
   * Begins to recognise a line, even while `finish` of the previous line is running. Calls `onHeard` until the next
   * `start`, `finish` or `stop`.
   */
  start(line: { id: string; text: string }, onHeard: (heard: HeardLine) => void): void
  /**
   * Receives the next mono samples at 16 kHz, and whether they contain a voice. Ignores them unless the state is
   * `ready` and a line is being recognised.
   */
  hear(samples: Float32Array, hasVoice: boolean): void
  /**
   * Ends the line and checks each difference against the sound. Resolves with the alignment of the complete line (which
   * of its words were said); undefined if no line was begun, or if the recogniser is not ready or fails. The next line
   * can begin before the result is ready.
   */
  finish(): Promise<LineAlignment | undefined>
  /** Ends the line without a result. */
  stop(): void
}
