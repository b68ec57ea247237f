import type { Sound } from './frameReader.ts'

/** What an output tells of itself, in its own time. */
export type OutputNews =
  | { kind: 'began' }
  /** All that was there has been played, and more is to come. */
  | { kind: 'ranDry' }
  | { kind: 'reachedEnd' }
  /** The length of a file, as the browser found it. */
  | { kind: 'measured'; lengthMs: number }
  /** The browser wants a press before it sounds; `resume` when only the visualizer's way is shut. */
  | { kind: 'refused'; why: 'autoplay' | 'resume' }
  | { kind: 'broke'; message: string }
  /** It was asked to play, and the browser cannot. */
  | { kind: 'notBegun'; message: string }

/** Where sound goes. It plays either a finished file or the frames of a sound that still grows. */
export type Output = {
  openFile(url: string): void
  openFrames(sound: Sound): void
  /** The sound given to `openFrames` has more frames; `exactMs` once it has all of them. */
  grew(exactMs: number | null): void
  play(): void
  pause(): void
  seek(ms: number): void
  setRate(rate: number): void
  positionMs(): number
  /** Whether a finished sound should be opened as a file at the next silence, as a file serves this output better. */
  readonly prefersFile: boolean
  /** Whether another rate keeps the pitch of what is open now. */
  readonly canChangeRate: boolean
  readonly analyser: AnalyserNode | null
  /** To be called while a press is handled: some browsers let only that wake their sound. */
  prepare(): void
  close(): void
}

export type OpenOutput = (tell: (news: OutputNews) => void) => Output
