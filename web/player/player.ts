import { createFrameReader, exactMs, type FrameReader } from './frameReader.ts'
import type { OpenOutput, Output, OutputNews } from './output.ts'
import { nextPhase, wantsSound, type Phase, type PhaseEvent } from './phase.ts'
import { readSound, SoundGone, type ReadSoundOptions } from './readSound.ts'

/** Why there is silence; `sayProblem` has the words. */
export type PlayerProblem =
  | { kind: 'autoplay' | 'resume' | 'gone' | 'unreachable' | 'empty' }
  | { kind: 'playback' | 'start'; message: string }

export type PlayerState = {
  phase: Phase
  url: string | null
  /** How much can be played and sought in now. */
  availableMs: number
  /** Exact, to the sample; null while the sound is being made. */
  durationMs: number | null
  problem: PlayerProblem | null
  /** Not while a browser decodes a growing sound portion by portion: another speed would be another pitch. */
  canChangeRate: boolean
}

export type LoadOptions = {
  /** Whether the whole file can be asked for; else its sound is read while it is made. */
  isFinished: boolean
  durationMs?: number | null
}

export type PlayerOptions = {
  openOutput: OpenOutput
  read?: Pick<ReadSoundOptions, 'fetch' | 'now' | 'wait'>
}

/** Plays one sound at a time, also while it is made. */
export type Player = {
  getState(): PlayerState
  /** Hears of each change of the state; the position is asked for. Answers how to stop. */
  subscribe(listener: () => void): () => void
  load(url: string, options: LoadOptions): void
  play(): void
  pause(): void
  /** Pauses and goes back to the start. */
  stop(): void
  /** Goes to a place within what is there; places beyond are drawn in. */
  seek(ms: number): void
  setRate(rate: number): void
  positionMs(): number
  /** What sounds just now, for a picture of it; null before the first sound and where the browser has none. */
  analyser(): AnalyserNode | null
  /** Call it while a press is handled whose sound will come later. */
  prepare(): void
  /** Forgets the sound. */
  unload(): void
  /** Lets go of everything; a later `load` opens it anew. */
  close(): void
}

const nothing: PlayerState = {
  phase: 'idle',
  url: null,
  availableMs: 0,
  durationMs: null,
  problem: null,
  canChangeRate: true,
}

type Growing = { reader: FrameReader; bytes: number; leaving: AbortController; isLost: boolean }

export function createPlayer({ openOutput, read }: PlayerOptions): Player {
  let state = nothing
  let rate = 1
  let growing: Growing | null = null
  let awaitsFile = false
  const listeners = new Set<() => void>()
  // Made when first needed: a page that is written on the server has no sound.
  let opened: Output | null = null
  const output = () => (opened ??= openOutput(hear))

  function put(change: Partial<PlayerState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function move(event: PhaseEvent, change: Partial<PlayerState> = {}) {
    put({ ...change, phase: nextPhase(state.phase, event) })
  }

  const endMs = () => state.durationMs ?? state.availableMs

  function hear(news: OutputNews) {
    if (state.phase === 'idle') return
    if (news.kind === 'broke') return move('broke', { problem: { kind: 'playback', message: news.message } })
    if (news.kind === 'refused') {
      output().pause()
      return move('refused', { problem: { kind: news.why } })
    }
    if (news.kind === 'notBegun') return move('broke', { problem: { kind: 'start', message: news.message } })
    if (news.kind === 'ranDry' && growing?.isLost) return fall()
    if (news.kind === 'measured') {
      // What the server counted is exact; what a browser finds may be a guess.
      if (state.durationMs === null) put({ durationMs: news.lengthMs, availableMs: news.lengthMs })
      return
    }
    move(news.kind, news.kind === 'began' ? { problem: null } : {})
    if (news.kind === 'reachedEnd') takeFile()
  }

  /** Plays on from the finished file where that serves the output better, in a moment in which nothing sounds. */
  function takeFile() {
    if (!awaitsFile || !state.url || wantsSound(state.phase)) return
    awaitsFile = false
    const at = state.phase === 'ended' ? 0 : output().positionMs()
    output().openFile(state.url)
    output().setRate(rate)
    if (at > 0) output().seek(at)
    put({ canChangeRate: output().canChangeRate })
  }

  /** Nothing more will come: what was there has been played. */
  function fall() {
    output().pause()
    move('broke', { problem: state.problem ?? { kind: 'unreachable' } })
  }

  function leave() {
    growing?.leaving.abort()
    growing = null
    awaitsFile = false
  }

  function lose(mine: Growing, problem: PlayerProblem) {
    mine.isLost = true
    put({ problem })
    if (state.phase === 'stalled' || state.phase === 'loading') fall()
  }

  function whenLost(mine: Growing, error: unknown) {
    if (growing !== mine || mine.leaving.signal.aborted) return
    lose(mine, { kind: error instanceof SoundGone ? 'gone' : 'unreachable' })
  }

  /** Reads a growing sound on from where an earlier reading fell. */
  function grow(url: string, mine: Growing) {
    const onBytes = (bytes: Uint8Array) => {
      mine.bytes += bytes.length
      mine.reader.push(bytes)
      output().grew(null)
      put({ availableMs: mine.reader.availableMs })
    }
    mine.isLost = false
    readSound(url, { ...read, signal: mine.leaving.signal, from: mine.bytes, onBytes }).then(
      (head) => {
        if (growing !== mine) return
        if (mine.reader.frameCount === 0) return lose(mine, { kind: 'empty' })
        const finished = createFrameReader()
        finished.push(head)
        const durationMs = exactMs(finished.info, mine.reader) ?? mine.reader.availableMs
        output().grew(durationMs)
        put({ durationMs, availableMs: durationMs })
        awaitsFile = output().prefersFile
        takeFile()
      },
      (error: unknown) => whenLost(mine, error),
    )
  }

  function load(url: string, { isFinished, durationMs = null }: LoadOptions) {
    leave()
    const known = isFinished ? durationMs : null
    put({ phase: nextPhase(state.phase, 'load'), url, availableMs: known ?? 0, durationMs: known, problem: null })
    if (isFinished) output().openFile(url)
    else {
      growing = { reader: createFrameReader(), bytes: 0, leaving: new AbortController(), isLost: false }
      output().openFrames(growing.reader)
      grow(url, growing)
    }
    output().setRate(rate)
    put({ canChangeRate: output().canChangeRate })
  }

  /** After a fall the sound is opened anew, at the same place, and what was missing is asked for again. */
  function mend() {
    if (!state.url || state.phase !== 'failed') return
    const at = output().positionMs()
    if (growing) {
      output().openFrames(growing.reader)
      output().grew(state.durationMs)
      if (growing.isLost) grow(state.url, growing)
    } else output().openFile(state.url)
    output().setRate(rate)
    output().seek(at)
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
    play() {
      if (state.phase === 'idle' || wantsSound(state.phase)) return
      mend()
      if (state.phase === 'ended') output().seek(0)
      move('play', { problem: null })
      output().play()
    },
    pause() {
      opened?.pause()
      move('pause')
      takeFile()
    },
    stop() {
      if (state.phase === 'idle') return
      output().pause()
      output().seek(0)
      move('stop')
      takeFile()
    },
    seek(ms) {
      if (state.phase === 'idle') return
      output().seek(Math.max(0, Math.min(ms, endMs())))
      if (ms > 0) move('moved')
      else put({})
    },
    setRate(next) {
      rate = next
      opened?.setRate(next)
    },
    positionMs: () => (state.phase === 'idle' ? 0 : Math.min(output().positionMs(), endMs())),
    analyser: () => opened?.analyser ?? null,
    prepare: () => output().prepare(),
    unload() {
      leave()
      opened?.pause()
      put(nothing)
    },
    close() {
      leave()
      opened?.close()
      opened = null
      put(nothing)
    },
  }
}
