import type { Correction } from './correctionStore.ts'

/** Corrections that were not saved when the page was closed. Stored in the browser. */
export type StoredCorrections = {
  /** The server's version that they are based on. */
  version: number
  corrections: readonly Correction[]
  applied: number
  /** The corrections that the server lacks. They can be applied on top of newer ones. */
  mine: readonly Correction[]
}

export const areSameCorrections = (some: readonly Correction[], others: readonly Correction[]): boolean =>
  some.length === others.length && JSON.stringify(some) === JSON.stringify(others)
