import type { Correction } from './correctionStore.ts'

/** Corrections that were not saved on the server when the page closed, as the browser stores them. */
export type StoredCorrections = {
  /** The version of the server's corrections on which these corrections are based. */
  version: number
  corrections: readonly Correction[]
  applied: number
  /** Those of the corrections that the server does not have yet. They can also be applied to a later version. */
  mine: readonly Correction[]
}

export const areSameCorrections = (some: readonly Correction[], others: readonly Correction[]): boolean =>
  some.length === others.length && JSON.stringify(some) === JSON.stringify(others)
