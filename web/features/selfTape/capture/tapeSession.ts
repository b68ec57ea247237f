import { createStore } from '../../../state/createStore.ts'
import { claimDevices } from '../../rehearsal/index.ts'
import { lockTake, type TapeStorage } from '../storage/tapeStorage.ts'
import { slateRun, type LineMark, type Take } from '../storage/tapeTypes.ts'
import type { PictureHeight } from './openCapture.ts'
import { createTapeRecorder, type TapeRecorder } from './tapeRecorder.ts'
import type { TapeRehearsal } from './tapeRehearsal.ts'

/**
 * Why a recording did not start, or ended before the end of the scene. `full`: this device has no more space.
 * `notStored`: the browser failed to store the recording. `lost`: the camera, the microphone or the system ended the
 * recording. `nothingRecorded`: one of these ended the recording before any part was stored. `notStarted`: the browser
 * refused to record.
 */
export type RecordingProblem = 'full' | 'notStored' | 'lost' | 'nothingRecorded' | 'notStarted'

export type TapeSubject = 'scene' | 'slate'

export type TapeSessionState = {
  phase: 'ready' | 'countdown' | 'recording' | 'saving'
  /** Seconds until the recording starts. */
  secondsLeft: number
  elapsedMs: number
  /** What is recorded: the scene with the reader, or a spoken slate. */
  subject: TapeSubject
  takeNumber: number
  problem: RecordingProblem | null
}

export type TapeSession = {
  get(): TapeSessionState
  subscribe(listener: () => void): () => void
  /** Counts down, then records until `stop` or the scene's end; a slate at most `maxSlateMs`. Needs a user gesture. */
  record(options: RecordOptions): void
  /** Ends the countdown or the recording. */
  stop(): void
  /** Goes back to the cue of the current line. The recording continues. */
  backToCue(): void
  close(): void
}

type RecordOptions = {
  stream: MediaStream
  height: PictureHeight
  subject: TapeSubject
  /** The number of the take; 0 for a slate. */
  takeNumber: number
}

/** The properties of a new take that the page knows: its script, scene and role. */
type TakeTemplate = Pick<Take, 'scriptId' | 'scriptTitle' | 'run' | 'sceneName' | 'role'>

type TapeSessionOptions = {
  tape: TapeRehearsal
  storage: TapeStorage
  template: TakeTemplate
  waitsForVoice: boolean
  /** Called after a take was stored, even if it was interrupted. */
  onTake: (take: Take) => void
}

const countdownS = 3
/** How long the camera records before the first line (`leadMs`) and after the last line (`tailMs`), in ms. */
const leadMs = 800
const tailMs = 1_200
const tickMs = 250
/** Maximum length of a spoken slate, in ms. */
export const maxSlateMs = 30_000

const idleState: TapeSessionState = {
  phase: 'ready',
  secondsLeft: 0,
  elapsedMs: 0,
  subject: 'scene',
  takeNumber: 1,
  problem: null,
}

const isLive = (stream: MediaStream) => stream.getTracks().every(({ readyState }) => readyState === 'live')

const toStorageProblem = (error: unknown): RecordingProblem =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'notStored'

type OpenTake = { recorder: TapeRecorder; take: Take; startedMs: number; unlock: () => void; release: () => void }

/**
 * Records takes of one scene: counts down, runs the camera and the reader together, and stores each part as it arrives.
 */
export function createTapeSession({ tape, storage, template, waitsForVoice, onTake }: TapeSessionOptions): TapeSession {
  const store = createStore<TapeSessionState>(idleState)
  const { engine, voiceActivity, resumeAudio, findOpening } = tape.rehearsal
  const update = (part: Partial<TapeSessionState>) => store.set({ ...store.get(), ...part })
  let open: OpenTake | null = null
  let timers: ReturnType<typeof setTimeout>[] = []
  const schedule = (ms: number, action: () => void) => timers.push(setTimeout(action, ms))
  const clearTimers = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }
  const getElapsedMs = () => (open ? Math.round(performance.now() - open.startedMs) : 0)

  /** Resolves when all earlier parts are stored. Each part waits for the part before it, so that a take has no gap. */
  let writing = Promise.resolve()
  let partCount = 0
  let isStorageFailing = false
  function handleStorageError(error: unknown) {
    isStorageFailing = true
    const problem = toStorageProblem(error)
    update({ problem })
    void finish(problem)
  }
  function storePart(bytes: Blob) {
    const current = open
    if (!current) return
    const index = partCount
    partCount += 1
    const durationMs = getElapsedMs()
    writing = writing.then(async () => {
      if (isStorageFailing) return
      try {
        await storage.addPart(current.take.key, index, bytes)
        current.take = { ...current.take, durationMs, bytes: current.take.bytes + bytes.size }
        await storage.putTake(current.take)
      } catch (error) {
        handleStorageError(error)
      }
    })
  }

  function tick() {
    if (!open) return
    update({ elapsedMs: getElapsedMs() })
    schedule(tickMs, tick)
  }

  function addMark() {
    const { phase, lineIndex } = engine.getState()
    if (!open || store.get().subject === 'slate' || !['mine', 'speaking', 'together'].includes(phase)) return
    const { marks } = open.take
    if (marks.at(-1)?.lineIndex === lineIndex) return
    open.take = { ...open.take, marks: [...marks, { lineIndex, ms: getElapsedMs() } satisfies LineMark] }
  }

  /** @throws if the browser cannot record the stream. In this case no take was opened. */
  async function startRecording({ stream, height, subject, takeNumber }: RecordOptions) {
    const { width = 0, height: pictureHeight = 0 } = stream.getVideoTracks()[0]?.getSettings() ?? {}
    const recorder = createTapeRecorder({
      ...{ context: tape.getContext(), stream, reader: tape.getReader(), height },
      onPart: storePart,
      onLost: () => void finish('lost'),
    })
    const take: Take = {
      ...template,
      ...(subject === 'slate' && { run: slateRun }),
      ...{ key: crypto.randomUUID(), number: takeNumber, startedAt: Date.now(), durationMs: 0, bytes: 0, marks: [] },
      ...{
        mimeType: recorder.mimeType,
        width,
        height: pictureHeight,
        audioDelayMs: recorder.audioDelayMs,
        state: 'recording',
      },
      ...{ isStarred: false, deletedAt: null, trim: null, loudness: null },
    }
    partCount = 0
    isStorageFailing = false
    recorder.start()
    open = {
      ...{ recorder, take, startedMs: performance.now(), unlock: lockTake(take.key) },
      release: claimDevices(stop),
    }
    update({ phase: 'recording', elapsedMs: 0 })
    tick()
    // The reader does not speak during a slate, so no end of a scene ends the recording: the timer stops it.
    if (subject === 'slate') schedule(maxSlateMs, stop)
    else schedule(leadMs, engine.play)
    await storage.putTake(take).catch(handleStorageError)
  }

  function countDown(options: RecordOptions, secondsLeft: number) {
    update({ secondsLeft })
    if (secondsLeft > 0) schedule(1_000, () => countDown(options, secondsLeft - 1))
    else {
      unwatchTracks()
      // `startRecording` opens the take before its first asynchronous step, so an error that arrives here was caused by
      // the recorder.
      startRecording(options).catch((error: unknown) => {
        reportError(error)
        endCountdown(isLive(options.stream) ? 'notStarted' : 'nothingRecorded')
      })
    }
  }

  let unwatchTracks = () => {}
  /**
   * Ends the countdown if the camera or the microphone stops. During the recording, the recorder detects this and calls
   * `onLost`.
   */
  function watchTracks(stream: MediaStream) {
    const tracks = stream.getTracks()
    const handleEnd = () => endCountdown('nothingRecorded')
    for (const track of tracks) track.addEventListener('ended', handleEnd)
    unwatchTracks = () => {
      for (const track of tracks) track.removeEventListener('ended', handleEnd)
    }
  }

  function endCountdown(problem: RecordingProblem | null) {
    clearTimers()
    unwatchTracks()
    voiceActivity.close()
    update({ phase: 'ready', problem })
  }

  async function finish(reason: RecordingProblem | 'stopped') {
    const ended = open
    if (!ended || store.get().phase === 'saving') return
    clearTimers()
    update({ phase: 'saving', ...(reason !== 'stopped' && { problem: reason }) })
    engine.pause()
    await ended.recorder.stop()
    await writing
    open = null
    ended.release()
    const take: Take = { ...ended.take, state: reason === 'stopped' ? 'complete' : 'interrupted' }
    // If this write fails because the device is full, the stored state stays `recording`, and the take is later listed
    // as interrupted.
    await storage.putTake(take).catch(() => undefined)
    ended.unlock()
    voiceActivity.close()
    engine.jumpToLine(findOpening())
    update({ phase: 'ready', elapsedMs: 0 })
    if (take.bytes > 0) return onTake(take)
    if (store.get().problem === 'lost') update({ problem: 'nothingRecorded' })
    await storage.removeTake(take.key).catch(() => undefined)
  }

  function stop() {
    if (store.get().phase === 'countdown') endCountdown(null)
    else void finish('stopped')
  }

  const unsubscribe = engine.subscribe(() => {
    addMark()
    if (open && store.get().subject === 'scene' && engine.getState().phase === 'ended')
      schedule(tailMs, () => void finish('stopped'))
  })

  return {
    get: store.get,
    subscribe: store.subscribe,
    record(options) {
      if (store.get().phase !== 'ready') return
      if (!isLive(options.stream)) return update({ problem: 'nothingRecorded' })
      resumeAudio()
      tape.setStream(options.stream)
      engine.jumpToLine(findOpening())
      const { subject, takeNumber } = options
      if (waitsForVoice && subject === 'scene') void voiceActivity.open()
      update({ phase: 'countdown', subject, takeNumber, problem: null })
      watchTracks(options.stream)
      countDown(options, countdownS)
    },
    stop,
    backToCue: engine.back,
    close() {
      stop()
      unsubscribe()
      clearTimers()
    },
  }
}
