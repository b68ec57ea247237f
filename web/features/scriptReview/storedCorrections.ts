import type { Correction } from './repairStore.ts'

/** What was put right here and had not reached the server when the page was left. */
export type KeptRepair = {
  /** The server's, on which it stands. */
  version: number
  corrections: readonly Correction[]
  applied: number
  /** Of them those that the server lacks: they can stand on top of whatever else was put right meanwhile. */
  mine: readonly Correction[]
}

export const sameCorrections = (some: readonly Correction[], others: readonly Correction[]): boolean =>
  some.length === others.length && JSON.stringify(some) === JSON.stringify(others)
