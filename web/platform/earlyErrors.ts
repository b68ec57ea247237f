/** What went wrong before anybody was there to tell of it. */
export const earlyErrors: (ErrorEvent | PromiseRejectionEvent)[] = []
const mostKept = 10

const keep = (event: ErrorEvent | PromiseRejectionEvent) => {
  if (earlyErrors.length < mostKept) earlyErrors.push(event)
}

/** Keeps errors until `reports.ts`, which is fetched after everything that is looked at, takes over. */
export function keepEarlyErrors(): void {
  addEventListener('error', keep)
  addEventListener('unhandledrejection', keep)
}

export function stopKeeping(): void {
  removeEventListener('error', keep)
  removeEventListener('unhandledrejection', keep)
}
