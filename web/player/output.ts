import type { AudioFrames } from './frameReader.ts'

/** An event from an output. */
export type OutputEvent =
  | { kind: 'started' }
  /** Everything received so far was played; more is coming. */
  | { kind: 'underrun' }
  | { kind: 'endReached' }
  /** The duration of a file as the browser measured it. */
  | { kind: 'measured'; lengthMs: number }
  /** The browser requires a user press. `resume`: only the audio context of the visualizer is suspended. */
  | { kind: 'refused'; why: 'autoplay' | 'resume' }
  | { kind: 'failed'; message: string }
  /** Playback was requested and could not start. */
  | { kind: 'startFailed'; message: string }

/** An audio output. It plays either a finished file or the frames of growing audio. */
export type Output = {
  openFile(url: string): void
  openFrames(sound: AudioFrames): void
  /**
   * The audio passed to `openFrames` has more frames. `exactMs` is its duration in ms once it is complete, else null.
   */
  framesAdded(exactMs: number | null): void
  play(): void
  pause(): void
  seek(ms: number): void
  setRate(rate: number): void
  positionMs(): number
  /**
   * Whether a finished recording should be reopened as a file at the next pause, as this output handles files better.
   */
  readonly prefersFile: boolean
  /** Whether the playback rate can change without changing the pitch. */
  readonly canChangeRate: boolean
  readonly analyser: AnalyserNode | null
  /** Call this in a user press whose audio starts later: some browsers enable audio only then. */
  prepare(): void
  close(): void
}

/** Creates an output. `emit` receives its events until `close`. */
export type OpenOutput = (emit: (event: OutputEvent) => void) => Output
