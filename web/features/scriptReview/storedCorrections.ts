import type { Correction } from './correctionStore.ts'

/** Corrections that were not saved on the server when the page closed, as the browser stores them. */
export type StoredCorrections = {
  /** The version of the server's corrections on which these corrections are based. */
  version: number
  corrections: readonly Correction[]
  applied: number
  /**
   * The entries of `corrections` that the server does not have yet. They can also be applied after corrections that
   * another page has saved since then.
   */
  mine: readonly Correction[]
}

export const areSameCorrections = (some: readonly Correction[], others: readonly Correction[]): boolean =>
  some.length === others.length && JSON.stringify(some) === JSON.stringify(others)
