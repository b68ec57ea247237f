import { createEmitter } from '../../../state/createEmitter.ts'
import type { LineAlignment } from '@scene-partner/listening/alignment/lineAlignment'
import type { HeardLine, Timing } from '@scene-partner/listening/lineSession/lineSession'
import { type ListenerFiles, ListenerFilesError } from './listenerFiles.ts'
import type { ListenerAnswer, ListenerCall, ListenerParts } from './listenerMessages.ts'
import type { LineListener, ListenerProblem, ListenerState } from './lineListener.ts'

/** The connection to the worker in which the recogniser runs. */
export type ListenerConnection = {
  send(call: ListenerCall, transfer?: ArrayBuffer[]): void
  close(): void
}

export type LineListenerOptions = {
  /** The stored files of the recogniser. Undefined if the browser cannot store them or cannot run the recogniser. */
  files: ListenerFiles<keyof ListenerParts> | undefined
  /** Starts the worker. `onBroken` is called if the worker ends unexpectedly. */
  connect(onAnswer: (answer: ListenerAnswer) => void, onBroken: () => void): ListenerConnection
}

/**
 * The recogniser may need at most this share of the sound's duration. On a slower device its results would come too
 * late, so the listener stops it.
 */
const maxTimeShare = 0.7
/** The speed is measured over this much sound, in ms, so that one slow moment has no effect. */
const measuredAudioMs = 8_000

/** Creates the line listener of a rehearsal room. It downloads and starts nothing before `open` is called. */
export function createLineListener({ files, connect }: LineListenerOptions): LineListener {
  const changes = createEmitter()
  let state: ListenerState = files ? 'absent' : 'unable'
  let problem: ListenerProblem | undefined = files ? undefined : 'unsupported'
  let progress = 0
  let download: AbortController | undefined
  let opening: Promise<void> | undefined
  /** Number of `close` calls so far. A running `open` stops at its next step if this number has changed. */
  let closings = 0
  let connection: ListenerConnection | undefined
  let settleOpening: ((answer: 'opened' | 'broken') => void) | undefined

  let lineNumber = 0
  let onHeard: ((heard: HeardLine) => void) | undefined
  /** Callbacks for the results of lines that the worker is finishing, by the number of the line. */
  const finishing = new Map<number, (alignment: LineAlignment | undefined) => void>()
  let measured: Timing = { audioMs: 0, ms: 0 }

  function setState(next: ListenerState, nextProblem?: ListenerProblem) {
    state = next
    problem = nextProblem
    changes.emit()
  }

  function settleFinishing(number: number, alignment: LineAlignment | undefined) {
    finishing.get(number)?.(alignment)
    finishing.delete(number)
  }

  function disconnect() {
    connection?.close()
    connection = undefined
    onHeard = undefined
    for (const number of finishing.keys()) settleFinishing(number, undefined)
  }

  /** Adds a measurement of the recognition time. Stops the recogniser if the device is too slow. */
  function measure({ audioMs, ms }: Timing) {
    measured = { audioMs: measured.audioMs + audioMs, ms: measured.ms + ms }
    if (measured.audioMs < measuredAudioMs) return
    if (measured.ms > measured.audioMs * maxTimeShare) {
      disconnect()
      return setState('unable', 'tooSlow')
    }
    // Starts a new measurement, because a phone can become slower later, when it gets hot.
    measured = { audioMs: 0, ms: 0 }
  }

  function handleAnswer(answer: ListenerAnswer) {
    if (answer.kind === 'opened') {
      measured = { audioMs: 0, ms: 0 }
      return settleOpening?.('opened')
    }
    if (answer.kind === 'failed') return state === 'opening' ? settleOpening?.('broken') : undefined
    if (answer.kind === 'timed') return measure(answer.timing)
    if (answer.kind === 'finished') return settleFinishing(answer.number, answer.alignment)
    if (answer.number === lineNumber) onHeard?.(answer.heard)
  }

  function handleBroken() {
    if (state === 'opening') return settleOpening?.('broken')
    disconnect()
    setState('failed', 'broken')
  }

  async function fetchFiles(stored: NonNullable<typeof files>): Promise<void> {
    progress = 0
    download = new AbortController()
    setState('fetching')
    await stored.download({
      signal: download.signal,
      onProgress(share) {
        progress = share
        changes.emit()
      },
    })
  }

  async function openRecogniser(stored: NonNullable<typeof files>): Promise<void> {
    const closingsBefore = closings
    const isClosed = () => closings !== closingsBefore
    try {
      if (!(await stored.areStored())) {
        if (isClosed()) return
        await fetchFiles(stored)
      }
      if (isClosed()) return
      setState('opening')
      const parts = await stored.read()
      if (isClosed()) return
      const result = await new Promise<'opened' | 'broken'>((resolve) => {
        settleOpening = resolve
        connection = connect(handleAnswer, handleBroken)
        connection.send({ kind: 'open', parts }, Object.values(parts))
      })
      if (isClosed()) return
      settleOpening = undefined
      if (result === 'opened') return setState('ready')
      disconnect()
      setState('failed', 'broken')
    } catch (error) {
      if (isClosed()) return
      const why = error instanceof ListenerFilesError ? error.problem : 'broken'
      disconnect()
      setState(why === 'cancelled' ? 'absent' : 'failed', why)
    }
  }

  return {
    getState: () => state,
    getProblem: () => problem,
    getProgress: () => progress,
    subscribe: changes.subscribe,
    async check() {
      if (!files || state !== 'absent') return
      if (await files.areStored().catch(() => false)) progress = 1
      changes.emit()
    },
    async open() {
      if (!files || state === 'ready' || state === 'unable') return
      if (!opening) {
        const current = openRecogniser(files).finally(() => {
          if (opening === current) opening = undefined
        })
        opening = current
      }
      await opening
    },
    cancel: () => download?.abort(),
    close() {
      closings += 1
      download?.abort()
      disconnect()
      settleOpening?.('broken')
      settleOpening = undefined
      opening = undefined
      if (state !== 'absent' && state !== 'unable') setState('absent')
    },
    async remove() {
      const stopping = opening
      this.close()
      await stopping
      await files?.remove()
      progress = 0
      if (state !== 'unable') setState('absent')
    },
    start(line, callback) {
      lineNumber += 1
      onHeard = callback
      connection?.send({ kind: 'start', line, number: lineNumber })
    },
    hear(samples, hasVoice) {
      if (state === 'ready' && onHeard) connection?.send({ kind: 'hear', samples, hasVoice })
    },
    finish() {
      const wasHearing = onHeard !== undefined
      onHeard = undefined
      if (state !== 'ready' || !wasHearing) return Promise.resolve(undefined)
      return new Promise((resolve) => {
        finishing.set(lineNumber, resolve)
        connection?.send({ kind: 'finish', number: lineNumber })
      })
    },
    stop() {
      onHeard = undefined
      lineNumber += 1
    },
  }
}
