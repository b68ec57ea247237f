import type { RehearsalLine } from '../engine/engineTypes.ts'
import { sliceTail, measureTailShare, type Samples } from './audioShaping.ts'
import { timeStretch } from './timeStretch.ts'

/**
 * The audio at the current speed, for a complete line or only for its end. Each is computed when it is first used, and
 * then cached.
 */
export type ShapedAudio = {
  getSpeed(): number
  setSpeed(speed: number): void
  /** Returns the audio of each voice of a line at the current speed; with `isTail`, only the end of the line. */
  shape(line: RehearsalLine, voices: readonly Samples[], isTail: boolean): readonly Samples[]
  /** Deletes the cached audio of a line. Must also be called when the line's audio was loaded again. */
  drop(lineId: string): void
  clear(): void
}

export function createShapedAudio(): ShapedAudio {
  const shaped = new Map<string, readonly Samples[]>()
  let speed = 1
  return {
    getSpeed: () => speed,
    setSpeed(next) {
      if (next === speed) return
      speed = next
      shaped.clear()
    },
    shape(line, voices, isTail) {
      const key = `${line.id} ${isTail}`
      const found = shaped.get(key)
      if (found) return found
      const share = isTail ? measureTailShare(line.text) : 1
      const next = voices.map((voice) => timeStretch(sliceTail(voice, share), speed))
      shaped.set(key, next)
      return next
    },
    drop(lineId) {
      for (const key of shaped.keys()) if (key.startsWith(`${lineId} `)) shaped.delete(key)
    },
    clear: () => shaped.clear(),
  }
}
