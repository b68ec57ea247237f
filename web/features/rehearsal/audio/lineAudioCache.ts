import type { RehearsalLine, LineAudio, AudioState } from '../engine/engineTypes.ts'
import type { LineOutput } from './lineOutput.ts'
import { createArrivingAudio, type ArrivingAudio } from './arrivingAudio.ts'
import { createBell } from './bell.ts'
import { trimSilence, type Samples } from './audioShaping.ts'
import { createShapedAudio } from './shapedAudio.ts'
import { createEmitter } from '../../../state/createEmitter.ts'
import type { FetchLineAudio, FetchRecording } from './lineFetching.ts'

export type LineAudioCache = LineAudio & {
  /**
   * Loads these lines, in the order in which they are needed. The first (nearest) line loads alone and can start before
   * it has loaded completely. Lines that are no longer requested stay until the cache is full, so that a run can be
   * repeated offline.
   */
  preload(lines: readonly RehearsalLine[]): void
  /** Loads a line before all others, unless its audio is loaded or loading. It need not be among those of `preload`. */
  request(line: RehearsalLine): void
  /** Loads a failed line again. */
  retry(line: RehearsalLine): void
  /**
   * Deletes the audio of these lines, because the server now speaks them differently, and loads again those of them
   * that are still requested. A line that is playing continues with its old audio.
   */
  reload(lines: readonly RehearsalLine[]): void
  /** Returns the error because of which a line has no audio; null if loading the line did not fail. */
  getError(line: RehearsalLine): unknown
  /**
   * Counts the requested lines: `wanted` is the number of all of them, `ready` the number of loaded lines before the
   * first line that has not loaded, `failed` the number of failed lines. `undecodable` and `unreachable` are the
   * numbers of recordings (of the actor or of friends) that a synthetic voice replaces: `undecodable` because this
   * browser cannot decode them, `unreachable` because they could not be fetched.
   */
  getPreloadStatus(): {
    ready: number
    wanted: number
    failed: number
    undecodable: number
    unreachable: number
  }
  /** Tries again to load the recordings of the actor and of friends that could not be fetched. */
  retryRecordings(): void
  setSpeed(speed: number): void
  close(): void
}

type CachedLine = {
  state: 'ready' | 'loading' | 'failed'
  voices: readonly Samples[]
  /** The audio received so far while the line is loading; else null. Also null if playback waited for it too long. */
  arriving: ArrivingAudio | null
  failure: unknown
  changedAt: number
}

const maxParallel = 2
/** Number of bytes at the start of an audio file that contain its exact duration. */
const headBytes = 4096
/** Maximum number of cached samples of lines that are not in `wanted`: about 5 minutes of sound and 32 MB. */
const maxSpareSamples = 8_000_000
/** After this time in ms, a running request no longer counts towards the maximum of parallel requests. */
const slotTimeoutMs = 20_000
/** After this time in ms, `preload` retries a transient failure, and the event `online` repeats a running request. */
const retryAfterMs = 5_000

const countSamples = ({ voices }: CachedLine) => voices.reduce((sum, { samples }) => sum + samples.length, 0)

type LineAudioCacheOptions = {
  output: LineOutput
  fetchLineAudio: FetchLineAudio
  fetchRecording?: FetchRecording
  /** Returns whether a retry may succeed, for example when the network is available again. */
  isTransient?: (failure: unknown) => boolean
}

/**
 * Creates the cache of decoded line audio. It loads the nearest requested line alone, then the others, two at a time.
 */
export function createLineAudioCache({
  output,
  fetchLineAudio,
  fetchRecording,
  isTransient = () => false,
}: LineAudioCacheOptions): LineAudioCache {
  const changes = createEmitter()
  const cachedLines = new Map<string, CachedLine>()
  const shapedAudio = createShapedAudio()
  /** By line id: recordings that this browser cannot decode (`undecodable`) or could not fetch (`unreachable`). */
  const unusableRecordings = new Map<string, 'undecodable' | 'unreachable'>()
  const closing = new AbortController()
  let wanted: readonly RehearsalLine[] = []
  /**
   * The lines that are loading and count towards the maximum of parallel requests. `isAhead`: the actor does not wait
   * for the line yet.
   */
  const slots = new Map<CachedLine, { isAhead: boolean }>()

  function stateOf({ id }: RehearsalLine): AudioState {
    const found = cachedLines.get(id)
    return found?.arriving?.canStart() ? 'arriving' : (found?.state ?? 'loading')
  }
  const createEntry = (state: CachedLine['state'], fields: Partial<CachedLine> = {}): CachedLine => ({
    ...{ state, voices: [], arriving: null, failure: null, changedAt: performance.now() },
    ...fields,
  })

  async function decodeRecording(
    line: RehearsalLine,
    fetchRecordingOf: FetchRecording,
  ): Promise<readonly Samples[] | null> {
    if (unusableRecordings.has(line.id)) return null
    // If the recording cannot be used, the voice of the role reads the line, and the page says so.
    let reason: 'undecodable' | 'unreachable' = 'unreachable'
    try {
      const bytes = await fetchRecordingOf(line, closing.signal)
      reason = 'undecodable'
      return bytes && [await output.decode(bytes)]
    } catch {
      unusableRecordings.set(line.id, reason)
      return null
    }
  }

  /** Fetches the audio of a line and decodes it while it arrives. Then decodes the complete file. */
  async function fetchAndDecode(line: RehearsalLine, isAhead: boolean, arriving: ArrivingAudio) {
    try {
      const onBytes = arriving.addBytes
      const bytes = await fetchLineAudio(line, { signal: closing.signal, isAhead, onBytes })
      const head = new Uint8Array(bytes.slice(0, headBytes))
      const [samples] = await Promise.all([output.decode(bytes), arriving.complete(head)])
      return samples
    } catch (failure) {
      arriving.fail()
      throw failure
    }
  }

  async function loadLine(line: RehearsalLine, isAhead: boolean) {
    const arriving = createArrivingAudio(output.decodeFrames)
    const unsubscribe = arriving.subscribe(changes.emit)
    const ownEntry = createEntry('loading', { arriving })
    cachedLines.set(line.id, ownEntry)
    /** Stores the result of this request, unless the line was requested again in the meantime. */
    const setEntry = (next: CachedLine) => {
      if (closing.signal.aborted || cachedLines.get(line.id) !== ownEntry) return
      cachedLines.set(line.id, next)
      changes.emit()
    }
    slots.set(ownEntry, { isAhead })
    const freeSlot = () => {
      slots.delete(ownEntry)
      startLoads()
    }
    const timer = setTimeout(freeSlot, slotTimeoutMs)
    try {
      const recording = fetchRecording && (await decodeRecording(line, fetchRecording))
      const voices = recording ?? [await fetchAndDecode(line, isAhead, arriving)]
      setEntry(createEntry('ready', { voices: voices.map(trimSilence) }))
    } catch (failure) {
      setEntry(createEntry('failed', { failure }))
    } finally {
      unsubscribe()
      clearTimeout(timer)
      freeSlot()
    }
  }

  const isTemporary = (one: CachedLine | undefined) => one?.state === 'failed' && isTransient(one.failure)
  const isOld = ({ changedAt }: CachedLine) => performance.now() - changedAt > retryAfterMs

  /** Loads again the lines that failed because of the network or whose request is older than `retryAfterMs`. */
  function retryTransient() {
    for (const [id, one] of cachedLines) if (isTemporary(one) || (one.state === 'loading' && isOld(one))) forgetLine(id)
    startLoads()
    changes.emit()
  }
  addEventListener('online', retryTransient)

  /** Returns whether a line must wait. Lines that are loaded ahead do not delay a line that the actor waits for. */
  function areSlotsTaken(isAhead: boolean): boolean {
    const taken = [...slots.values()].filter((slot) => isAhead || !slot.isAhead)
    return taken.length >= maxParallel
  }

  function startLoads() {
    if (closing.signal.aborted) return
    const [nearest] = wanted
    for (const line of wanted) {
      const isAhead = line !== nearest
      if (areSlotsTaken(isAhead)) return
      if (!cachedLines.has(line.id)) void loadLine(line, isAhead)
      // While the nearest line loads, no other line is requested: the server needs all its processors for this line.
      const entry = cachedLines.get(line.id)
      if (line === nearest && entry && slots.has(entry)) return
    }
  }

  /**
   * Removes failed lines that are no longer requested. While the cache is too large, also removes loaded lines that are
   * no longer requested, the oldest first.
   */
  function dropFarLines() {
    const requestedIds = new Set(wanted.map(({ id }) => id))
    const spare = [...cachedLines].filter(([id, { state }]) => !requestedIds.has(id) && state !== 'loading')
    let spareSamples = spare.reduce((sum, [, line]) => sum + countSamples(line), 0)
    for (const [id, line] of spare) {
      // Deletes the line's audio at the current speed, which can be computed again from the loaded audio.
      shapedAudio.drop(id)
      if (line.state === 'ready' && spareSamples <= maxSpareSamples) continue
      spareSamples -= countSamples(line)
      cachedLines.delete(id)
    }
  }

  function forgetLine(id: string) {
    cachedLines.delete(id)
    shapedAudio.drop(id)
  }

  function dropLine(id: string) {
    forgetLine(id)
    unusableRecordings.delete(id)
  }

  return {
    getState: stateOf,
    getError: ({ id }) => cachedLines.get(id)?.failure ?? null,
    start(line, { isTail, onEnd, onFail, onArrived }) {
      const found = cachedLines.get(line.id)
      if (found?.arriving && !isTail) {
        const failAndWait = () => {
          // The rest of the audio has not arrived in time. The engine plays the line again when the line has loaded.
          found.arriving = null
          onFail()
        }
        const speed = shapedAudio.getSpeed()
        const stop = output.playArriving(found.arriving, { speed, onEnd, onFail: failAndWait, onArrived })
        return { durationMs: null, stop }
      }
      const voices = found?.state === 'ready' ? shapedAudio.shape(line, found.voices, isTail) : []
      const durationMs = Math.max(0, ...voices.map(({ samples, rate }) => (samples.length / rate) * 1000))
      if (voices.length === 0) {
        const timer = setTimeout(onFail)
        return { durationMs: 0, stop: () => clearTimeout(timer) }
      }
      return { durationMs, stop: output.play(voices, onEnd) }
    },
    playBell: () => output.play([createBell()], () => {}),
    subscribe: changes.subscribe,
    preload(lines) {
      wanted = lines
      dropFarLines()
      for (const [id, one] of cachedLines) if (isTemporary(one) && isOld(one)) forgetLine(id)
      startLoads()
    },
    request(line) {
      if (cachedLines.get(line.id)?.state === 'failed') dropLine(line.id)
      wanted = [line, ...wanted.filter(({ id }) => id !== line.id)]
      startLoads()
    },
    retry(line) {
      dropLine(line.id)
      wanted = [line, ...wanted.filter((one) => one !== line)]
      startLoads()
      changes.emit()
    },
    reload(lines) {
      for (const { id } of lines) dropLine(id)
      startLoads()
      changes.emit()
    },
    retryRecordings() {
      for (const [id, reason] of unusableRecordings)
        if (reason === 'unreachable' && cachedLines.get(id)?.state !== 'loading') dropLine(id)
      startLoads()
      changes.emit()
    },
    getPreloadStatus() {
      const states = wanted.map(stateOf)
      const countWithout = (reason: string) => wanted.filter(({ id }) => unusableRecordings.get(id) === reason).length
      const gap = states.findIndex((state) => state !== 'ready')
      return {
        ready: gap < 0 ? states.length : gap,
        wanted: states.length,
        failed: states.filter((state) => state === 'failed').length,
        undecodable: countWithout('undecodable'),
        unreachable: countWithout('unreachable'),
      }
    },
    setSpeed: shapedAudio.setSpeed,
    close() {
      closing.abort()
      removeEventListener('online', retryTransient)
      changes.clear()
      cachedLines.clear()
      shapedAudio.clear()
    },
  }
}
