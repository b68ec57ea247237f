import type { AudioFrames } from '../stream/frameReader.ts'
import type { Output, OutputEvent } from '../output.ts'

export type FakeOutput = Output & {
  /**
   * All calls of the output except `close`, in order, such as `frames`, `file /a.mp3`, `play` and `seek 200`. A call of
   * `framesAdded` is listed as `grew` while the audio is incomplete, and as `whole 960` when its duration is 960 ms.
   */
  readonly calls: string[]
  emit(event: OutputEvent): void
  /** Sets the playback position in ms. */
  setPosition(ms: number): void
  readonly isClosed: boolean
}

/** Creates a silent output for tests. The test emits the events of the output. */
export function openFakeOutput(emit: (event: OutputEvent) => void, { prefersFile = false } = {}): FakeOutput {
  const calls: string[] = []
  let at = 0
  let isClosed = false
  return {
    calls,
    emit,
    prefersFile,
    canChangeRate: true,
    analyser: null,
    setPosition: (ms) => {
      at = ms
    },
    openFile(url) {
      at = 0
      calls.push(`file ${url}`)
    },
    openFrames(_: AudioFrames) {
      at = 0
      calls.push('frames')
    },
    framesAdded: (exactMs) => void calls.push(exactMs === null ? 'grew' : `whole ${exactMs}`),
    play: () => void calls.push('play'),
    pause: () => void calls.push('pause'),
    seek(ms) {
      at = ms
      calls.push(`seek ${ms}`)
    },
    setRate: (rate) => void calls.push(`rate ${rate}`),
    positionMs: () => at,
    prepare: () => void calls.push('prepare'),
    close() {
      isClosed = true
    },
    get isClosed() {
      return isClosed
    },
  }
}
