import type { Correction } from './correctionStore.ts'

/** Corrections that were not saved when the page was closed. Stored in the browser. */
export type StoredCorrections = {
  /** Version of the server's corrections on which the stored ones are based. */
  version: number
  corrections: readonly Correction[]
  applied: number
  /** The corrections that the server does not have yet. These corrections can also be applied to a newer version. */
  mine: readonly Correction[]
}

export const areSameCorrections = (some: readonly Correction[], others: readonly Correction[]): boolean =>
  some.length === others.length && JSON.stringify(some) === JSON.stringify(others)
