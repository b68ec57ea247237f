import type { LineAlignment } from '@scene-partner/listening/alignment/lineAlignment'
import type { LineFollower } from '../actorTurn/lineFollower.ts'
import {
  defaultTurnEndPreferences,
  toTurnEndSettings,
  type EndedBy,
  type TurnEndSettings,
} from '../actorTurn/turnEndSettings.ts'
import { noRightCounts, type RightCounts } from './drillProgress.ts'

/** The time source of the engine. Tests use a fake. */
export type Clock = {
  now(): number
  /** Calls `action` once after `ms`. Returns a function that cancels this call. */
  setTimer(ms: number, action: () => void): () => void
}

/** Who speaks a line: the actor (`mine`), the reader (`partner`), both (`together`), or nobody (`shown`). */
export type LineOwner = 'mine' | 'partner' | 'together' | 'shown'

/** One line of the script as the engine runs it. */
export type RehearsalLine = {
  id: string
  kind: 'heading' | 'speech' | 'action' | 'transition' | 'note'
  part: LineOwner
  scene: number
  /** The number of the line among all spoken lines of the script, from 1; null if the line is not spoken. */
  number: number | null
  characters: readonly string[]
  text: string
  /**
   * Whether the line is a sound cue, such as a telephone or a knock. The line is shown but not spoken. With
   * `playsBellAtSoundCue`, the engine plays a bell and continues after the bell.
   */
  isSound?: boolean
  /** How long the line takes to say, in ms: measured if the actor has said it before, else estimated from its text. */
  expectedMs: number
}

/** `arriving`: the start of the audio has loaded. The line can start, but a step for only the line's end must wait. */
export type AudioState = 'ready' | 'arriving' | 'loading' | 'failed'

/** Audio that is playing. */
export type PlayingAudio = {
  /**
   * Duration at the current speed, in ms; null while the audio is arriving. If the audio does not end soon after this
   * duration, the engine continues without waiting for it.
   */
  durationMs: number | null
  stop(): void
}

/** How a line is played, and the callbacks that report its progress. */
export type LinePlaybackOptions = {
  /** Whether only the end of the line is played. */
  isTail: boolean
  onEnd: () => void
  onFail: () => void
  /** Called when audio that was arriving is complete. `leftMs` is the remaining playing time in ms. */
  onArrived: (leftMs: number) => void
}

/** The audio of the lines that the reader speaks. */
export type LineAudio = {
  getState(line: RehearsalLine): AudioState
  /** Starts to play a line. Then calls either `onEnd` or `onFail` once, or neither if `stop` is called first. */
  start(line: RehearsalLine, how: LinePlaybackOptions): PlayingAudio
  /** Plays the sound of a small bell for a sound cue. Returns a function that stops this sound. */
  playBell(): () => void
  /** Calls the listener when the state of any line has changed. */
  subscribe(listener: () => void): () => void
}

/** Detects voices through the microphone. It does not know the lines of the script. */
export type VoiceActivity = {
  /** Returns whether the microphone is open. Without permission it is never open. */
  isOpen(): boolean
  /** Returns whether a voice is heard. */
  hearsVoice(): boolean
  subscribe(listener: () => void): () => void
}

export type Outcome = 'clean' | 'prompted' | 'missed' | 'skipped'

/** The result of one of the actor's lines. `ms` is the time since the end of the cue; 0 if it was not measured. */
export type LineResult = { lineId: string; outcome: Outcome; ms: number }

export type RehearsalSettings = TurnEndSettings & {
  /** `listen`: the reader speaks every line. `run`: the engine waits for the actor's lines. */
  mode: 'listen' | 'run'
  /** Whether the engine plays only the actor's lines and the end of each cue. Has no effect in the mode `listen`. */
  isCueOnly: boolean
  isLooping: boolean
  /** Whether the engine plays a bell at each sound cue. */
  playsBellAtSoundCue: boolean
}

export const defaultSettings: RehearsalSettings = {
  ...toTurnEndSettings(defaultTurnEndPreferences),
  mode: 'run',
  isCueOnly: false,
  isLooping: false,
  playsBellAtSoundCue: true,
}

/**
 * One step of a rehearsal: a line, or with `isTail` only its end. In a drill, `drilledLine` is the index of the
 * practised line: the line of this step or, if this step is a cue, the line that follows the cue.
 */
export type Step = { lineIndex: number; isTail: boolean; drilledLine?: number }

export type Phase =
  | 'idle'
  /** Nobody speaks: a stage direction or a sound cue is shown, or the engine waits a moment before it continues. */
  | 'gap'
  | 'speaking'
  /** The audio of the current line has not loaded yet. */
  | 'preparing'
  /** The line has no audio. The engine waits until the audio arrives, or until the actor continues without it. */
  | 'unspoken'
  | 'mine'
  | 'together'
  /** The reader's audio is ready, but the engine waits because a voice is still heard. */
  | 'yielding'
  | 'paused'
  | 'ended'

/** How much of the line is prompted: 0 nothing, 1 the first word, 2 the first phrase, 3 the whole line. */
export type PromptLevel = 0 | 1 | 2 | 3

export type RehearsalState = {
  phase: Phase
  /** The index of the current line; -1 before the first line. */
  lineIndex: number
  hearsActor: boolean
  hasSpoken: boolean
  /** How many words of the actor's current line were said; 0 if the words are not recognised. */
  saidWords: number
  prompt: PromptLevel
  /** Whether the engine has waited for a long time, so that the page shows how to continue. */
  isLongWait: boolean
  /** The number of the current round, from 1. Each repetition of the steps is a round. */
  round: number
  /** What ended the actor's last turn; null before the first turn. */
  endedBy: EndedBy | null
  /** How many of the actor's turns have ended. A turn that a pause or a jump interrupts is not counted. */
  endedTurns: number
  /** How many times each line of the current drill was said right. */
  rightCounts: RightCounts
}

/** The state of a rehearsal that has not started. */
export const initialState: RehearsalState = {
  phase: 'idle',
  lineIndex: -1,
  hearsActor: false,
  hasSpoken: false,
  saidWords: 0,
  prompt: 0,
  isLongWait: false,
  round: 1,
  endedBy: null,
  endedTurns: 0,
  rightCounts: noRightCounts,
}

export type EngineOptions = {
  clock: Clock
  lineAudio: LineAudio
  voiceActivity: VoiceActivity
  lines: readonly RehearsalLine[]
  steps: readonly Step[]
  /** Indexes of the lines that are drilled. Absent: the run is not a drill. */
  drilled?: readonly number[] | undefined
  /** Index of the line at which every round after the first begins. Absent: the line of the first step. */
  restartAt?: number
  settings: RehearsalSettings
  /** Recognises the words of the actor's lines. Absent: the words are not recognised; only the voice is detected. */
  lineFollower?: LineFollower | undefined
  onLineResult: (result: LineResult) => void
  /** Called at the end of a line of the actor that was said and followed, with the words that were recognised. */
  onHeardLine?: ((line: RehearsalLine, heard: Promise<LineAlignment | undefined>) => void) | undefined
}

/**
 * Runs lines with the actor. Every method can be called in every phase, and does nothing if it does not apply to the
 * phase.
 */
export type RehearsalEngine = {
  getState(): RehearsalState
  subscribe(listener: () => void): () => void
  /**
   * Returns the steps in order, and the index of the current one. In a drill, the order of the steps differs from the
   * script.
   */
  getPlan(): { steps: readonly Step[]; position: number }
  play(): void
  pause(): void
  /** Handles the main button: depending on the phase, starts, pauses or continues the rehearsal, or ends the line. */
  press(): void
  /** Goes back to the start of the current cue, or, if this cue has just started, to the cue before. */
  back(): void
  next(): void
  /** Goes to this line. If no step contains the line, goes to the next line that a step contains, else to the first. */
  jumpToLine(lineIndex: number): void
  /** Raises the prompt level, which shows more of the actor's line. */
  prompt(): void
  /** Marks the actor's current line as missed or, while the reader speaks, the actor's last line. Goes to its cue. */
  retryLine(): void
  /**
   * In a drill, removes a right result of a line and repeats the line, because the word check found a mistake after the
   * line had ended. Does nothing in other runs.
   */
  repeatLine(lineId: string): void
  setSettings(settings: RehearsalSettings): void
  /**
   * Replaces the steps. In a drill, each of the `drilled` lines is repeated until it was right twice. `startAt` is the
   * index of the line to go to now; absent: the current line. `restartAt` is the index of the line at which each
   * further round begins; absent: the line of the first step.
   */
  setSteps(
    steps: readonly Step[],
    how?: { drilled?: readonly number[] | undefined; startAt?: number; restartAt?: number },
  ): void
  close(): void
}
