import type { PlayerState } from '../../../player/player.ts'

/**
 * `wholeMs` is the length of the recording in ms, an estimate while the recording is being generated. `played` and
 * `generated` are the shares of this length that are played and generated, from 0 to 1.
 */
export type ProgressShares = { wholeMs: number; played: number; generated: number }

export function computeProgressShares(
  { availableMs, durationMs }: Pick<PlayerState, 'availableMs' | 'durationMs'>,
  positionMs: number,
  generatedShare: number,
): ProgressShares {
  const wholeMs = durationMs ?? Math.max(availableMs, generatedShare > 0 ? availableMs / generatedShare : 0)
  const share = (ms: number) => (wholeMs > 0 ? Math.min(1, ms / wholeMs) : 0)
  return { wholeMs, played: share(positionMs), generated: share(availableMs) }
}
