import type { Sound } from './frameReader.ts'
import type { Output, OutputNews } from './output.ts'

export type StandInOutput = Output & {
  /** What it was asked to do, in order: `frames`, `file /a.mp3`, `play`, `pause`, `seek 200`, `grew`, `whole 960`. */
  readonly asked: string[]
  tell(news: OutputNews): void
  /** Puts the playhead somewhere, as playing would. */
  playTo(ms: number): void
  readonly isClosed: boolean
}

/** An output that makes no sound and does nothing by itself: tests say what it tells. */
export function openStandInOutput(tell: (news: OutputNews) => void, { prefersFile = false } = {}): StandInOutput {
  const asked: string[] = []
  let at = 0
  let isClosed = false
  return {
    asked,
    tell,
    prefersFile,
    canChangeRate: true,
    analyser: null,
    playTo: (ms) => {
      at = ms
    },
    openFile(url) {
      at = 0
      asked.push(`file ${url}`)
    },
    openFrames(_: Sound) {
      at = 0
      asked.push('frames')
    },
    grew: (exactMs) => void asked.push(exactMs === null ? 'grew' : `whole ${exactMs}`),
    play: () => void asked.push('play'),
    pause: () => void asked.push('pause'),
    seek(ms) {
      at = ms
      asked.push(`seek ${ms}`)
    },
    setRate: (rate) => void asked.push(`rate ${rate}`),
    positionMs: () => at,
    prepare: () => void asked.push('prepare'),
    close() {
      isClosed = true
    },
    get isClosed() {
      return isClosed
    },
  }
}
