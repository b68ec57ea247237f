/** Time as the room knows it, so that tests hold it in their hands. */
export type Clock = {
  now(): number
  /** Acts once, later. Answers how to call it off. */
  after(ms: number, act: () => void): () => void
}

/** Who has a line: me, somebody else, both at once, or nobody, since it is only read. */
export type Part = 'mine' | 'partner' | 'together' | 'shown'

/** One line of the script as the room runs it. */
export type RoomLine = {
  id: string
  kind: 'heading' | 'speech' | 'action' | 'transition' | 'note'
  part: Part
  scene: number
  /** Among the speeches of the script, from 1; null where nothing is spoken. */
  number: number | null
  characters: readonly string[]
  text: string
  /** Shown, and a sound that is waited for: a telephone, a knock. */
  isSound?: boolean
  /** How long it takes to say: learnt from the actor, else by its words. */
  expectedMs: number
}

export type SoundState = 'ready' | 'coming' | 'failed'

/** What sounds, to its end. */
export type Sounding = {
  /** At the speed asked for; what has not ended well after it is given up. */
  durationMs: number
  stop(): void
}

/** The partners' voices. */
export type Sounds = {
  stateOf(line: RoomLine): SoundState
  /** Begins now. Later, and unless it is stopped before, one of the two is called. */
  start(line: RoomLine, how: { isTail: boolean; onEnd: () => void; onFail: () => void }): Sounding
  /** A small bell in place of a sound that the script asks for. Answers how to stop it. */
  ring(): () => void
  /** Hears that the state of some line has changed. */
  subscribe(listener: () => void): () => void
}

/** What listens for the actor. It knows nothing of lines. */
export type Ear = {
  /** Whether it can hear at all: without leave for the microphone it cannot. */
  isOpen(): boolean
  /** Whether it hears a voice, anybody's. */
  hears(): boolean
  subscribe(listener: () => void): () => void
}

export type Outcome = 'clean' | 'prompted' | 'missed' | 'skipped'

/** How one of my lines went; `ms` from the end of the cue, 0 where nothing was heard of it. */
export type Note = { lineId: string; outcome: Outcome; ms: number }

/** What ends my turn. */
export type EndedBy = 'voice' | 'time' | 'key' | 'together'

export type RoomSettings = {
  /** `listen`: every line is read, mine too. `run`: mine is waited for. */
  mode: 'listen' | 'run'
  waitsForVoice: boolean
  waitsForTime: boolean
  /** How much silence ends my line. */
  patienceMs: number
  /** Of the cue only its end is read, and no line that is no cue. */
  isCueOnly: boolean
  isLooping: boolean
  /** A small bell is heard where the script asks for a sound. */
  isRinging: boolean
}

export const usualSettings: RoomSettings = {
  mode: 'run',
  waitsForVoice: true,
  waitsForTime: false,
  patienceMs: 900,
  isCueOnly: false,
  isLooping: false,
  isRinging: true,
}

/** One thing to run: a line, or the end of one. */
export type Step = { at: number; isTail: boolean }

export type Phase =
  | 'idle'
  /** A direction is on the sheet, or the next round is about to begin. */
  | 'breath'
  | 'speaking'
  /** The next line has no sound yet. */
  | 'preparing'
  /** It has none and will have none: it stands there as long as reading it takes. */
  | 'unspoken'
  | 'mine'
  | 'together'
  /** The partner is ready and somebody still speaks. */
  | 'yielding'
  | 'paused'
  | 'ended'

/** How much of my line I was told: nothing, the first word, all first letters, the line. */
export type PromptLevel = 0 | 1 | 2 | 3

export type RoomState = {
  phase: Phase
  /** The line it stands at; -1 before the first. */
  at: number
  hears: boolean
  hasSpoken: boolean
  prompt: PromptLevel
  /** Whatever is waited for takes long: the page says how to go on. */
  isLong: boolean
  /** Rounds since the start, from 1. */
  round: number
  /** What ended my last turn. */
  endedBy: EndedBy | null
}

/** A room that nobody has begun in. */
export const atRest: RoomState = {
  phase: 'idle',
  at: -1,
  hears: false,
  hasSpoken: false,
  prompt: 0,
  isLong: false,
  round: 1,
  endedBy: null,
}
