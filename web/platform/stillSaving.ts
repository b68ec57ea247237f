const underWay = new Set<Promise<unknown>>()

/** What a screen saves while it is left, so that the next one can wait for it. */
export function noteSaving(saving: Promise<unknown>): void {
  const kept: Promise<unknown> = saving
    .catch(() => undefined) // the screen that saves has said so, and keeps what was not saved
    .finally(() => underWay.delete(kept))
  underWay.add(kept)
}

/** Once all has been saved that other screens left behind, or could not be. */
export const allSaved = (): Promise<unknown> => Promise.all(underWay)
