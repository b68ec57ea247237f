import { createFrameReader, getExactDurationMs, type FrameReader } from './stream/frameReader.ts'
import type { OpenOutput, Output, OutputEvent } from './output.ts'
import { getNextPhase, isPlayRequested, type Phase, type PhaseEvent } from './phase.ts'
import { readAudioStream, AudioGoneError, type ReadAudioStreamOptions } from './stream/readAudioStream.ts'
import { createEmitter } from '../state/createEmitter.ts'

/** Why playback failed. `formatPlayerProblem` returns the message for the user. */
export type PlayerProblem =
  | { kind: 'autoplay' | 'resume' | 'gone' | 'unreachable' | 'empty' }
  | { kind: 'playback' | 'start'; message: string }

/** The player's current state. Times are in ms. */
export type PlayerState = {
  phase: Phase
  url: string | null
  /** Duration in ms of the audio that can be played now. */
  availableMs: number
  /**
   * Duration in ms, as the server or a complete stream gives it, else as the browser measures it. Null while it is not
   * known, for example while the recording is still being generated.
   */
  durationMs: number | null
  problem: PlayerProblem | null
  /**
   * Whether the playback rate can change. False while the output decodes the audio in chunks, because the pitch would
   * change with the rate.
   */
  canChangeRate: boolean
}

export type LoadOptions = {
  /** Whether the file is complete. If not, the player streams the audio while it is generated. */
  isFinished: boolean
  durationMs?: number | null
}

export type PlayerOptions = {
  openOutput: OpenOutput
  read?: Pick<ReadAudioStreamOptions, 'fetch' | 'now' | 'wait'>
}

/** Plays one recording at a time, also while it is being generated. */
export type Player = {
  getState(): PlayerState
  /**
   * Calls the listener at each change of the state and at each seek, but not while playback moves the position.
   * Returns a function that unsubscribes.
   */
  subscribe(listener: () => void): () => void
  load(url: string, options: LoadOptions): void
  play(): void
  pause(): void
  /** Pauses and goes back to the start. */
  stop(): void
  /** Seeks to a position in ms. The position is limited to the available audio. */
  seek(ms: number): void
  setRate(rate: number): void
  positionMs(): number
  /** Returns the analyser for the visualizer; null while the output has none, for example before the first `play`. */
  analyser(): AnalyserNode | null
  /**
   * Call this when the user presses a button whose audio starts later. Some browsers enable audio only during a press.
   */
  prepare(): void
  /** Unloads the recording. */
  unload(): void
  /** Releases all resources. A later `load` opens them again. */
  close(): void
}

const initialState: PlayerState = {
  phase: 'idle',
  url: null,
  availableMs: 0,
  durationMs: null,
  problem: null,
  canChangeRate: true,
}

type GrowingStream = { reader: FrameReader; bytes: number; abort: AbortController; isLost: boolean }

/**
 * Creates a player for one recording at a time. It plays a finished file, or a stream that still grows. `read` replaces
 * functions that `readAudioStream` uses, such as `fetch`. `openOutput` is called on first use.
 */
export function createPlayer({ openOutput, read }: PlayerOptions): Player {
  let state = initialState
  let rate = 1
  let stream: GrowingStream | null = null
  let hasFilePending = false
  const changes = createEmitter()
  // Created on first use, because there is no audio when the server renders the page.
  let opened: Output | null = null
  const output = () => (opened ??= openOutput(handleOutputEvent))

  function setState(change: Partial<PlayerState>) {
    state = { ...state, ...change }
    changes.emit()
  }

  function dispatch(event: PhaseEvent, change: Partial<PlayerState> = {}) {
    setState({ ...change, phase: getNextPhase(state.phase, event) })
  }

  const endMs = () => state.durationMs ?? state.availableMs

  function handleOutputEvent(event: OutputEvent) {
    if (state.phase === 'idle') return
    if (event.kind === 'failed') return dispatch('failed', { problem: { kind: 'playback', message: event.message } })
    if (event.kind === 'refused') {
      output().pause()
      return dispatch('refused', { problem: { kind: event.why } })
    }
    if (event.kind === 'startFailed') return dispatch('failed', { problem: { kind: 'start', message: event.message } })
    if (event.kind === 'underrun' && stream?.isLost) return fail()
    if (event.kind === 'measured') {
      // A known duration is not replaced: the server's duration is exact, but the browser may only estimate it.
      if (state.durationMs === null) setState({ durationMs: event.lengthMs, availableMs: event.lengthMs })
      return
    }
    dispatch(event.kind, event.kind === 'started' ? { problem: null } : {})
    if (event.kind === 'endReached') switchToFile()
  }

  /** Reopens the finished recording as a file while nothing plays, if the output prefers files. */
  function switchToFile() {
    if (!hasFilePending || !state.url || isPlayRequested(state.phase)) return
    hasFilePending = false
    const at = state.phase === 'ended' ? 0 : output().positionMs()
    output().openFile(state.url)
    output().setRate(rate)
    if (at > 0) output().seek(at)
    setState({ canChangeRate: output().canChangeRate })
  }

  /** Reports that playback failed. Called when no more audio will arrive and playback waits for audio. */
  function fail() {
    output().pause()
    dispatch('failed', { problem: state.problem ?? { kind: 'unreachable' } })
  }

  function closeStream() {
    stream?.abort.abort()
    stream = null
    hasFilePending = false
  }

  function failStream(mine: GrowingStream, problem: PlayerProblem) {
    mine.isLost = true
    setState({ problem })
    if (state.phase === 'stalled' || state.phase === 'loading') fail()
  }

  function handleStreamError(mine: GrowingStream, error: unknown) {
    if (stream !== mine || mine.abort.signal.aborted) return
    failStream(mine, { kind: error instanceof AudioGoneError ? 'gone' : 'unreachable' })
  }

  /** Streams audio that is still being generated. After a failure, continues at the first byte that is missing. */
  function streamAudio(url: string, mine: GrowingStream) {
    const onBytes = (bytes: Uint8Array) => {
      mine.bytes += bytes.length
      mine.reader.push(bytes)
      output().framesAdded(null)
      setState({ availableMs: mine.reader.availableMs })
    }
    mine.isLost = false
    readAudioStream(url, { ...read, signal: mine.abort.signal, from: mine.bytes, onBytes }).then(
      (head) => {
        if (stream !== mine) return
        if (mine.reader.frameCount === 0) return failStream(mine, { kind: 'empty' })
        const finished = createFrameReader()
        finished.push(head)
        const durationMs = getExactDurationMs(finished.info, mine.reader) ?? mine.reader.availableMs
        output().framesAdded(durationMs)
        setState({ durationMs, availableMs: durationMs })
        hasFilePending = output().prefersFile
        switchToFile()
      },
      (error: unknown) => handleStreamError(mine, error),
    )
  }

  function load(url: string, { isFinished, durationMs = null }: LoadOptions) {
    closeStream()
    const knownDurationMs = isFinished ? durationMs : null
    setState({
      phase: getNextPhase(state.phase, 'load'),
      url,
      availableMs: knownDurationMs ?? 0,
      durationMs: knownDurationMs,
      problem: null,
    })
    if (isFinished) output().openFile(url)
    else {
      stream = { reader: createFrameReader(), bytes: 0, abort: new AbortController(), isLost: false }
      output().openFrames(stream.reader)
      streamAudio(url, stream)
    }
    output().setRate(rate)
    setState({ canChangeRate: output().canChangeRate })
  }

  /** Opens the recording again at the same position after a failure, and requests the missing part. */
  function recover() {
    if (!state.url || state.phase !== 'failed') return
    const at = output().positionMs()
    if (stream) {
      output().openFrames(stream.reader)
      output().framesAdded(state.durationMs)
      if (stream.isLost) streamAudio(state.url, stream)
    } else output().openFile(state.url)
    output().setRate(rate)
    output().seek(at)
  }

  return {
    getState: () => state,
    subscribe: changes.subscribe,
    load,
    play() {
      if (state.phase === 'idle' || isPlayRequested(state.phase)) return
      recover()
      if (state.phase === 'ended') output().seek(0)
      dispatch('play', { problem: null })
      output().play()
    },
    pause() {
      opened?.pause()
      dispatch('pause')
      switchToFile()
    },
    stop() {
      if (state.phase === 'idle') return
      output().pause()
      output().seek(0)
      dispatch('stop')
      switchToFile()
    },
    seek(ms) {
      if (state.phase === 'idle') return
      output().seek(Math.max(0, Math.min(ms, endMs())))
      if (ms > 0) dispatch('seeked')
      else setState({})
    },
    setRate(next) {
      rate = next
      opened?.setRate(next)
    },
    positionMs: () => (state.phase === 'idle' ? 0 : Math.min(output().positionMs(), endMs())),
    analyser: () => opened?.analyser ?? null,
    prepare: () => output().prepare(),
    unload() {
      closeStream()
      opened?.pause()
      setState(initialState)
    },
    close() {
      closeStream()
      opened?.close()
      opened = null
      setState(initialState)
    },
  }
}
