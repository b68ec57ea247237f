import type { EngineState, EngineStats, SpeakOptions, SpeechLog } from './engine.ts'

/** A hand answers each job with one message: what came of it, or why nothing did. */
export type Answer<Result> = { result: Result } | { failure: string }

/** One who does jobs, one at a time: a thread, or a process. Never keeps this process alive while unreferenced. */
export type Hand<Job> = {
  give(job: Job): void
  ref(): void
  unref(): void
  /** Ends it, whatever it does; safe to call again. */
  end(): Promise<unknown>
  /** Bytes it holds in memory, where that can be told and matters. */
  memory?(): number | undefined
  /** Milliseconds that it has had a processor so far, where that can be told. */
  processorMs?: (() => number | undefined) | undefined
}

/** What a hand tells its supervisor. */
export type HandEvents<Result> = {
  /** It has loaded what it needs. Not told by hands that take jobs from the beginning. */
  ready(): void
  answered(answer: Answer<Result>): void
  /** It is gone, for this reason. May be told more than once. */
  fell(how: string): void
  /** It cannot do its work and never will, as things lie on this machine: a sentence for whoever runs this. */
  useless(why: string): void
}

export type SupervisorOptions<Job, Result> = {
  name: string
  size: number
  start(events: HandEvents<Result>, index: number): Hand<Job>
  deadlineMs(job: Job): number
  /** Hands that say when they are ready must do so within this time. Without it they take jobs from the beginning. */
  readyWithinMs?: number | undefined
  /** Another hand is started while more than this many jobs wait for each that is starting: 0 unless said. */
  growAbove?: number | undefined
  /** While an urgent job runs nothing else begins, so that it has the machine to itself. */
  isUrgentAlone?: boolean | undefined
  /**
   * The first hand takes the whole machine for one job, the others a part of it each: when all of those are there, the
   * first is left for what is urgent or alone.
   */
  hasSoloist?: boolean | undefined
  /** Hands that had nothing to do for so long are ended. */
  idleMs?: number | undefined
  /** A hand that holds more memory than this is ended and replaced. */
  memoryLimit?: number | undefined
  log?: SpeechLog | undefined
  /** Milliseconds that only rise. */
  now?: (() => number) | undefined
}

export type Pool<Job, Result> = {
  run(job: Job, options: SpeakOptions): Promise<Result>
  /** Starts the first hand with a job that nobody waits for, so that the first real one finds it loaded and quick. */
  warm(job: Job): void
  state(): EngineState
  stats(): EngineStats
  /** What made the hands useless has changed: they are tried again. */
  forgive(): void
  isClosed(): boolean
  close(): Promise<void>
}
