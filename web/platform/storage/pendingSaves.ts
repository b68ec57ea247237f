const pendingSaves = new Set<Promise<unknown>>()

/** Registers a running save that may continue after its screen closes. The next screen can wait for it. */
export function trackSave(saving: Promise<unknown>): void {
  const save: Promise<unknown> = saving
    .catch(() => undefined) // the screen that saves shows the failure itself
    .finally(() => pendingSaves.delete(save))
  pendingSaves.add(save)
}

/** Resolves when every registered save has finished or failed. */
export const waitForSaves = (): Promise<unknown> => Promise.all(pendingSaves)
