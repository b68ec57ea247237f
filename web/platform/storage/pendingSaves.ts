const pendingSaves = new Set<Promise<unknown>>()

/** Registers a save that outlives its screen, so that the next screen can wait for it. */
export function trackSave(saving: Promise<unknown>): void {
  const save: Promise<unknown> = saving
    .catch(() => undefined) // the saving screen reports its own failure
    .finally(() => pendingSaves.delete(save))
  pendingSaves.add(save)
}

/** Resolves when every registered save has finished or failed. */
export const waitForSaves = (): Promise<unknown> => Promise.all(pendingSaves)
