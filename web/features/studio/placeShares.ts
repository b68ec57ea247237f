import type { PlayerState } from '../../player/player.ts'

/** How far it is played and made, each 0 to 1 of the whole; while it is made the whole can only be guessed. */
export type PlaceShares = { wholeMs: number; played: number; made: number }

export function placeShares(
  { availableMs, durationMs }: Pick<PlayerState, 'availableMs' | 'durationMs'>,
  positionMs: number,
  madeShare: number,
): PlaceShares {
  const wholeMs = durationMs ?? Math.max(availableMs, madeShare > 0 ? availableMs / madeShare : 0)
  const share = (ms: number) => (wholeMs > 0 ? Math.min(1, ms / wholeMs) : 0)
  return { wholeMs, played: share(positionMs), made: share(availableMs) }
}
