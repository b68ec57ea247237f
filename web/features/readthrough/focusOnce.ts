/** A field that appears because somebody asked for it is ready to be written in. */
export const focusOnce = (field: HTMLInputElement | null): void => field?.focus()
