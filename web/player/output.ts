import type { AudioFrames } from './stream/frameReader.ts'

/** An event that an audio output reports to the player. */
export type OutputEvent =
  | { kind: 'started' }
  /** All audio received so far was played, but this is not the end of the recording. */
  | { kind: 'underrun' }
  | { kind: 'endReached' }
  /** The duration of a file, measured by the browser. */
  | { kind: 'measured'; lengthMs: number }
  /**
   * The browser requires a user press: to play (`autoplay`), or only to resume the visualizer's audio context
   * (`resume`).
   */
  | { kind: 'refused'; why: 'autoplay' | 'resume' }
  | { kind: 'failed'; message: string }
  /** Playback was requested but failed to start. */
  | { kind: 'startFailed'; message: string }

/** An audio output. It plays a finished file, or frames of audio that is still being generated. */
export type Output = {
  openFile(url: string): void
  openFrames(sound: AudioFrames): void
  /**
   * Continues with the frames that were added to the audio passed to `openFrames`. `exactMs` is the duration in ms when
   * the audio is complete, else null.
   */
  framesAdded(exactMs: number | null): void
  play(): void
  pause(): void
  seek(ms: number): void
  setRate(rate: number): void
  positionMs(): number
  /**
   * Whether to reopen a finished recording as a file at the next pause, because this output plays files better than
   * frames.
   */
  readonly prefersFile: boolean
  /** Whether the playback rate can change without changing the pitch. */
  readonly canChangeRate: boolean
  readonly analyser: AnalyserNode | null
  /**
   * Call this when the user presses a button whose audio starts later. Some browsers enable audio only during a press.
   */
  prepare(): void
  close(): void
}

/** Creates an output. `emit` receives the output's events until `close` is called. */
export type OpenOutput = (emit: (event: OutputEvent) => void) => Output
